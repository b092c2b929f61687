// Faults that were found by playing, each as a check of its own. Positions are real ones, changed where a case needs it.
import { layoutOf, playThrough, Rpc } from '../walk/positions.mjs';
import { openShow } from '../walk/show.mjs';
import { check, program } from './stage.mjs';

const PHONE = [390, 844];
const WIDE = [1440, 900];

/** The first position in which one is asked what to do and both sides have something; `more` may ask for more. */
const acting = (frames, more = () => true) => structuredClone(frames.find((frame) => frame.decision?.ask === 'act' && more(frame)));
const boxes = (window, selector) => window.evaluate((s) => [...document.querySelectorAll(s)].map((e) => e.getBoundingClientRect()).map(({ left, top, right, bottom }) => ({ left, top, right, bottom })), selector);
const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
const onScreen = (box, [width, height]) => box.left >= -1 && box.top >= -1 && box.right <= width + 1 && box.bottom <= height + 1;

async function champions(window, show, frames) {
  await show.game('grand-archive');
  await show.position(acting(frames));
  await show.as(PHONE, 'dark');
  const found = await boxes(window, '[data-zone="my.champion"] .card, [data-zone="they.champion"] .card');
  check(found.length >= 2 && found.every((box) => onScreen(box, PHONE)), `champions at ${JSON.stringify(found)}`);
  for (const pile of ['memory', 'graveyard', 'banishment', 'material', 'deck']) {
    await window.click(`[data-zone="my.${pile}"]`);
    check(await window.evaluate(() => !!document.querySelector('.sheet')), `the ${pile} does not open`);
    await window.click('.sheet .shut');
  }
}

async function locations(window, show, frames) {
  const frame = acting(frames, ({ table }) => table.players[0].zones.play.length > 1);
  const [place, visitor] = frame.table.players[0].zones.play;
  visitor.on = place.id;
  await show.game('lorcana');
  await show.position(frame);
  await show.as(WIDE, 'dark');
  const label = await window.getAttribute(`[data-place][data-object="${visitor.id}"]`, 'aria-label');
  const name = place.name.split(' - ')[0];
  check(label.includes(`at ${name}`), `a screen reader hears: ${label}`);
  check((await window.textContent(`[data-place][data-object="${visitor.id}"] .note`)).includes(`at ${name}`), 'the card does not show where it is');
}

async function closeUp(window, show, frames) {
  await show.position(acting(frames, ({ table }) => table.players[0].zones.hand.length > 3));
  await show.as(WIDE, 'dark');
  const cards = await window.locator('[data-zone="my.hand"] button.card').all();
  for (const card of cards.slice(0, 5)) {
    await card.dispatchEvent('contextmenu');
    await window.evaluate(async () => {
      for (let i = 0; i < 12; ++i) await new Promise(requestAnimationFrame); // its height is known, and it has come
    });
    const [zoom] = await boxes(window, '.zoom');
    const [question] = await boxes(window, '#question');
    check(zoom && apart(zoom, question), `a card close up at ${JSON.stringify(zoom)} lies over the question at ${JSON.stringify(question)}`);
    check(!(await window.locator('.why').count()), 'the reason is shown twice');
    await window.keyboard.press('Escape');
  }
}

async function dimAndUnder(window, show, frames) {
  const frame = acting(frames, ({ table }) => table.players[0].zones.play.length > 1);
  const [host] = frame.table.players[0].zones.play;
  frame.table.players[0].zones.under = [{ hidden: true, id: 900001, owner: 'You', on: host.id }];
  frame.decision = { ...frame.decision, ask: 'pick', prompt: 'Choose a character', min: 1, max: 1, options: [{ label: host.name, object: host.id }] };
  await show.position(frame);
  await show.as(WIDE, 'dark');
  const dim = await window.evaluate(() => [...document.querySelectorAll('.card.dim')].map((e) => getComputedStyle(e).opacity));
  check(dim.length && dim.every((opacity) => opacity === '1'), `dimmed cards let others show through: ${dim}`);
  const [under] = await boxes(window, `[data-object="${host.id}"] .under`);
  const [stats] = await boxes(window, `[data-object="${host.id}"] .st`);
  check(under && stats && apart(under, stats), 'what lies under a card hides its numbers');
}

async function payment(window, show, frames) {
  const frame = acting(frames, ({ table }) => table.players[0].zones['resource area'].length > 2);
  const resources = frame.table.players[0].zones['resource area'].map((object, i) => ({ ...object, hidden: undefined, id: 800001 + i, name: i ? 'Resource' : 'EX Resource', card: 'resource', types: ['Resource'], token: i === 0 }));
  frame.table.players[0].zones['resource area'] = resources;
  frame.decision = { ...frame.decision, ask: 'pick', prompt: 'Which Resources do you rest?', min: 2, max: 2, options: resources.map(({ id, name }) => ({ label: name, object: id })) };
  await show.game('gundam');
  await show.position(acting(frames, ({ table }) => table.players[0].zones['resource area'].length > 2));
  await show.as(WIDE, 'dark');
  const before = await boxes(window, '[data-zone="my.battle"], [data-zone="they.battle"]');
  await show.position(frame);
  await show.as(WIDE, 'dark');
  check(JSON.stringify(await boxes(window, '[data-zone="my.battle"], [data-zone="they.battle"]')) === JSON.stringify(before), 'the tray moves the board');
  const picked = await window.evaluate(() => [...document.querySelectorAll('.tray .card.picked')].map((e) => e.getAttribute('aria-label')));
  check(picked.length === 2 && picked.every((label) => !label.startsWith('EX')), `suggested: ${picked}`);
}

async function phoneWords(window, show, frames) {
  await show.game('gundam');
  const frame = acting(frames, ({ decision }) => decision.options.some(({ verb }) => verb?.startsWith('attack {b}')) && decision.options.filter(({ verb }) => verb?.startsWith('attack {b}')).length > 1);
  if (!frame) return;
  await show.position(frame);
  await show.as(PHONE, 'dark');
  const option = frame.decision.options.find(({ verb }) => verb?.startsWith('attack {b}'));
  await window.evaluate((id) => document.querySelector(`[data-place][data-object="${id}"]`)?.click(), option.object);
  await window.evaluate(() => document.querySelector('.chips [data-verb^="attack"]')?.click());
  check(!/Escape/.test(await window.textContent('#question')), 'a phone is told about a key it does not have');
}

async function drawer(window, show, frames) {
  await show.game('lorcana');
  await show.position(acting(frames, ({ log }) => log.some(({ text }) => /plays? /.test(text))));
  await show.as(PHONE, 'dark');
  await window.click('.topbar [aria-label^="Log"]');
  const lines = await window.locator('.over .lines p').count();
  check(lines > 0, 'the drawer has no lines');
  await window.selectOption('.over select', 'mine');
  const mine = await window.locator('.over .lines p').count();
  check(mine <= lines && !(await window.locator('.over .lines p.they').count()), 'the filter shows lines of others');
  await window.selectOption('.over select', 'all');
  await window.locator('.over .lines p:has(button)').last().click({ position: { x: 4, y: 6 } });
  check(await window.locator('.zoom').count(), 'touching a line does not show its card');
}

async function lobby(stage, window) {
  await window.goto(`${stage.url}/`);
  await window.waitForSelector('[data-play]');
  for (const size of [WIDE, [1280, 720], [1024, 768], PHONE]) {
    await window.setViewportSize({ width: size[0], height: size[1] });
    const [tiles] = await boxes(window, '.tiles');
    const all = await boxes(window, '.tile');
    const [start] = await boxes(window, '.start');
    check(all.every((tile) => apart(tile, start)) && apart(tiles, start), `${size}: tiles lie over what starts a game`);
  }
  await window.goto(`${stage.url}/nowhere/at/all`);
  await window.waitForSelector('text=There is nothing at');
}

export default async function (stage) {
  const rpc = new Rpc(program);
  const window = await stage.person();
  const show = await openShow(window);
  try {
    const frames = Object.fromEntries(await Promise.all(['lorcana', 'gundam', 'grand-archive'].map(async (game) => [game, await playThrough(rpc, game, 7)])));
    check(layoutOf('lorcana').face.host, 'Lorcana does not say how a character is at a location');
    await champions(window, show, frames['grand-archive']);
    await locations(window, show, frames.lorcana);
    await closeUp(window, show, frames.lorcana);
    await dimAndUnder(window, show, frames.lorcana);
    await payment(window, show, frames.gundam);
    await phoneWords(window, show, frames.gundam);
    await drawer(window, show, frames.lorcana);
    await lobby(stage, await stage.person());
  } finally {
    rpc.close();
    show.close();
  }
}
