// A list with a refused card is pasted: its lines are checked, the card is said in other words, the deck becomes legal, is
// built on by click and keyboard, copied, written down, passed on as a link, and played against a bot. Desk and phone, with axe.
import { look } from './axe.mjs';
import { look as asked, playOn, ready, turn } from './moves.mjs';
import { file, REEDS } from './own-cards.mjs';
import { check } from './stage.mjs';

const WORDS = 'When you play this character, draw a card.';
const sideways = (window) => window.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Sixty cards: the three of the file, and amber ones of the game, by what the gallery shows. */
async function listOf(window) {
  await window.click('.chip:has-text("Amber")');
  await window.waitForFunction(() => [...document.querySelectorAll('.gallery .card')].every((e) => /Amber/.test(e.getAttribute('aria-label'))));
  const names = new Set();
  for (let i = 0; i < 12 && names.size < 12; ++i) {
    for (const label of await window.evaluate(() => [...document.querySelectorAll('.gallery .card')].map((e) => e.getAttribute('aria-label').split(', Amber ')[0])))
      if (!/Marsh Vole|Reed Warden|Tally Wife/.test(label)) names.add(label);
    await window.evaluate((n) => (document.querySelector('.gallery').scrollTop = 400 * n), i + 1);
    await window.waitForTimeout(30);
  }
  const own = ['4 Tally Wife - Counts Owed', '4 Marsh Vole - In Velvet', '4x Reed Warden, Off Duty'];
  return [...own, ...[...names].slice(0, 12).map((name) => `4 ${name}`)];
}

async function desk(stage, found) {
  const ann = await stage.person({ width: 1280, height: 720 });
  await ann.goto(`${stage.url}/c/lorcana`);
  await ann.setInputFiles('input[type=file]', file('reeds.json', REEDS));
  await ann.waitForSelector('text=2 of 3 cards understood');
  await ann.click('.seg >> text=Gallery');
  const list = await listOf(ann);
  check(list.length === 15, `${list.length} lines`);

  await ann.click('nav >> text=Decks');
  await ann.waitForSelector('text=Start from a ready deck');
  found.push(...(await look(ann, 'my decks, empty')));
  // Ten kinds of wrong lines would be too many to show; these are named with theirs.
  await ann.click('text=Paste a list');
  await ann.fill('#list', ['# Reeds', '4 Tally Wiffe - Counts Owed', '0 Marsh Vole', ...list.slice(1)].join('\n'));
  await ann.waitForSelector('.problems li:has-text("Line 3")');
  const wrong = await ann.locator('.problems li').allTextContents();
  check(wrong.some((text) => /Line 2 there is no card/i.test(text)), `not named: ${wrong}`);
  found.push(...(await look(ann, 'a pasted list')));
  await ann.click('.problems button:has-text("Tally Wife - Counts Owed")');
  await ann.click('.problems li:has-text("Line 3") >> text=Leave out');
  await ann.waitForFunction(() => document.querySelectorAll('.problems li').length === 1);
  check(/Tally Wife - Counts Owed is refused/.test(await ann.textContent('.problems')), 'the refused card is not named');
  await ann.fill('.paste input', 'Reed bank');
  await ann.click('text=Keep this deck');
  await ann.waitForURL(/\/d\/\w+/);

  // The builder: how it stands, and why not.
  await ann.waitForSelector('.problems >> text=Word it');
  check(/56 play by themselves.*4 refused/.test(await ann.textContent('.stands')), `stands: ${await ann.textContent('.stands')}`);
  check(await ann.isDisabled('.head >> text=Play a bot'), 'a deck that is not legal can be played');
  found.push(...(await look(ann, 'builder')));
  await ann.click('.problems >> text=Word it');
  await ann.waitForSelector('dialog[open] mark:has-text("frobnicate")');
  await ann.fill('#words', WORDS.replace('draw', 'drraw'));
  await ann.waitForSelector('text=Not understood yet');
  check(await ann.isDisabled('text=Save my words'), 'words that are refused can be saved');
  found.push(...(await look(ann, 'own words, refused')));
  await ann.fill('#words', WORDS);
  await ann.waitForSelector('dialog >> text=Understood.');
  found.push(...(await look(ann, 'own words')));
  await ann.keyboard.press('Control+Enter');
  await ann.waitForSelector('dialog', { state: 'detached' });
  await ann.waitForSelector('.legal >> text=Legal');
  check(/56 play by themselves.*4 in your words/.test(await ann.textContent('.stands')), `stands: ${await ann.textContent('.stands')}`);

  await ann.waitForSelector('.head >> text=Saved');

  // Copies by click and by key, undone, with the rules checked.
  const size = () => ann.textContent('.size b');
  await ann.fill('.find input', 'marsh vole');
  await ann.waitForFunction(() => document.querySelectorAll('.gallery .card').length === 1);
  await ann.click('.gallery .card');
  await ann.waitForFunction(() => parseInt(document.querySelector('.size b').textContent) === 61);
  await ann.waitForSelector('.problems:has-text("5 copies of Marsh Vole")');
  await ann.keyboard.press('-');
  await ann.waitForFunction(() => parseInt(document.querySelector('.size b').textContent) === 60);
  await ann.keyboard.press('-');
  await ann.waitForSelector('.problems:has-text("add 1")');
  await ann.keyboard.press('Control+z');
  await ann.waitForSelector('.legal >> text=Legal');
  check(parseInt(await size()) === 60, await size());
  // And by dragging: into the list, and out of it again.
  await ann.dragAndDrop('.gallery .card >> nth=0', '.mine .list');
  await ann.waitForFunction(() => parseInt(document.querySelector('.size b').textContent) === 61);
  await ann.dragAndDrop('[data-row]:has-text("Marsh Vole")', '.gallery');
  await ann.waitForFunction(() => parseInt(document.querySelector('.size b').textContent) === 60);
  await ann.focus('[data-row] >> nth=0');
  await ann.keyboard.press('-');
  await ann.waitForFunction(() => parseInt(document.querySelector('.size b').textContent) === 59);
  await ann.keyboard.press('+');
  await ann.waitForSelector('.legal >> text=Legal');
  const curve = await ann.getAttribute('.curve[role=img]', 'aria-label');
  check(/\d+ of 2/.test(curve), `curve: ${curve}`);

  // Written down and passed on.
  await ann.click('.head >> text=Share');
  await ann.waitForFunction(() => document.querySelector('#link')?.value.includes('#'));
  const link = await ann.inputValue('#link');
  const text = await ann.inputValue('#aslist');
  check(/4 Tally Wife - Counts Owed/.test(text), `list: ${text}`);
  found.push(...(await look(ann, 'a deck shared')));
  await ann.keyboard.press('Escape');
  await ann.click('.head >> text=Duplicate');
  await ann.waitForFunction(() => document.querySelector('.title')?.value === 'Reed bank, copy');
  await ann.click('[aria-label="My decks"]');
  await ann.waitForFunction(() => document.querySelectorAll('.box').length === 2);
  await ann.reload();
  await ann.waitForFunction(() => document.querySelectorAll('.box').length === 2);
  found.push(...(await look(ann, 'my decks')));
  await ann.click('[aria-label="Delete Reed bank, copy"]');
  await ann.waitForFunction(() => document.querySelectorAll('.box').length === 1);
  await ann.click('.gone >> text=Undo');
  await ann.waitForFunction(() => document.querySelectorAll('.box').length === 2);

  // Reading the file again keeps the words; without it the deck can't be played, and with it again it can.
  await ann.click('nav >> text=Cards');
  await ann.click('.seg >> text=Card files');
  await ann.setInputFiles('input[type=file]', file('reeds.json', REEDS));
  await ann.waitForSelector('text=3 of 3 cards understood');
  check(/In your words 1/.test(await ann.textContent('.legend')), 'the words are gone');
  await ann.click('[aria-label="Take away reeds.json"]');
  await ann.waitForSelector('text=Drop a card file here');
  await ann.click('nav >> text=Decks');
  await ann.waitForSelector('.box:has-text("48 of 60 play") .no');
  await ann.click('nav >> text=Cards');
  await ann.setInputFiles('input[type=file]', file('reeds.json', REEDS));
  await ann.waitForSelector('text=3 of 3 cards understood');
  await ann.click('nav >> text=Decks');
  await ann.waitForFunction(() => document.querySelectorAll('.box .ok').length === 2);

  // A whole match with it.
  await ann.click('.box:has-text("Reed bank, copy") button:has-text("Play")');
  await ann.waitForURL(/\/t\//);
  await ready(ann);
  await turn(ann, 60000);
  const clicks = await playOn(ann, 11, 1500);
  check((await asked(ann)).over, `not over after ${clicks} clicks`);
  stage.notes.push(`a match of ${clicks} clicks with an own deck`);
  return link;
}

/** Somebody else opens the link, with the same file and other words of their own. */
async function phone(stage, found, link) {
  const ben = await stage.person({ name: 'Ben', width: 390, height: 844, hasTouch: true, isMobile: true });
  await ben.goto(`${stage.url}/c/lorcana?show=files`);
  await ben.setInputFiles('input[type=file]', file('reeds.json', REEDS));
  await ben.waitForSelector('text=2 of 3 cards understood');
  await ben.goto(link);
  await ben.waitForSelector('.problems >> text=Tally Wife - Counts Owed is refused');
  check((await ben.inputValue('.paste input')) === 'Reed bank', 'the name did not come with the link');
  found.push(...(await look(ben, 'a linked deck on a phone')));
  await ben.tap('text=Keep this deck');
  await ben.waitForURL(/\/d\/\w+/);
  await ben.waitForSelector('.gallery .card');
  check((await sideways(ben)) <= 0, 'the builder scrolls sideways');
  found.push(...(await look(ben, 'builder on a phone')));
  await ben.tap('.seg >> text=Deck');
  await ben.waitForSelector('.problems >> text=Word it');
  found.push(...(await look(ben, 'the deck on a phone')));
  await ben.tap('.problems >> text=Word it');
  await ben.fill('#words', WORDS);
  await ben.waitForSelector('dialog >> text=Understood.');
  found.push(...(await look(ben, 'own words on a phone')));
  await ben.tap('text=Save my words');
  await ben.waitForSelector('.legal >> text=Legal');
  await ben.tap('.dock button:has-text("Play")');
  await ben.waitForURL(/\/t\//);
  await ready(ben);
  await turn(ben, 60000);
  const clicks = await playOn(ben, 5, 40);
  check(clicks === 40 || (await asked(ben)).over, `the match came to rest after ${clicks} clicks`);
}

/** A ready deck of every game becomes one's own, legal, and not any more with a card too few. */
async function everyGame(stage) {
  const eve = await stage.person({ name: 'Eve', width: 1280, height: 720 });
  for (const game of ['estraven', 'lorcana', 'gundam', 'grand-archive', 'genius-invokation']) {
    await eve.goto(`${stage.url}/d`);
    await eve.selectOption('aside select', game);
    await eve.click('.ready >> nth=0');
    await eve.waitForSelector('.legal >> text=Legal');
    await eve.click('.list section:last-child li:last-child .ch >> nth=0');
    await eve.waitForSelector('.legal .no');
    await eve.click('.head >> text=Undo');
    await eve.waitForSelector('.legal >> text=Legal');
  }
}

export default async function (stage) {
  const found = [];
  await everyGame(stage);
  const link = await desk(stage, found);
  await phone(stage, found, link);
  check(!found.length, `${found.length} faults:\n  ${[...new Set(found)].join('\n  ')}`);
}
