// The page with its room for positions of one's own, built aside and shown in a window: for tests and for pictures.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCards } from './positions.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };
const HOST = 'http://walk.test';
const root = fileURLToPath(new URL('../../', import.meta.url));

function build() {
  const folder = mkdtempSync(join(tmpdir(), 'cantrip-walk-'));
  const made = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--mode', 'walk', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], { cwd: root, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`the page was not built: ${made.stderr}`);
  return folder;
}

/** Until nothing on the page has changed its place for two frames. Runs in the page. */
export async function settled() {
  const frame = () => new Promise(requestAnimationFrame);
  const where = () => [...document.querySelectorAll('.board, .field > *, .foot > *, [data-object], #question button')].map((e) => e.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)).join();
  for (let still = 0, last = ''; still < 2; ) {
    await frame();
    const now = `${innerWidth} ${innerHeight} ${where()}`;
    still = now === last ? still + 1 : 0;
    last = now;
  }
}

/** game(SLUG), then position(FRAME), as([WIDTH, HEIGHT], THEME): it returns when nothing moves any more. */
export async function openShow(window) {
  const folder = build();
  await window.route(`${HOST}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = extname(pathname) ? pathname : '/index.html';
    try {
      return route.fulfill({ body: readFileSync(join(folder, path)), contentType: TYPES[extname(path)] ?? 'application/octet-stream' });
    } catch {
      return route.fulfill({ status: 404, body: '' });
    }
  });
  let cards = null;
  let spoken = '';
  return {
    /** `language`: of the page; `plain`: shadows and pictures, which cost most of the time and no room, are left out. */
    async game(game, { plain = false, language = 'en' } = {}) {
      cards = readCards(game);
      if (language !== spoken) await window.addInitScript((code) => localStorage.setItem('cantrip.language', JSON.stringify(code)), (spoken = language));
      await window.goto(`${HOST}/dev/${game}`);
      await window.waitForFunction(() => globalThis.showPosition);
      if (plain) await window.addStyleTag({ content: '* { box-shadow: none !important; } img { visibility: hidden; }' });
    },
    position: (frame) => window.evaluate((shown) => globalThis.showPosition(shown), { cards, frame }),
    async as([width, height], theme) {
      await window.setViewportSize({ width, height });
      await window.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
      await window.evaluate(settled);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
