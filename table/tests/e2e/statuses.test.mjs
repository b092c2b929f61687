// Three characters whose statuses count: one prepares a skill behind a shield, one takes another stance, one grows by levels.
// They are played by touch; every status on the table shows its count, and a finger held on it says what it does. The other
// seat sees the same counts at a desk.
import { ready, turn } from './moves.mjs';
import { check } from './stage.mjs';

const TWICE = ['strategize', 'the-bestest-travel-companion', 'leave-it-to-me', 'send-off', 'toss-up', 'changing-shifts', 'heavy-strike', 'quick-knit', 'starsigns', 'calxs-arts', 'mondstadt-hash-brown', 'sweet-madame', 'paimon', 'liben', 'chang-the-ninth'];
const DECK = { name: 'Three who change', cards: [...['beidou', 'cyno', 'tartaglia'].map((card) => ({ card, copies: 1 })), ...TWICE.map((card) => ({ card, copies: 2 }))] };

/** What lies on characters and beside them: its name, whose it is, the number on it and the words it is read out with. */
const statuses = (window) =>
  window.evaluate(() =>
    [...document.querySelectorAll('button.card.mark')]
      .filter((e) => /\.(attached|statuses)$/.test(e.dataset.place))
      .map((e) => {
        const box = e.getBoundingClientRect();
        const [name, ...words] = e.getAttribute('aria-label').split('. ')[0].split(', ');
        return { id: Number(e.dataset.object), name, side: e.dataset.place.split('.')[0], tick: e.querySelector('.tick')?.textContent ?? '', words, x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }),
  );
const countOf = async (window, name) => {
  const found = (await statuses(window)).filter((status) => status.name === name);
  return found.length ? found[0].tick : null;
};

/** A finger held on it: what comes up then says its name, its text and its count; and goes when the finger leaves. */
async function touch(window, cdp, status) {
  const at = { x: Math.round(status.x), y: Math.round(status.y) };
  const hit = await window.evaluate(({ x, y }) => Number(document.elementFromPoint(x, y)?.closest('[data-object]')?.dataset.object), at);
  check(hit === status.id, `no finger can hit ${status.name}`);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await window.waitForSelector('.zoom .tx', { timeout: 3000 }).catch(() => check(false, `held, ${status.name} is not explained`));
  const said = await window.evaluate(() => ({
    name: document.querySelector('.zoom .nm')?.textContent ?? '',
    text: document.querySelector('.zoom .tx')?.textContent ?? '',
    numbers: [...document.querySelectorAll('.zoom .st .s')].map((e) => e.textContent.trim()),
  }));
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await window.touchscreen.tap(3, 3); // a long touch may have pinned it
  await window.waitForSelector('.zoom', { state: 'detached' });
  check(said.name === status.name, `${status.name} is explained as ${said.name}`);
  check(said.text.length > 12, `${status.name} says only "${said.text}"`);
  if (status.tick) check(said.numbers.includes(status.tick), `${status.name} has ${status.tick}, close up ${said.numbers}`);
  return said;
}

/** All of them, each as it is called shown with the number that is read out. */
async function look(window, cdp, known) {
  for (const status of await statuses(window)) {
    const counted = status.words.map((word) => /^(usage|rounds|shield|points) (\d+)$/.exec(word)).filter(Boolean);
    check(counted.length ? status.tick === counted[0][2] : status.tick === '', `${status.name} shows "${status.tick}", read out: ${status.words}`);
    if (known.has(`${status.name} ${status.tick}`)) continue;
    known.add(`${status.name} ${status.tick}`);
    if (cdp) await touch(window, cdp, status);
  }
}

const option = (window, words) => window.locator('#question [data-answer]', { hasText: words }).first();
const over = (now, what) => check(!now.over, `the game was over before ${what}`);

/** Ben keeps what he has and does nothing else. */
async function benEnds(ben) {
  const now = await turn(ben, 60000);
  over(now, 'everybody was played');
  if (/Your action/.test(now.prompt)) await ben.keyboard.press('e');
  else if (await ben.locator('.board [data-nav="legal"]').count() && /Who|character|active/i.test(now.prompt)) {
    await ben.locator('.board [data-nav="legal"]').first().click();
    const done = ben.locator('#question [data-key="enter"]:not([disabled])');
    if (await done.count()) await done.first().click();
  } else await ben.locator('#question [data-key]').last().click();
}

/** Plays until Ann's own action is asked for with this character active and this option there, or what is wanted is true. */
async function until(ann, ben, cdp, known, active, words) {
  for (let i = 0; i < 200; ++i) {
    const asked = await Promise.race([ann, ben].map((window) => window.waitForSelector('#question.open, #question a[href^="/r/"]', { timeout: 60000 }).then(() => window)));
    if (asked === ben && !(await ann.locator('#question.open').count())) {
      await benEnds(ben);
      continue;
    }
    const now = await turn(ann, 60000);
    over(now, `${active} did this: ${words}`);
    await look(ann, cdp, known);
    if (/roll again/.test(now.prompt)) {
      const mine = option(ann, /my elements/);
      if (await mine.count()) await mine.click();
      await ann.locator('#question [data-key="enter"]').click();
    } else if (/Your action/.test(now.prompt)) {
      const lead = await ann.locator('[data-zone="my.characters"] .card.lead').getAttribute('aria-label');
      if (lead.startsWith(active)) {
        if (await option(ann, words).count()) return;
        await ann.keyboard.press('e');
      } else {
        const to = ann.locator(`[data-zone="my.characters"] .card[data-nav="legal"][aria-label^="${active}"]`);
        if (!(await to.count())) await ann.keyboard.press('e');
        else {
          await to.tap();
          const chip = ann.locator('.chips [data-chip], #question [data-answer]', { hasText: /Switch/ }).first();
          if (await chip.count()) await chip.tap();
        }
      }
    } else {
      const to = ann.locator(`[data-zone="my.characters"] .card[data-nav="legal"][aria-label^="${active}"]`);
      if (await to.count()) await to.tap();
      const done = ann.locator('#question [data-key="enter"]:not([disabled])');
      if (await done.count()) await done.first().click();
    }
    await ann.waitForTimeout(30);
  }
  throw new Error(`${active} never could do this: ${words}`);
}

const shows = async (windows, name, count) => {
  for (const window of windows)
    await window.waitForFunction(
      ([wanted, number]) => {
        const marks = [...document.querySelectorAll('button.card.mark')].filter((e) => e.getAttribute('aria-label').startsWith(`${wanted},`) || e.getAttribute('aria-label').split(/[.,]/)[0] === wanted);
        return number === null ? !marks.length : marks.length && (marks[0].querySelector('.tick')?.textContent ?? '') === number;
      },
      [name, count],
      { timeout: 10000 },
    ).catch(async () => check(false, `${name} should show ${count}; there are ${JSON.stringify(await statuses(window))}`));
};

export default async function (stage) {
  const { room, seats } = await stage.room({ game: 'genius-invokation', seed: 3, deck: DECK, opponents: [{ kind: 'me', name: 'Ben', decks: ['rain-garden'] }] });
  const settings = { autopass: 'never' };
  const ann = await stage.person({ name: 'Ann', width: 390, height: 844, hasTouch: true, isMobile: true, settings: { ...settings, seats: [seats[0]] } });
  const ben = await stage.person({ name: 'Ben', settings: { ...settings, seats: [seats[1]] } });
  const cdp = await ann.context().newCDPSession(ann);
  for (const window of [ann, ben]) await window.goto(`${stage.url}/t/${room}`);
  await Promise.all([ready(ann), ready(ben)]);
  const known = new Set();

  // A skill that is prepared, and a shield meanwhile; both are gone when it is used.
  await until(ann, ben, cdp, known, 'Beidou', /Tidecaller/);
  await option(ann, /Tidecaller/).tap();
  await shows([ann, ben], 'Tidecaller: Surf Embrace', '2');
  await look(ann, cdp, known);
  await benEnds(ben);
  await shows([ann, ben], 'Tidecaller: Surf Embrace', null);

  // Levels, by a skill and by the end of the round.
  await until(ann, ben, cdp, known, 'Cyno', /Chasmic/);
  const level = Number(await countOf(ann, 'Pactsworn Pathclearer'));
  check(level > 0, 'no end phase has raised the level');
  await option(ann, /Chasmic/).tap();
  await shows([ann, ben], 'Pactsworn Pathclearer', String(level + 1));
  await look(ann, cdp, known);

  // Another stance for so many rounds, and what the other side has from it.
  await until(ann, ben, cdp, known, 'Tartaglia', /Raging Tide/);
  await shows([ann, ben], 'Ranged Stance', '');
  await option(ann, /Raging Tide/).tap();
  await shows([ann, ben], 'Melee Stance', '2');
  await shows([ann, ben], 'Ranged Stance', null);
  await shows([ann, ben], 'Riptide', '');
  await look(ann, cdp, known);
  await look(ben, null, new Set());
  await until(ann, ben, cdp, known, 'Tartaglia', /Cutting Torrent|Raging Tide/);

  const names = new Set([...known].map((key) => key.replace(/ \d*$/, '')));
  for (const name of ['Tidecaller: Surf Embrace', 'Pactsworn Pathclearer', 'Ranged Stance', 'Melee Stance', 'Riptide']) check(names.has(name), `${name} was never touched`);
  stage.notes.push(`${known.size} touched: ${[...known].join(', ').trim()}`);
}
