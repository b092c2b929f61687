// A card file is dropped: what is understood is said, with the reason and the printed text of what is not; it is kept; the
// gallery finds cards by name, text and filter, as faces or as lines; a card large is explained. At a desk and on a phone, with
// axe. Every game has the filters its cards ask for.
import { look } from './axe.mjs';
import { file, REEDS } from './own-cards.mjs';
import { check } from './stage.mjs';

const names = (window) => window.evaluate(() => [...document.querySelectorAll('.gallery .card')].map((e) => e.getAttribute('aria-label').split(', ')[0]));
const sideways = (window) => window.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** As if dragged from a folder. */
const drop = (window, name, text) =>
  window.evaluate(([n, t]) => {
    const data = new DataTransfer();
    data.items.add(new File([t], n, { type: 'application/json' }));
    for (const kind of ['dragenter', 'dragover', 'drop']) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, text]);

async function desk(stage, found) {
  const ann = await stage.person({ width: 1280, height: 720 });
  await ann.goto(`${stage.url}/c/lorcana`);
  await ann.waitForSelector('.gallery .card');
  const before = Number((await ann.textContent('.find span')).replace(/\D/g, ''));
  found.push(...(await look(ann, 'gallery')));
  // A file that is no list changes nothing and says why.
  await drop(ann, 'broken.json', '{"cards": "none"}');
  await ann.waitForSelector('.wrong:has-text("broken.json")');
  check(/Nothing was changed/.test(await ann.textContent('.wrong')), 'it is not said that nothing changed');
  await drop(ann, 'reeds.json', REEDS);
  await ann.waitForSelector('text=2 of 3 cards understood');
  check(/LorcanaJSON/.test(await ann.textContent('.file[aria-label="reeds.json"]')), 'the shape is not named');
  const row = ann.locator('.refused li');
  check((await row.count()) === 1, 'one card is refused');
  check(/frobnicate a card/.test(await row.textContent()), 'the printed text is not shown');
  check((await row.locator('mark').textContent()) === 'frobnicate', `marked: ${await row.locator('mark').textContent()}`);
  check((await row.locator('.why').textContent()).length > 12, 'no reason is given');
  found.push(...(await look(ann, 'card files')));
  // Kept: it is there after a reload.
  await ann.goto(`${stage.url}/c/lorcana`);
  await ann.waitForSelector('.gallery .card');
  const after = Number((await ann.textContent('.find span')).replace(/\D/g, ''));
  check(after === before + 3, `${before} cards, then ${after}`);
  // By name, by text, by filter.
  await ann.fill('[type=search]', 'velvet');
  await ann.waitForFunction(() => document.querySelectorAll('.gallery .card').length === 1);
  check((await names(ann))[0] === 'Marsh Vole - In Velvet', `found: ${await names(ann)}`);
  await ann.fill('[type=search]', 'frobnicate');
  await ann.waitForFunction(() => document.querySelector('.gallery .card')?.getAttribute('aria-label').startsWith('Tally Wife'));
  await ann.fill('[type=search]', '');
  await ann.click('.chip:has-text("Refused")');
  await ann.waitForFunction(() => document.querySelectorAll('.gallery .card').length === 1);
  await ann.click('text=Clear');
  // Only what is seen is drawn, and arrows go through all.
  const drawn = await ann.locator('.gallery .card').count();
  check(drawn < 60 && after > 100, `${drawn} of ${after} cards are drawn`);
  await ann.focus('.gallery [tabindex="0"]');
  await ann.keyboard.press('End');
  await ann.waitForFunction((n) => document.activeElement?.dataset.at === String(n - 1), after);
  await ann.keyboard.press('Home');
  await ann.keyboard.press('ArrowRight');
  check((await ann.evaluate(() => document.activeElement.dataset.at)) === '1', 'the arrow did not go on');
  // However one comes to a place, the same cards are there.
  const there = () => ann.evaluate(() => Object.fromEntries([...document.querySelectorAll('.gallery .cell:not(.late) .card')].map((e) => [e.dataset.at, e.getAttribute('aria-label')])));
  const scroll = async (to) => {
    await ann.evaluate((top) => (document.querySelector('.gallery').scrollTop = top), to);
    await ann.waitForFunction((top) => document.querySelector('.gallery').scrollTop === top, to);
    await ann.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await ann.waitForFunction(() => !document.querySelector('.gallery .late'));
  };
  const farthest = await ann.evaluate(() => document.querySelector('.gallery').scrollHeight - document.querySelector('.gallery').clientHeight);
  const end = Math.min(3000, Math.floor(farthest));
  for (let at = 0; at < end; at += 250) await scroll(at);
  await scroll(end);
  const slowly = await there();
  await scroll(0);
  await scroll(end);
  const fast = await there();
  check(Object.keys(fast).length > 10 && JSON.stringify(fast) === JSON.stringify(slowly), `after a jump: ${JSON.stringify(fast)}, not ${JSON.stringify(slowly)}`);
  await scroll(0);
  // Large, with its words explained.
  await ann.fill('[type=search]', 'marsh vole');
  await ann.click('.gallery .card');
  await ann.waitForSelector('dialog[open] dt:has-text("Evasive")');
  await ann.waitForSelector('dialog[open] li:has-text("Evasive")');
  found.push(...(await look(ann, 'card large')));
  await ann.keyboard.press('Escape');
  await ann.waitForSelector('dialog', { state: 'detached' });
  // As lines, with the same keys; large, arrows lead on.
  await ann.fill('[type=search]', '');
  await ann.click('[aria-label="As a list"]');
  await ann.waitForSelector('.gallery .flat');
  check((await ann.getAttribute('.gallery', 'aria-colcount')) === '1', 'lines stand beside each other');
  check((await ann.locator('.gallery .card').count()) < 60, 'lines that nobody sees are drawn');
  found.push(...(await look(ann, 'gallery as lines')));
  await ann.focus('.gallery [tabindex="0"]');
  await ann.keyboard.press('ArrowDown');
  const [first, second] = await names(ann);
  await ann.click('.gallery .card >> nth=0');
  await ann.waitForSelector(`dialog[aria-label="${first}"]`);
  await ann.keyboard.press('ArrowRight');
  await ann.waitForSelector(`dialog[aria-label="${second}"]`);
  await ann.click('dialog >> text=Previous card');
  await ann.waitForSelector(`dialog[aria-label="${first}"]`);
  await ann.keyboard.press('Escape');
  await ann.click('[aria-label="As a list"]');
  await ann.waitForSelector('.gallery .card.m');
  // A table of names and numbers brings no cards; the page goes to the game it is of.
  await drop(ann, 'numbers.json', JSON.stringify(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`Nobody ${i}`, i + 1]))));
  await ann.waitForFunction(() => document.querySelector('.game select').value === 'genius-invokation');
  await ann.waitForSelector('.file[aria-label="numbers.json"] >> text=Numbers of cards');
  await ann.selectOption('.game select', 'lorcana');
  // Taken away again.
  await ann.click('text=Card files');
  await ann.click('[aria-label="Take away reeds.json"]');
  await ann.waitForSelector('text=Drop a card file here');
}

async function phone(stage, found) {
  const ben = await stage.person({ name: 'Ben', width: 390, height: 844, hasTouch: true, isMobile: true });
  await ben.goto(`${stage.url}/c/lorcana?show=files`);
  await ben.setInputFiles('input[type=file]', file('reeds.json', REEDS));
  await ben.waitForSelector('text=2 of 3 cards understood');
  found.push(...(await look(ben, 'card files on a phone')));
  check((await sideways(ben)) <= 0, 'card files scroll sideways');
  await ben.tap('text=Gallery');
  await ben.waitForSelector('.gallery .card');
  const across = await ben.evaluate(() => document.querySelector('.gallery .row').children.length);
  check(across === 3, `${across} cards beside each other`);
  check((await sideways(ben)) <= 0, 'the gallery scrolls sideways');
  found.push(...(await look(ben, 'gallery on a phone')));
  await ben.tap('text=Filters');
  await ben.waitForSelector('dialog[open] .chip');
  await ben.tap('dialog .chip:has-text("Refused")');
  await ben.tap('dialog [aria-label="Close"]');
  await ben.waitForFunction(() => document.querySelectorAll('.gallery .card').length === 1);
  await ben.tap('.gallery .card');
  await ben.waitForSelector('dialog[open] mark');
  found.push(...(await look(ben, 'card large on a phone')));
}

const FILTERS = {
  estraven: { Cost: '2', Kind: 'Spell' }, lorcana: { Ink: 'Ruby', Cost: '2', Kind: 'Action' }, gundam: { Colour: 'Blue', Cost: '2', Level: '3', Kind: 'Pilot' },
  'grand-archive': { Element: 'Fire', Cost: '1', Level: '2', Kind: 'Weapon' }, 'genius-invokation': { Element: 'Cryo', Cost: '2', Kind: 'Character' },
};

/** Each narrows what is found, and what is found has it. */
async function filters(stage) {
  const cat = await stage.person({ name: 'Cat', width: 1280, height: 900 });
  const count = async () => Number((await cat.textContent('.find span')).replace(/\D/g, ''));
  for (const [game, wanted] of Object.entries(FILTERS)) {
    await cat.goto(`${stage.url}/c/${game}`);
    await cat.waitForSelector('.gallery .card');
    const all = await count();
    for (const [name, value] of Object.entries(wanted)) {
      const group = cat.locator('aside fieldset', { has: cat.locator(`legend:text-is("${name}")`) });
      await group.locator('.chip', { hasText: new RegExp(`^${value}`) }).first().click({ timeout: 5000 }).catch((error) => {
        throw new Error(`${game} has no filter ${name} ${value}: ${error.message.split('\n')[0]}`);
      });
      const some = await count();
      check(some > 0 && some < all, `${game}, ${name} ${value}: ${some} of ${all}`);
      const [first] = await cat.evaluate(() => [...document.querySelectorAll('.gallery .card')].map((e) => e.getAttribute('aria-label')));
      if (!/Cost|Level/.test(name)) check(new RegExp(`\\b${value}\\b`).test(first), `${game}, ${name} ${value}: ${first}`);
      await cat.click('aside >> text=Clear');
    }
  }
}

export default async function (stage) {
  const found = [];
  await filters(stage);
  await desk(stage, found);
  await phone(stage, found);
  check(!found.length, `${found.length} faults:\n  ${[...new Set(found)].join('\n  ')}`);
  stage.notes.push('8 pages looked at by axe');
}
