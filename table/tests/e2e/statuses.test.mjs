// Three characters whose statuses count: one prepares a skill behind a shield, one grows by levels, one takes another stance.
// They are played by touch; every status on the table shows its count, and a finger held on it says what it does. The other
// seat sees the same counts at a desk.
import { look, ready } from './moves.mjs';
import { check } from './stage.mjs';

const TWICE = ['strategize', 'the-bestest-travel-companion', 'leave-it-to-me', 'send-off', 'toss-up', 'changing-shifts', 'heavy-strike', 'quick-knit', 'starsigns', 'calxs-arts', 'mondstadt-hash-brown', 'sweet-madame', 'paimon', 'liben', 'chang-the-ninth'];
const DECK = { name: 'Three who change', cards: [...['beidou', 'cyno', 'tartaglia'].map((card) => ({ card, copies: 1 })), ...TWICE.map((card) => ({ card, copies: 2 }))] };

/** What lies on characters and beside them: its name, the number on it, and the words it is read out with. */
const statuses = (window) =>
  window.evaluate(() =>
    [...document.querySelectorAll('button.card.mark')]
      .filter((e) => /\.(attached|statuses)$/.test(e.dataset.place))
      .map((e) => {
        const box = e.getBoundingClientRect();
        const [name, ...words] = e.getAttribute('aria-label').split('. ')[0].split(', ');
        return { id: Number(e.dataset.object), name, tick: e.querySelector('.tick')?.textContent ?? '', words, x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
      }),
  );

/** Waits until these windows show this number on a status; '': it has none; null: it is not there. */
async function shows(windows, name, number) {
  for (const window of windows) {
    let found;
    for (const end = Date.now() + 10000; Date.now() < end; await window.waitForTimeout(40)) {
      found = (await statuses(window)).filter((status) => status.name === name);
      if (number === null ? !found.length : found.length && found.every(({ tick }) => tick === number)) break;
    }
    check(number === null ? !found.length : found.length && found.every(({ tick }) => tick === number), `${name} should show ${number}: ${JSON.stringify(found)}`);
  }
}

/** A finger held on it: what comes up then says its name, its text and its count, and goes when the finger leaves. */
async function touch(window, cdp, status) {
  const hit = await window.evaluate(({ x, y }) => Number(document.elementFromPoint(x, y)?.closest('[data-object]')?.dataset.object), status);
  check(hit === status.id, `no finger can hit ${status.name}`);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: status.x, y: status.y }] });
  await window.waitForSelector('.zoom .tx', { timeout: 3000 }).catch(() => check(false, `held, ${status.name} is not explained`));
  const said = await window.evaluate(() => ({
    name: document.querySelector('.zoom .nm')?.textContent ?? '',
    text: document.querySelector('.zoom .tx')?.textContent ?? '',
    numbers: [...document.querySelectorAll('.zoom .st .s')].map((e) => e.textContent.trim()),
  }));
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await window.evaluate(() => dispatchEvent(new PointerEvent('pointerdown'))); // a long touch may have pinned it
  await window.waitForSelector('.zoom', { state: 'detached' });
  check(said.name === status.name, `${status.name} is explained as ${said.name}`);
  check(said.text.length > 12, `${status.name} says only "${said.text}"`);
  if (status.tick) check(said.numbers.includes(status.tick), `${status.name} has ${status.tick}, close up ${said.numbers}`);
}

/** All of them: each shows the number that is read out, and is touched once with each number. */
async function lookAtAll(window, cdp, known) {
  for (const status of await statuses(window)) {
    const counted = status.words.map((word) => /^(?:usage|rounds|shield|points) (\d+)$/.exec(word)?.[1]).filter(Boolean);
    check(counted.length ? status.tick === counted[0] : status.tick === '', `${status.name} shows "${status.tick}", read out: ${status.words}`);
    if (known.has(`${status.name} ${status.tick}`)) continue;
    known.add(`${status.name} ${status.tick}`);
    if (cdp) await touch(window, cdp, status);
  }
}

const option = (window, words) => window.locator('#question [data-answer]', { hasText: words }).first();
const figure = (window, name) => window.locator(`[data-zone="my.characters"] .card[data-nav="legal"][aria-label^="${name}"]`).first();

/** Whoever is asked, with the words. */
async function asked(ann, ben) {
  for (const end = Date.now() + 60000; Date.now() < end; await ann.waitForTimeout(30))
    for (const window of [ann, ben]) {
      const now = await look(window);
      check(!now.over, 'the game was over before everybody was played');
      if (now.asked) return { window, now };
    }
  throw new Error('nobody is asked anything');
}

/** Keeps, takes this character if one is to be taken, or ends the round. */
async function simply(window, now, name) {
  if (/Your action/.test(now.prompt)) return window.keyboard.press('e');
  const who = name && (await figure(window, name).count()) ? figure(window, name) : window.locator('.board [data-nav="legal"]').first();
  if (!/roll again|replace/.test(now.prompt) && (await who.count())) await who.click();
  const done = window.locator('#question [data-key="enter"]:not([disabled])');
  if (await done.count()) await done.first().click();
}

/** Plays on until Ann may do this with that character: she switches to it, rolls for it, and ends the round otherwise. */
async function until({ ann, ben, cdp, known }, name, words) {
  for (let i = 0; i < 300; ++i) {
    const { window, now } = await asked(ann, ben);
    if (window === ben) {
      await simply(ben, now, '');
      continue;
    }
    await lookAtAll(ann, cdp, known);
    if (/roll again/.test(now.prompt) && (await option(ann, /my elements/).count())) await option(ann, /my elements/).click();
    if (!/Your action/.test(now.prompt)) await simply(ann, now, name);
    else if ((await ann.locator('[data-zone="my.characters"] .card.lead').getAttribute('aria-label')).startsWith(name)) {
      if (await option(ann, words).count()) return;
      await ann.keyboard.press('e');
    } else if (await figure(ann, name).count()) {
      await figure(ann, name).tap();
      await ann.locator('.chips [data-verb="switch to"]').tap();
    } else await ann.keyboard.press('e');
    await ann.waitForTimeout(40);
  }
  throw new Error(`${name} never could do this: ${words}`);
}

export default async function (stage) {
  const { room, seats } = await stage.room({ game: 'genius-invokation', seed: 4, deck: DECK, opponents: [{ kind: 'me', name: 'Ben', decks: ['rain-garden'] }] });
  const ann = await stage.person({ name: 'Ann', width: 390, height: 844, hasTouch: true, isMobile: true, settings: { autopass: 'never', seats: [seats[0]] } });
  const ben = await stage.person({ name: 'Ben', settings: { autopass: 'never', seats: [seats[1]] } });
  const cdp = await ann.context().newCDPSession(ann);
  for (const window of [ann, ben]) await window.goto(`${stage.url}/t/${room}`);
  await Promise.all([ready(ann), ready(ben)]);
  const known = new Set();
  const table = { ann, ben, cdp, known };

  // A skill that is prepared, and a shield meanwhile; both are gone when it is used.
  await until(table, 'Beidou', /Tidecaller/);
  await option(ann, /Tidecaller/).tap();
  await shows([ann, ben], 'Tidecaller: Surf Embrace', '2');
  await shows([ann, ben], 'Wavestrider', '');
  await lookAtAll(ann, cdp, known);
  await lookAtAll(ben, null, new Set());
  await simply(ben, (await asked(ben, ben)).now, '');
  await shows([ann, ben], 'Wavestrider', null);
  await shows([ann, ben], 'Tidecaller: Surf Embrace', null);

  // Levels, by a skill and by the end of each round.
  await until(table, 'Cyno', /Chasmic/);
  const level = Number((await statuses(ann)).find(({ name }) => name === 'Pactsworn Pathclearer')?.tick);
  check(level > 0, `no end phase has raised the level: ${level}`);
  await option(ann, /Chasmic/).tap();
  await shows([ann, ben], 'Pactsworn Pathclearer', String(level + 1));
  await lookAtAll(ann, cdp, known);

  // Another stance for so many rounds, and what the other side has from it.
  await until(table, 'Tartaglia', /Raging Tide/);
  await shows([ann, ben], 'Ranged Stance', '');
  await option(ann, /Raging Tide/).tap();
  await shows([ann, ben], 'Melee Stance', '2');
  await shows([ann, ben], 'Ranged Stance', null);
  await shows([ann, ben], 'Riptide', '1');
  await lookAtAll(ann, cdp, known);
  await lookAtAll(ben, null, new Set());

  const names = new Set([...known].map((key) => key.replace(/ \d*$/, '')));
  for (const name of ['Tidecaller: Surf Embrace', 'Wavestrider', 'Pactsworn Pathclearer', 'Ranged Stance', 'Melee Stance', 'Riptide']) check(names.has(name), `${name} was never touched`);
  stage.notes.push(`${known.size} touched: ${[...known].map((key) => key.trim()).join(', ')}`);
}
