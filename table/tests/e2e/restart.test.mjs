// In the middle of a question: the page is reloaded, then the server is killed and started again. The question is still there.
import { chance, click, playBot, ready, turn } from './moves.mjs';
import { check } from './stage.mjs';

const shown = (window) =>
  window.evaluate(() => ({
    ask: document.querySelector('#question .ask')?.textContent,
    hand: [...document.querySelectorAll('[data-zone="my.hand"] button')].map((e) => e.getAttribute('aria-label')).sort(),
    score: document.querySelector('.plate.me .score b')?.textContent,
  }));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export default async function (stage) {
  const ann = await stage.person({ settings: { autopass: 'never' } });
  await playBot(ann, 'estraven');
  const random = chance(11);
  for (let i = 0; i < 25; ++i) {
    await turn(ann);
    await click(ann, random);
  }
  await turn(ann);
  await ann.keyboard.press('Escape');
  await ann.waitForTimeout(400);
  await turn(ann);
  const before = await shown(ann);
  await ann.reload();
  await ready(ann);
  await turn(ann);
  const reloaded = await shown(ann);
  check(same(before, reloaded), `after a reload: ${JSON.stringify(before)} became ${JSON.stringify(reloaded)}`);
  await stage.stopServer('SIGKILL');
  await ann.waitForSelector('text=Connection lost');
  await stage.startServer();
  await ann.waitForSelector('.conn.open', { timeout: 30000 });
  await ann.waitForSelector('text=Connection lost', { state: 'detached' });
  const back = await shown(ann);
  check(same(before, back), `after a restart: ${JSON.stringify(before)} became ${JSON.stringify(back)}`);
  // An answer given while the server is away is not lost: it is sent when it is back.
  await stage.stopServer('SIGKILL');
  await ann.waitForSelector('text=Connection lost');
  for (let i = 0; i < 3 && (await click(ann, random)); ++i) await ann.waitForTimeout(50);
  await stage.startServer();
  await ann.waitForSelector('.conn.open', { timeout: 30000 });
  await ann.waitForTimeout(1500);
  await turn(ann);
  await ann.keyboard.press('Escape');
  await ann.waitForTimeout(500);
  const mine = await shown(ann);
  await ann.reload();
  await ready(ann);
  await turn(ann);
  const kept = await shown(ann);
  check(same(mine, kept), `answered without a server: ${JSON.stringify(mine)} became ${JSON.stringify(kept)}`);
  for (let i = 0; i < 15; ++i) {
    const now = await turn(ann);
    if (now.over) break;
    await click(ann, random);
  }
}
