// node tests/e2e/run.mjs [NAME ...]: every script of this folder, in Debian's chromium, against a real server of its own.
// $CANTRIP is the program (default: build/release/cantrip), $CHROMIUM the browser. Prints one line a test.
import { readdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Stage } from './stage.mjs';

const here = new URL('.', import.meta.url);
const wanted = process.argv.slice(2);
const names = readdirSync(here)
  .filter((name) => name.endsWith('.test.mjs'))
  .map((name) => name.replace('.test.mjs', ''))
  .filter((name) => !wanted.length || wanted.some((want) => name.includes(want)))
  .sort();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });

let passed = 0;
let failed = 0;
for (const name of names) {
  const { default: test } = await import(new URL(`${name}.test.mjs`, here));
  const stage = new Stage(browser, name);
  const start = Date.now();
  try {
    await stage.open();
    await test(stage);
    stage.checkErrors();
    ++passed;
    console.log(`ok      ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)${stage.notes.length ? `: ${stage.notes.join(', ')}` : ''}`);
  } catch (error) {
    ++failed;
    console.log(`FAILED  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n${error.stack ?? error}`);
    console.log((await stage.evidence()).join('\n'));
  } finally {
    await stage.close();
  }
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
