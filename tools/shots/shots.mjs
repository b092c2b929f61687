// node tools/shots/shots.mjs [PAGE ...]: makes docs/pictures/*.png: lobby, the games' tables in mid-game, replay, workshop;
// wide and phone, light and dark. Plays real games on a real server. $CANTRIP and $CHROMIUM as in table/tests/e2e.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chance, concede, look, ready, room, turn } from '../../table/tests/e2e/moves.mjs';
import { Stage } from '../../table/tests/e2e/stage.mjs';

const { chromium } = createRequire(new URL('../../table/package.json', import.meta.url))('playwright-core');
const out = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
mkdirSync(out, { recursive: true });
const wanted = process.argv.slice(2);
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const stage = new Stage(browser, 'shots');
await stage.open();

async function picture(window, name) {
  for (const [size, box] of Object.entries(SIZES))
    for (const theme of ['dark', 'light']) {
      await window.setViewportSize(box);
      await window.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
      await window.evaluate(() => document.fonts.ready);
      await window.waitForTimeout(500);
      await window.screenshot({ path: `${out}${name}-${size}-${theme}.png` });
    }
  await window.setViewportSize(SIZES.wide);
  console.log(name);
}

async function newTable(window, body) {
  const reply = await window.request.post(`${stage.url}/api/rooms`, { data: body });
  const taken = await reply.json();
  if (!taken.room) throw new Error(JSON.stringify(taken));
  await window.goto(`${stage.url}/`);
  await window.evaluate(
    ({ taken, game }) => {
      const kept = JSON.parse(localStorage.getItem('cantrip.seats') ?? '[]');
      localStorage.setItem('cantrip.seats', JSON.stringify([...taken.seats.map((seat) => ({ ...seat, room: taken.room, game, at: Date.now() })), ...kept]));
    },
    { taken, game: body.game },
  );
  await window.goto(`${stage.url}/t/${taken.room}`);
  await ready(window);
}

/** Plays what is best of what glows: cards with a real use first, a few lesser uses, then the turn is over. */
async function playWell(window, questions, random, stopAt = () => false) {
  let lesser = 0;
  for (let i = 0; i < questions; ++i) {
    const now = await turn(window);
    if (now.over || (i > 36 && (await stopAt(window)))) return;
    const did = await window.evaluate(
      ([luck, lesser]) => {
        const chip = document.querySelector('.chips [data-chip]');
        if (chip) return chip.click(), 'chip';
        const sure = document.querySelector('#question [data-key="d"], #question .opt.pri[data-key="enter"]:not(:disabled), #question [data-key="y"]');
        if (sure) return sure.click(), 'sure';
        const target = [...document.querySelectorAll('.board .target, .board [data-pending] .pick')];
        if (target.length) return target[luck % target.length].click(), 'target';
        const able = [...document.querySelectorAll('.board .card.act, #question .tray .card')];
        const hand = able.filter((e) => e.dataset.place === 'my.hand');
        if (able.length) return (hand[0] ?? able[luck % able.length]).click(), 'act';
        const less = [...document.querySelectorAll('.board .card.lesser')];
        if (less.length > 1 && lesser < 3) return less[luck % less.length].click(), 'lesser';
        const button = document.querySelector('#question [data-answer]:not(:disabled)');
        return button?.click(), 'button';
      },
      [random(1000), lesser],
    );
    lesser = did === 'lesser' ? lesser + 1 : did === 'button' ? 0 : lesser;
    await window.waitForTimeout(20);
  }
}

/** A position worth a picture: cards on both sides, and something to do. */
const fullBoard = (window) =>
  window.evaluate(() => {
    const count = (side) => document.querySelectorAll(`:is(.zone.row, .zone.slots).${side} :is(.line, .slots) .card`).length;
    return document.querySelectorAll('.board .card.act').length > 3 && count('me') > 1 && count('they') > 2 && /main phase|your action/i.test(document.querySelector('#question').textContent);
  });

const mara = await stage.person({ name: 'Mara', deviceScaleFactor: 1, settings: { autopass: 'never' } });
const want = (name) => !wanted.length || wanted.includes(name);
const GAMES = {
  estraven: { decks: ['salt-road', 'nine-fords'], against: ['drowned-court', 'storm-choir'], seed: 21, questions: 420 },
  lorcana: { decks: ['moth-post'], against: ['marsh-choir'], seed: 4, questions: 90 },
  gundam: { decks: ['harbour-watch'], against: ['ember-charge'], seed: 6, questions: 70 },
  'genius-invokation': { decks: ['winter-tide'], against: ['raven-and-lightning'], seed: 3, questions: 60 },
};
for (const [game, { decks, against, seed, questions }] of Object.entries(GAMES)) {
  await newTable(mara, { game, name: 'Mara', decks, opponents: [{ kind: 'bot', bot: 'greedy', decks: against, name: 'Tobin' }], listed: false, seat: 0, seed });
  await playWell(mara, questions, chance(seed), (window) => fullBoard(window));
  if (want(game)) await picture(mara, `table-${game}`);
}
if (want('replay')) {
  await mara.click('[aria-label="Menu"]');
  await concede(mara);
  await mara.waitForSelector('#question a[href^="/r/"]');
  await mara.goto(`${stage.url}/r/${room(mara)}?at=34`);
  await mara.waitForSelector('.scrub');
  await picture(mara, 'replay');
}
if (want('lobby')) {
  for (const [name, game] of [['Ines', 'estraven'], ['Wren', 'lorcana'], ['Old Bertrand', 'lorcana']])
    await mara.request.post(`${stage.url}/api/rooms`, { data: { game, name, decks: [], opponents: [{ kind: 'open' }], listed: true, seat: 0, clock: { main: 1500, step: 0 } } });
  await mara.goto(`${stage.url}/`);
  await mara.waitForSelector('text=Old Bertrand');
  await picture(mara, 'lobby');
}
if (want('workshop')) {
  await mara.goto(`${stage.url}/w/estraven`);
  await mara.waitForSelector('text=understood');
  await mara.locator('textarea').fill(`# One card, one file. The text is the only definition.
[[card]]
id = "lantern-bearer"
name = "Lantern Bearer"
type = "Unit Troop Drover"
cost = 3
pitch = 2
power = 2
resistance = 1
health = 1
text = """
Other Drovers you control get +1 power.
When this unit dies, dim target unit."""
`);
  await mara.waitForSelector('code .wrong');
  await picture(mara, 'workshop');
}
await stage.close();
await browser.close();
