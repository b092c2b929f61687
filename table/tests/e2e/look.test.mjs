// Somebody looks at cards and nothing fits: the cards are shown, it is said, and one button goes on. The other player and a
// watcher see that cards are looked at, and no more.
import { facesOf, ready, turn } from './moves.mjs';
import { check } from './stage.mjs';

/** In place of a card of the deck; no card of the deck is a location. */
const CARD = `[[card]]
id = "wren-halloway-chapel-novice"
name = "Reed Glass"
type = "Amber Action"
cost = 1
inkable = 1
text = "Look at the top 4 cards of your deck. Put up to 2 location cards into your hand and the rest on the bottom of your deck in any order."
`;
const REED = '[data-zone="my.hand"] [data-nav="legal"][aria-label^="Reed Glass"]';

/** The uses of a card of the hand. */
async function use(window, card, verb) {
  await card.evaluate((element) => element.click());
  await window.click(`.chips [data-verb="${verb}"]`);
}

/** Inks something and plays Reed Glass; false: this turn it can't be done. */
async function playReedGlass(window) {
  const other = window.locator('[data-zone="my.hand"] [data-nav="legal"]:not([aria-label^="Reed Glass"])[aria-label*="Ink"]');
  if (!(await window.locator(REED).count()) || !(await other.count())) return false;
  await use(window, other.first(), 'ink');
  const playable = window.locator(`${REED}[aria-label*="Play"]`).first();
  await playable.waitFor({ timeout: 5000 });
  await use(window, playable, 'play');
  return true;
}

export default async function (stage) {
  const { room, seats } = await stage.room({ game: 'lorcana', seed: 11, cards: CARD, decks: ['marsh-choir'], opponents: [{ kind: 'me', name: 'Ben', decks: ['marsh-choir'] }] });
  const windows = await Promise.all(seats.map((seat, i) => stage.person({ name: i ? 'Ben' : 'Ann', settings: { seats: [seat] } })));
  const eve = await stage.person({ name: 'Eve' });
  for (const window of [...windows, eve]) await window.goto(`${stage.url}/t/${room}`);
  // Who watches is told first that a card is not the usual one.
  await eve.waitForSelector('text=Reed Glass');
  await eve.click('[data-agree]');
  await Promise.all([...windows, eve].map((window) => ready(window)));
  let looker = null;
  for (let i = 0; i < 24 && !looker; ++i) {
    const window = windows[(await windows[0].evaluate(() => !!document.querySelector('#question.open'))) ? 0 : 1];
    const { prompt } = await turn(window);
    if (!/main phase/i.test(prompt)) await window.keyboard.press('Enter');
    else if (await playReedGlass(window)) looker = window;
    else await window.keyboard.press('e');
    await window.waitForTimeout(250);
  }
  check(looker, 'nobody could play the card');
  await looker.waitForSelector('#question >> text=Nothing fits');
  const cards = await looker.locator('.tray .card').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));
  check(cards.length === 4 && cards.every((label) => label.endsWith('Does not fit.')), `shown: ${cards}`);
  const answers = await looker.locator('#question [data-answer]').allTextContents();
  check(answers.length === 1 && answers[0].includes('Go on'), `answers: ${answers}`);
  const other = windows.find((window) => window !== looker);
  for (const window of [other, eve]) {
    await window.waitForSelector('text=looks at 4 cards');
    check(!(await window.locator('.tray').count()) && !(await facesOf(window, 'my.deck')).length, 'somebody else sees the cards');
    check(!/fits/.test(await window.textContent('#question')), 'somebody else learns that nothing fits');
  }
  if (process.env.CANTRIP_PICTURE) await looker.screenshot({ path: process.env.CANTRIP_PICTURE });
  await looker.keyboard.press('Enter');
  await looker.waitForSelector('#question >> text=In which order?');
  stage.notes.push(cards.map((label) => label.split(',')[0]).join(', '));
}
