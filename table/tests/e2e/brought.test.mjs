// A friend comes by a link with a deck of their own, unseen by the other; cards the other does not have are shown first, and
// declined or agreed to.
import { look as audit } from './axe.mjs';
import { chance, click, look, ready, room } from './moves.mjs';
import { file, REEDS } from './own-cards.mjs';
import { check } from './stage.mjs';

/** A deck of one's own: ready made, with a card of one's own in it if it says which. */
async function ownDeck(window, stage, name, instead) {
  await window.goto(`${stage.url}/d`);
  await window.click('.ready >> nth=0');
  await window.waitForSelector('.legal >> text=Legal');
  await window.fill('.title', name);
  if (instead) {
    await window.fill('.find input', instead);
    await window.waitForFunction(() => document.querySelectorAll('.gallery .card').length === 1);
    await window.click('.gallery .card');
  }
  await window.waitForSelector('.head >> text=Saved');
}

async function invite(ann, stage) {
  await ann.goto(`${stage.url}/`);
  await ann.click('article:has([data-play="lorcana"]) .choose');
  await ann.click('text=Invite a friend');
  await ann.waitForSelector('text=Waiting for somebody');
}

async function sitDown(ben, stage, ann, deck) {
  await ben.goto(`${stage.url}/t/${room(ann)}`);
  await ben.waitForSelector(`optgroup option:has-text("${deck}")`, { state: 'attached' });
  await ben.selectOption('.decks select >> nth=0', { label: deck });
  await ben.click('text=Sit down');
}

export default async function (stage) {
  const found = [];
  const ann = await stage.person({ name: 'Ann' });
  const ben = await stage.person({ name: 'Ben', width: 390, height: 844, hasTouch: true });
  await ben.goto(`${stage.url}/c/lorcana`);
  await ben.setInputFiles('input[type=file]', file('blue.json', REEDS.replaceAll('amber', 'sapphire')));
  await ben.waitForSelector('text=2 of 3 cards understood');
  const desk = await ben.context().newPage();
  desk.setDefaultTimeout(20000);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await ownDeck(desk, stage, 'Usual cards', '');
  await ownDeck(desk, stage, 'With a vole', 'marsh vole in velvet');
  await desk.close();

  // Cards everybody has: nobody is asked anything.
  await invite(ann, stage);
  await sitDown(ben, stage, ann, 'Usual cards');
  await Promise.all([ready(ann), ready(ben)]);
  const sent = await ann.evaluate(() => document.body.textContent);
  check(!/Usual cards/.test(sent), 'the name of the other deck is told');

  // Cards of one's own: declined, then agreed to.
  await invite(ann, stage);
  await sitDown(ben, stage, ann, 'With a vole');
  await ann.waitForSelector('text=Ben brings');
  check(/Marsh Vole/.test(await ann.textContent('.cards')) && /Evasive/.test(await ann.textContent('.cards')), 'the card is not shown');
  found.push(...(await audit(ann, 'cards that somebody brings')));
  await ben.waitForSelector('text=The others read the cards');
  await ann.click('text=Decline');
  await ben.waitForSelector('text=Choose another deck');
  await ann.waitForSelector('text=Waiting for somebody');
  await sitDown(ben, stage, ann, 'With a vole');
  await ann.click('text=Play with them');
  await Promise.all([ready(ann), ready(ben)]);
  const random = chance(8);
  let answered = 0;
  for (let i = 0; i < 40; ++i)
    for (const window of [ann, ben]) {
      const now = await look(window);
      if (!now.over && now.asked && (await click(window, random))) ++answered;
    }
  check(answered > 12, `only ${answered} clicks were possible`);
  // It lives on with the cards that were brought.
  await stage.stopServer('SIGKILL');
  await ann.waitForSelector('text=Connection lost');
  await stage.startServer();
  for (const window of [ann, ben]) await window.waitForSelector('.conn.open', { timeout: 30000 });
  await ann.reload();
  await ready(ann);
  check(!found.length, `axe: ${found.join('\n')}`);
}
