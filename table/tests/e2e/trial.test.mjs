// In the builder: a test hand with the game's mulligan and what is drawn next, and quick games whose share grows with its
// interval, while one builds on. Desk and phone.
import { look as audit } from './axe.mjs';
import { check } from './stage.mjs';

async function ready(window, stage, game) {
  await window.goto(`${stage.url}/c/${game}`);
  await window.waitForSelector('.gallery .card');
  await window.goto(`${stage.url}/d`);
  await window.click('.ready >> nth=0');
  await window.waitForFunction(() => /Legal/.test(document.querySelector('.legal, .dock small')?.textContent ?? ''));
}

export default async function (stage) {
  const found = [];
  const ann = await stage.person({ width: 1440, height: 900 });
  await ready(ann, stage, 'lorcana');
  await ann.click('.head >> text=Test hand');
  await ann.waitForFunction(() => document.querySelectorAll('.test li').length === 7);
  check(/7 cards, \d inkable/.test(await ann.textContent('.test header p')), `says: ${await ann.textContent('.test header p')}`);
  found.push(...(await audit(ann, 'test hand')));
  // The mulligan of the game: two cards go back, seven are there again.
  await ann.click('.test .pick >> nth=0');
  await ann.click('.test .pick >> nth=2');
  await ann.click('.test .ask .pri');
  await ann.waitForSelector('.test >> text=Draw');
  check((await ann.locator('.test li').count()) === 7, 'the hand is not seven cards after its mulligan');
  await ann.click('.test >> text=Draw');
  await ann.waitForFunction(() => document.querySelectorAll('.test li').length === 8);
  await ann.click('.test >> text=New hand');
  await ann.waitForFunction(() => document.querySelectorAll('.test li').length === 7);

  await ann.click('.head >> text=200 games');
  await ann.click('.quick >> text=Play them');
  await ann.waitForSelector('.quick .range', { timeout: 60000 });
  const at = await ann.textContent('.quick header p');
  check(/of \d+ played/.test(at), `says: ${at}`);
  found.push(...(await audit(ann, 'quick games')));
  // One builds on meanwhile.
  await ann.fill('.find input', 'a');
  await ann.click('.quick >> text=Stop');
  await ann.waitForSelector('.quick >> text=Play again');

  const phone = await stage.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  await ready(phone, stage, 'lorcana');
  await phone.click('.seg >> text=Test hand');
  await phone.waitForFunction(() => document.querySelectorAll('.test li').length === 7);
  found.push(...(await audit(phone, 'test hand on a phone')));
  await phone.click('.seg >> text=Games');
  await phone.waitForSelector('.quick >> text=Play them');
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `the page is ${wide} px too wide`);
  check(!found.length, `axe: ${found.join('\n')}`);
}
