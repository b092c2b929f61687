// node tools/bench/load.mjs [GAME]: what a first visit to the lobby loads, as the server sends it: bytes until something is painted,
// and all with the rules, which are fetched ahead; then what a table adds. More than MOST fails. $CANTRIP is the program.
import { createRequire } from 'node:module';
import { playBot } from '../../table/tests/e2e/moves.mjs';
import { Stage } from '../../table/tests/e2e/stage.mjs';

const { chromium } = createRequire(new URL('../../table/package.json', import.meta.url))('playwright-core');
const MOST = { painted: 160, all: 900 };
const game = process.argv[2] ?? 'lorcana';

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const stage = new Stage(browser, 'load');
await stage.open();
const ann = await stage.person();
const cdp = await ann.context().newCDPSession(ann);
await cdp.send('Network.enable');
const loaded = new Map();
cdp.on('Network.responseReceived', ({ requestId, response, timestamp }) => loaded.set(requestId, { path: new URL(response.url).pathname, bytes: 0, began: timestamp }));
cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
  const one = loaded.get(requestId);
  if (one) Object.assign(one, { bytes: encodedDataLength, at: timestamp });
});
let painted = Infinity;
cdp.on('Page.lifecycleEvent', ({ name, timestamp }) => name === 'firstContentfulPaint' && (painted = Math.min(painted, timestamp)));
await cdp.send('Page.enable');
await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true });
const arrived = () => [...loaded.values()].filter(({ path, at }) => at !== undefined && path.startsWith('/') && !path.startsWith('/api/')).sort((a, b) => a.at - b.at);
await ann.goto(`${stage.url}/`);
for (let waited = 0; !arrived().some(({ path }) => path.endsWith('.wasm')) && waited < 600; ++waited) await ann.waitForTimeout(50);
await ann.waitForTimeout(500);
const all = arrived();
const kB = (some) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
const before = kB(all.filter(({ at }) => at <= painted));
const rules = kB(all.filter(({ path }) => path.endsWith('.wasm')));
for (const { path, bytes, at } of all) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${at <= painted ? 'before it is painted' : '                    '}  ${path}`);
console.log(`before anything is painted: ${before.toFixed(1)} kB (at most ${MOST.painted})`);
console.log(`in all: ${kB(all).toFixed(1)} kB (at most ${MOST.all}), of which ${rules.toFixed(1)} kB rules`);
await playBot(ann, game);
await ann.waitForTimeout(1000);
console.log(`a table of ${game} adds ${(kB(arrived()) - kB(all)).toFixed(1)} kB`);
await stage.close();
await browser.close();
process.exitCode = before > MOST.painted || kB(all) > MOST.all || !rules || painted === Infinity ? 1 : 0;
