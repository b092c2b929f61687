// A Grand Archive player comes with what they have: a file in the shape of the game's card index and a list as deck builders
// write it. Both are read, and a whole game against a bot is played with them, at a desk by clicks and on a phone by touch.
import { look as audit } from './axe.mjs';
import { facesOf, look, playOn, ready, turn } from './moves.mjs';
import { file, INDEX, INDEX_LIST, INDEX_NAMES } from './own-cards.mjs';
import { tapOn } from './phone.test.mjs';
import { check } from './stage.mjs';

const COUNT = INDEX_NAMES.length + 1; // and the other side of one

/** Reads the file, pastes the list, and begins a match with it. */
async function bring(window, stage, press, found, where) {
  await window.goto(`${stage.url}/c/grand-archive?show=files`);
  await window.setInputFiles('input[type=file]', file('index.json', INDEX));
  await window.waitForSelector(`text=${COUNT} of ${COUNT} cards understood`);
  check(/card index of Grand Archive/.test(await window.textContent('.file[aria-label="index.json"]')), 'the shape is not named');
  await window.goto(`${stage.url}/d`);
  await press('text=Paste a list');
  await window.selectOption('.paste select', 'grand-archive');
  await window.fill('.paste input', 'Locks and weirs');
  await window.fill('#list', INDEX_LIST);
  await window.waitForSelector('.check .ok');
  check(/66 of 66 cards known/.test(await window.textContent('.check h3')), `read: ${await window.textContent('.check')}`);
  found.push(...(await audit(window, `a list is pasted, ${where}`)));
  await press('text=Keep this deck');
  await window.waitForURL(/\/d\/\w+/);
  await window.waitForFunction(() => /Legal/.test(document.querySelector('.legal .ok, .dock small.ok')?.textContent ?? ''));
}

async function begin(window, press, button) {
  await press(button);
  await window.waitForURL(/\/t\//);
  await ready(window);
  await turn(window, 60000);
}

async function desk(stage, found) {
  const ann = await stage.person();
  await bring(ann, stage, (what) => ann.click(what), found, 'at a desk');
  const shares = await ann.textContent('.counts');
  check(/Water\s*\d+/.test(shares) && /Norm\s*\d+/.test(shares), `elements of the deck: ${shares}`);
  const kinds = await ann.locator('.list h3').allTextContents();
  check(kinds.some((kind) => /^Champion/.test(kind)) && kinds.some((kind) => /^Ally/.test(kind)), `kinds of the deck: ${kinds}`);
  await begin(ann, (what) => ann.click(what), '.head >> text=Play a bot');
  const hand = new Set(await facesOf(ann, 'my.hand'));
  let clicks = 0;
  while (!(await look(ann)).over && clicks < 4000) {
    clicks += await playOn(ann, 31 + clicks, 5);
    for (const name of await facesOf(ann, 'my.hand')) hand.add(name);
  }
  await ann.waitForFunction(() => /won|draw/i.test(document.querySelector('.q')?.textContent ?? ''));
  check((await look(ann)).over, `not over after ${clicks} clicks`);
  const strange = [...hand].filter((name) => !INDEX_NAMES.includes(name));
  check(hand.size > 5 && strange.length < 3, `in hand were ${[...hand]}`);
  stage.notes.push(`${clicks} clicks at a desk, ${hand.size} own cards in hand`);
}

async function phone(stage, found) {
  const ben = await stage.person({ name: 'Ben', width: 390, height: 844, hasTouch: true, isMobile: true });
  await bring(ben, stage, (what) => ben.tap(what), found, 'on a phone');
  check((await ben.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'the builder scrolls sideways');
  await begin(ben, (what) => ben.tap(what), '.dock button:has-text("Play")');
  stage.notes.push(`${await tapOn(ben, 'grand-archive', 7)} taps on a phone`);
}

export default async function (stage) {
  const found = [];
  await desk(stage, found);
  await phone(stage, found);
  check(!found.length, `axe: ${found.join('\n')}`);
}
