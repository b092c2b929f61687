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
let before = await spent();
const searched = await window.evaluate(async () => {
  const box = document.querySelector('[type=search]');
  const out = [];
  for (const text of ['r', 're', 'ree', 'reed', 'reed 4', 'reed 49', 'draw', 'draw a card', 'bank 12', '']) {
    const from = performance.now();
    box.value = text;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    document.querySelector('.gallery').getBoundingClientRect(); // what is found is laid out
    out.push(performance.now() - from);
  }
  return out;
});
console.log(`search: ${Math.max(...searched).toFixed(0)} ms at most, ${(searched.reduce((a, b) => a + b) / searched.length).toFixed(0)} ms on average; ${((await spent() - before) / searched.length).toFixed(0)} ms of processor each`);
before = await spent();
const frames = await window.evaluate(async () => {
  const area = document.querySelector('.gallery');
  const out = [];
  let last = performance.now();
  for (let i = 0; i < 240; ++i) {
    area.scrollTop += i < 120 ? 60 : 600;
    await new Promise(requestAnimationFrame);
    out.push(performance.now() - last);
    last = performance.now();
  }
  return out.slice(1);
});
frames.sort((a, b) => a - b);
console.log(`scrolling: frames of ${frames[Math.floor(frames.length / 2)].toFixed(0)} ms, 99 of 100 within ${frames[Math.floor(frames.length * 0.99)].toFixed(0)} ms, the longest ${frames.at(-1).toFixed(0)} ms; ${((await spent() - before) / frames.length).toFixed(0)} ms of processor each`);
await stage.close();
await browser.close();
