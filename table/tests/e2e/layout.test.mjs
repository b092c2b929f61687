// Every game at every size in both themes: opening hand, questions, tray, stack, a crowded board, the end. Nothing that can
// be acted on is off the screen, covered or too small; no text is cut for good; cards lie side by side while there is room.
// $CANTRIP_WALK is where pictures go (none), $CANTRIP_WALK_GAMES which games (all).
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsOf } from '../walk/measure.mjs';
import { choosePositions, GAMES, layoutOf, playThrough, readCards, Rpc } from '../walk/positions.mjs';
import { check } from './stage.mjs';

const SIZES = [[360, 740], [390, 844], [820, 1180], [1024, 768], [1280, 720], [1440, 900], [1920, 1080], [720, 450]];
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };
const root = fileURLToPath(new URL('../../', import.meta.url));
const program = process.env.CANTRIP ?? join(root, '../build/release/cantrip');
const isTouch = ([width, height]) => width <= 820 || height < 700;

/** The page with its room for positions of one's own, built aside. */
function build() {
  const folder = mkdtempSync(join(tmpdir(), 'cantrip-walk-'));
  const made = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--mode', 'walk', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], { cwd: root, encoding: 'utf8' });
  check(made.status === 0, `the page was not built: ${made.stderr}`);
  return folder;
}

/** Until nothing on the page has changed its place for three frames. Runs in the page. */
async function settled() {
  const frame = () => new Promise(requestAnimationFrame);
  const where = () => [...document.querySelectorAll('.board, .field > *, .foot > *, [data-object], #question button')].map((e) => e.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)).join();
  for (let still = 0, last = ''; still < 3; ) {
    await frame();
    const now = `${innerWidth} ${innerHeight} ${where()}`;
    still = now === last ? still + 1 : 0;
    last = now;
  }
}

export default async function (stage) {
  const folder = build();
  const rpc = new Rpc(program);
  const faults = [];
  let looked = 0;
  try {
    const window = await stage.person({ base: 'http://walk.test' });
    await window.route('http://walk.test/**', (route) => {
      const { pathname } = new URL(route.request().url());
      const path = extname(pathname) ? pathname : '/index.html';
      try {
        return route.fulfill({ body: readFileSync(join(folder, path)), contentType: TYPES[extname(path)] ?? 'application/octet-stream' });
      } catch {
        return route.fulfill({ status: 404, body: '' });
      }
    });
    const wanted = process.env.CANTRIP_WALK_GAMES?.split(',') ?? GAMES;
    for (const game of wanted) {
      const layout = layoutOf(game);
      const frames = (await Promise.all([7, 8].map((seed) => playThrough(rpc, game, seed)))).flat();
      const positions = choosePositions(layout, frames);
      await window.goto(`http://walk.test/dev/${game}`);
      await window.evaluate((fixture) => globalThis.showPosition(fixture), { game, cards: readCards(game), frame: positions[0].frame });
      for (const { name, frame } of positions) {
        await window.evaluate((next) => globalThis.showPosition({ frame: next }), frame);
        for (const size of SIZES) {
          await window.setViewportSize({ width: size[0], height: size[1] });
          for (const theme of name === 'crowd' || name === 'opening' ? ['dark', 'light'] : ['dark']) {
            await window.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
            await window.evaluate(settled);
            const found = await window.evaluate(faultsOf, { least: isTouch(size) ? 32 : 24 });
            ++looked;
            faults.push(...found.map((fault) => `${game}, ${name}, ${size.join('x')}${theme === 'light' ? ', light' : ''}: ${fault}`));
            if (process.env.CANTRIP_WALK) {
              mkdirSync(process.env.CANTRIP_WALK, { recursive: true });
              await window.screenshot({ path: join(process.env.CANTRIP_WALK, `${game}-${name.replaceAll(' ', '-')}-${size.join('x')}-${theme}.png`) });
            }
          }
        }
      }
    }
  } finally {
    rpc.close();
    rmSync(folder, { recursive: true, force: true });
  }
  check(!faults.length, `${faults.length} faults in ${looked} looks:\n${faults.slice(0, 400).join('\n')}`);
  stage.notes.push(`${looked} looks`);
}
