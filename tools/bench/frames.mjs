// node tools/bench/frames.mjs [GAME ...]: how smoothly the table moves. A game against a bot is played at usual speed, by
// clicks, and every frame that the browser draws is timed, and every task that holds it up. $CANTRIP is the program,
// $CANTRIP_FRAMES the seconds a game (20). Frames are by the clock, which wants an idle machine; the last column is the
// processor time of the page's thread a frame, which does not.
import { createRequire } from 'node:module';
import { chance, click, look, playBot } from '../../table/tests/e2e/moves.mjs';
import { Stage } from '../../table/tests/e2e/stage.mjs';

const { chromium } = createRequire(new URL('../../table/package.json', import.meta.url))('playwright-core');
const GAMES = ['estraven', 'lorcana', 'gundam', 'grand-archive', 'genius-invokation'];
const seconds = Number(process.env.CANTRIP_FRAMES ?? 20);
const games = process.argv.length > 2 ? process.argv.slice(2) : GAMES;

/** Runs in the page: notes the time between two frames, and tasks of more than 50 ms. */
function time() {
  window.frames_ms = [];
  window.tasks_ms = [];
  new PerformanceObserver((list) => window.tasks_ms.push(...list.getEntries().map(({ duration }) => duration))).observe({ entryTypes: ['longtask'] });
  let last = performance.now();
  const frame = (now) => {
    window.frames_ms.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
console.log('game                frames    p50    p95    p99  longest task  work a frame');
for (const game of games) {
  const stage = new Stage(browser, 'frames');
  await stage.open();
  const ann = await stage.person({ settings: { speed: 'usual' }, reducedMotion: 'no-preference' });
  await playBot(ann, game);
  const cdp = await ann.context().newCDPSession(ann);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => 1000 * (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  await ann.evaluate(time);
  const before = await spent();
  const random = chance(7);
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await ann.waitForTimeout(120)) {
    const now = await look(ann);
    if (now.over) break;
    if (now.asked) await click(ann, random);
  }
  const work = (await spent()) - before;
  const { frames, tasks } = await ann.evaluate(() => ({ frames: window.frames_ms.sort((a, b) => a - b), tasks: window.tasks_ms }));
  const at = (share) => (frames[Math.floor((frames.length - 1) * share)] ?? 0).toFixed(1).padStart(6);
  console.log(`${game.padEnd(18)} ${String(frames.length).padStart(7)} ${at(0.5)} ${at(0.95)} ${at(0.99)}  ${Math.max(0, ...tasks).toFixed(0).padStart(9)} ms  ${(work / Math.max(1, frames.length)).toFixed(1).padStart(9)} ms`);
  await stage.close();
}
await browser.close();
