// Genius Invokation by touch: characters that prepare a skill, count stacks and take another form. Every status shows its count,
// and tells by a long touch what it does.
import { look, ready } from './moves.mjs';
import { check } from './stage.mjs';

const CARDS = `
[[card]]
id = "pond-archer"
name = "Pond Archer"
type = "Character Hydro Bow"
hp = 10
energy = 2
text = """
Skill Pluck (normal, 1 hydro and 2 any): Deals 2 Physical DMG.
Skill Draw the Bow (elemental, 3 any): Deals 1 Physical DMG, then performs "Prepare Skill" for Long Shot.
Skill Long Shot (prepared): Deals 3 Physical DMG."""

[[card]]
id = "spark-counter"
name = "Spark Counter"
type = "Character Electro Catalyst"
hp = 10
energy = 2
text = """
Skill Flick (normal, 1 electro and 2 any): Deals 1 Physical DMG.
Skill Rub (elemental, 3 any): Deals 1 Physical DMG. This character gains Static."""

[[card]]
id = "static"
name = "Static"
type = "Status"
token = true
text = """
This status starts with 2 stacks of Static. When attached again, Static stacks +1. Static can be stacked to a maximum of 3 stacks.
When the character uses a Normal Attack: Deal +1 DMG."""

[[card]]
id = "veiled-heron"
name = "Veiled Heron"
type = "Character Cryo Catalyst"
hp = 10
energy = 2
text = """
Skill Peck (normal, 1 cryo and 2 any): Deals 1 Physical DMG.
Skill Unveil (elemental, 3 any): Deals 1 Physical DMG. This character permanently switches to Unveiled Heron state. Creates Loose Veil."""

[[card]]
id = "unveiled-heron"
name = "Unveiled Heron"
type = "Character Pyro Catalyst"
hp = 10
energy = 2
token = true
text = """
Skill Scorch (normal, 3 any): Deals 3 Physical DMG."""

[[card]]
id = "loose-veil"
name = "Loose Veil"
type = "Team"
token = true
text = """
When your active character receives DMG: Decrease DMG taken by 1.
Usage(s): 2"""
`;

const PAIRS = ['paimon', 'changing-shifts', 'leave-it-to-me', 'strategize', 'toss-up', 'starsigns', 'quick-knit', 'sweet-madame', 'mondstadt-hash-brown', 'mushroom-pizza', 'jueyun-guoba', 'lotus-flower-crisp', 'northern-smoked-chicken', 'liben', 'chang-the-ninth'];
const DECK = { name: 'The pond', cards: [...['pond-archer', 'spark-counter', 'veiled-heron'].map((card) => ({ card, copies: 1 })), ...PAIRS.map((card) => ({ card, copies: 2 }))] };

const answer = (window, words) => window.locator('#question [data-answer], #question [data-key]').filter({ hasText: words }).first();
const figure = (window, place, name) => window.locator(`[data-zone="${place}"] button.card[aria-label^="${name}"]`);

/** Answers what comes before an action, at both seats: cards and dice are kept, the first character of the deck begins. Ben does
 * nothing in his rounds. Until Ann is to act. */
async function annActs(ann, ben) {
  const end = Date.now() + 60000;
  while (Date.now() < end) {
    for (const window of [ann, ben]) {
      const now = await look(window);
      check(!now.over, 'the game is over');
      if (!now.asked) continue;
      const acts = /Your action/.test(now.prompt);
      if (acts && window === ann) return;
      if (acts) await answer(ben, 'End round').click();
      else if (await answer(window, 'Keep all').count()) await answer(window, 'Keep all').click();
      else await figure(window, 'my.characters', 'Pond Archer').click();
    }
    await ann.waitForTimeout(60);
  }
  throw new Error(`Ann is not asked for an action, but: ${(await look(ann)).text}`);
}

async function does(window, words) {
  await answer(window, words).click();
  await window.waitForTimeout(250);
}
async function switches(window, name) {
  await figure(window, 'my.characters', name).click();
  const chip = window.locator('.chips [data-verb="switch to"]');
  if (await chip.count()) await chip.click();
  await window.waitForTimeout(250);
}

/** What all statuses of a place show: name, the number on them, what is read out. */
const marks = (window, place) =>
  window.locator(`[data-zone="${place}"] .marks button.card, [data-place="${place}"].mark`).evaluateAll((all) => all.map((e) => ({ id: e.dataset.object, label: e.getAttribute('aria-label'), tick: e.querySelector('.tick')?.textContent?.trim() ?? '' })));

/** A finger rests on it; what is told then. */
async function touch(window, id) {
  const box = await window.locator(`button.card[data-object="${id}"]`).first().boundingBox();
  const line = await window.context().newCDPSession(window);
  const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await window.waitForSelector('.zoom', { timeout: 3000 });
  const told = await window.locator('.zoom').textContent();
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await line.detach();
  return told;
}

/** Each status shows the count that is read out for it, and tells what it does. */
async function explained(window, place, wanted) {
  await window.waitForFunction(([zone, name]) => [...document.querySelectorAll(`[data-place="${zone}"]`)].some((e) => e.getAttribute('aria-label')?.startsWith(name)), [place, wanted.name]);
  const all = await marks(window, place);
  const one = all.find((mark) => mark.label.startsWith(wanted.name));
  check(one, `${wanted.name} is not among ${all.map((mark) => mark.label)}`);
  check(one.tick === wanted.count, `${wanted.name} shows "${one.tick}" instead of "${wanted.count}"`);
  if (wanted.count) check(new RegExp(`\\b${wanted.count}\\b`).test(one.label), `its count is not read out: ${one.label}`);
  const told = await touch(window, one.id);
  check(told.includes(wanted.name) && wanted.words.test(told), `a touch tells "${told}"`);
}

export default async function (stage) {
  const { room, seats } = await stage.room({ game: 'genius-invokation', seed: 9, cards: CARDS, deck: DECK, decks: ['own'], opponents: [{ kind: 'me', name: 'Ben', decks: ['own'] }] });
  const ann = await stage.person({ width: 390, height: 844, hasTouch: true, isMobile: true, settings: { seats: [seats[0]], autopass: 'never' } });
  const ben = await stage.person({ name: 'Ben', settings: { seats: [seats[1]], autopass: 'never' } });
  for (const window of [ann, ben]) await window.goto(`${stage.url}/t/${room}`);
  await Promise.all([ready(ann), ready(ben)]);

  // It prepares a skill: what lies on it says so, and the skill comes by itself.
  await annActs(ann, ben);
  await does(ann, 'Draw the Bow');
  await explained(ann, 'my.attached', { name: 'Pond Archer', count: '', words: /Long Shot/ });
  await annActs(ann, ben);
  await ann.waitForFunction(() => !document.querySelector('[data-place="my.attached"]'));
  check(/Long Shot/.test(await ann.evaluate(() => document.body.textContent)), 'the prepared skill is not told');
  stage.notes.push('a prepared skill came by itself');

  // It counts stacks.
  await switches(ann, 'Spark Counter');
  await annActs(ann, ben);
  await does(ann, 'Rub');
  await explained(ann, 'my.attached', { name: 'Static', count: '2', words: /Normal Attack/ });
  await annActs(ann, ben);
  await does(ann, 'End round');
  await annActs(ann, ben);
  await does(ann, 'Rub');
  await explained(ann, 'my.attached', { name: 'Static', count: '3', words: /Normal Attack/ });
  stage.notes.push('stacks are counted');

  // It takes another form.
  await annActs(ann, ben);
  await switches(ann, 'Veiled Heron');
  await annActs(ann, ben);
  await does(ann, 'Unveil');
  await ann.waitForSelector('[data-zone="my.characters"] button.card[aria-label^="Unveiled Heron"]');
  await explained(ann, 'my.statuses', { name: 'Loose Veil', count: '2', words: /Decrease DMG/ });
  stage.notes.push('another form came');
}
