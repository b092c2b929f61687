// node tools/bench/gallery.mjs [CARDS]: what the gallery of the page costs with so many cards (5,000): reading the file,
// searching, scrolling. Needs the page (table/dist), its packages and the program ($CANTRIP). Prints one line each: by the
// clock, which wants an idle machine, and in processor time of the page's thread, which does not.
import { many, file } from '../../table/tests/e2e/own-cards.mjs';
import { Stage } from '../../table/tests/e2e/stage.mjs';
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../../table/package.json', import.meta.url))('playwright-core');
const count = Number(process.argv[2] ?? 5000);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const stage = new Stage(browser, 'gallery');
await stage.open();
const window = await stage.person({ width: 1280, height: 720, reducedMotion: 'no-preference' });
await window.goto(`${stage.url}/c/lorcana`);
await window.waitForSelector('.gallery .card');
const list = many(count);
const start = Date.now();
await window.setInputFiles('input[type=file]', file('many.json', list));
await window.waitForSelector(`text=of ${count.toLocaleString('en')} cards understood`, { timeout: 120000 });
console.log(`${count} cards, ${(list.length / 1e6).toFixed(1)} MB, read and shown in ${((Date.now() - start) / 1000).toFixed(1)} s`);
await window.click('.seg >> text=Gallery');
await window.waitForSelector('.gallery .card');
const cdp = await window.context().newCDPSession(window);
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
const spent = async () => 1000 * (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;

/** What each of these does, in turn, in the page: milliseconds by the clock, and of processor time until its frame is drawn. */
async function each(steps, act) {
  const out = { clock: [], processor: [] };
  for (const step of steps) {
    const before = await spent();
    out.clock.push(await window.evaluate(act, step));
    out.processor.push((await spent()) - before);
  }
  for (const list of Object.values(out)) list.sort((a, b) => a - b);
  return out;
}
const said = ({ clock, processor }) => `${clock.at(-1).toFixed(0)} ms at most, ${(clock.reduce((a, b) => a + b) / clock.length).toFixed(0)} ms on average; of processor ${processor.at(-1).toFixed(0)} ms at most, ${processor[Math.floor(processor.length / 2)].toFixed(0)} ms in the middle`;

const searched = await each(['r', 're', 'ree', 'reed', 'reed 4', 'reed 49', 'draw', 'draw a card', 'bank 12', ''], async (text) => {
  const box = document.querySelector('[type=search]');
  const from = performance.now();
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
  document.querySelector('.gallery').getBoundingClientRect(); // what is found is laid out
  const took = performance.now() - from;
  await new Promise(requestAnimationFrame);
  return took;
});
console.log(`search: ${said(searched)}`);
for (const lines of [false, true]) {
  if (lines) await window.click('[aria-label="As a list"]');
  for (const [name, by] of [['slowly', 60], ['fast', 600]]) {
    const frames = await each(Array.from({ length: 100 }, () => by), async (step) => {
      const from = performance.now();
      document.querySelector('.gallery').scrollTop += step;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return (performance.now() - from) / 2; // two frames: what the first asks for is drawn in the second
    });
    console.log(`scrolling ${lines ? 'lines' : 'faces'} ${name}: frames of ${said(frames)}`);
  }
}
await stage.close();
await browser.close();
