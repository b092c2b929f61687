// An answer that showed nothing new can be taken back; the button says so, or why not.
import { mainPhase, playBot, turn } from './moves.mjs';
import { check } from './stage.mjs';

const state = (window) => window.evaluate(() => ({ hand: document.querySelectorAll('[data-zone="my.hand"] button').length, mana: document.querySelector('.plate.me .meter b')?.textContent }));
const undo = (window) => window.evaluate(() => document.querySelector('.aids button')?.title ?? '');

export default async function (stage) {
  const ann = await stage.person({ settings: { autopass: 'never' } });
  await playBot(ann, 'estraven');
  await mainPhase(ann);
  const before = await state(ann);
  await ann.click('[data-zone="my.hand"] button >> nth=0', { position: { x: 8, y: 60 } });
  await ann.click('.chips [data-verb="pitch"]');
  await ann.waitForFunction((n) => document.querySelectorAll('[data-zone="my.hand"] button').length === n - 1, before.hand);
  await ann.waitForFunction(() => /Takes back/.test(document.querySelector('.aids button')?.title ?? ''));
  await ann.keyboard.press('u');
  await ann.waitForFunction((n) => document.querySelectorAll('[data-zone="my.hand"] button').length === n, before.hand);
  await turn(ann);
  const after = await state(ann);
  check(JSON.stringify(before) === JSON.stringify(after), `${JSON.stringify(before)} became ${JSON.stringify(after)}`);
  await ann.keyboard.press('e');
  await ann.waitForFunction(() => !/Takes back/.test(document.querySelector('.aids button')?.title ?? ''));
  const words = await undo(ann);
  check(words.replace(' (U)', '').length > 4, `no reason: ${words}`);
  stage.notes.push(`then: ${words}`);
}
