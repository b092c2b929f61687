// node tools/shots/gallery.mjs [GAME-POSITION ...]: makes docs/gallery.md and its pictures: every game with an opening hand, a crowded board, another
// player acting and the end, on a desktop, a tablet, a phone and a low window. $CANTRIP and $CHROMIUM as in table/tests/e2e.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { program, Stage } from '../../table/tests/e2e/stage.mjs';
import { acting, choosePositions, colourful, GAMES, layoutOf, playThrough, readCards, Rpc } from '../../table/tests/walk/positions.mjs';
import { openShow } from '../../table/tests/walk/show.mjs';

const { chromium } = createRequire(new URL('../../table/package.json', import.meta.url))('playwright-core');
const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
mkdirSync(`${docs}pictures/gallery`, { recursive: true });
const SIZES = [[1440, 900], [820, 1180], [390, 844], [720, 450]];
const NAMES = ['opening', 'crowd', 'others act', 'end'];
const wanted = process.argv.slice(2); // beginnings of files, "lorcana-crowd"; "follow" is the picture of the README
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const stage = new Stage(browser, 'gallery');
const rpc = new Rpc(program);
const window = await stage.person({ settings: { speed: 'usual' } });
const show = await openShow(window);
let text = '# Every table\n\nMade by `node tools/shots/gallery.mjs`. Positions are of matches played by chance; the crowded ones are filled up.\n';
for (const game of GAMES) {
  const layout = layoutOf(game);
  const frames = (await Promise.all([7, 8].map((seed) => playThrough(rpc, game, seed)))).flat();
  if (game === 'lorcana' && (!wanted.length || wanted.includes('follow'))) {
    // For whoever sees the table for the first time: cards of every colour, as they were seen in some matches.
    const many = [];
    for (let seed = 20; seed < 28; ++seed) many.push(...(await playThrough(rpc, game, seed)));
    await show.game(game);
    await show.position(acting(layout, [colourful(layout, many, readCards(game))]));
    await show.as([1440, 900], 'dark');
    await window.waitForTimeout(400); // lines are drawn when cards have found their places
    await window.screenshot({ path: `${docs}pictures/follow-lorcana.png` });
  }
  await show.game(game);
  text += `\n## ${layout.name}\n`;
  for (const { name, frame } of choosePositions(layout, frames).filter((one) => NAMES.includes(one.name))) {
    await show.position(frame);
    text += `\n${name[0].toUpperCase()}${name.slice(1)}:\n\n`;
    for (const [i, size] of SIZES.entries()) {
      const theme = (NAMES.indexOf(name) + i) % 2 ? 'light' : 'dark';
      const file = `${game}-${name.replaceAll(' ', '-')}-${size.join('x')}.jpg`;
      const drawn = !wanted.length || wanted.some((one) => file.startsWith(one));
      if (drawn) await show.as(size, theme);
      if (drawn) await window.screenshot({ path: `${docs}pictures/gallery/${file}`, type: 'jpeg', quality: 62 });
      text += `<img src="pictures/gallery/${file}" alt="${layout.name}, ${name}, ${size.join(' by ')}" width="${Math.round(size[0] / 4)}">\n`;
    }
  }
}
writeFileSync(`${docs}gallery.md`, text);
rpc.close();
show.close();
await stage.close();
await browser.close();
