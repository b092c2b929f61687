// A card in part not understood is played by hand between two browsers: its player says what it does, the other declines, then
// agrees; it runs, is taken back and said again, on a phone too; the server is killed in between; the replay has it. What the
// pages hold is what the server holds, and the recorded match is played again with every digest as it was.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAuditor, watch } from './auditor.mjs';
import { look as audit } from './axe.mjs';
import { chance, click, concede, look, ready, room, turn } from './moves.mjs';
import { file, odd } from './own-cards.mjs';
import { check, program } from './stage.mjs';

const SAID = 'Each opponent loses 1 lore.';

const KINDS = 8;

/** A legal deck with cards that are not understood, four of each. */
async function deckByHand(ann, stage, found) {
  await ann.goto(`${stage.url}/c/lorcana`);
  await ann.setInputFiles('input[type=file]', file('odd.json', odd(KINDS)));
  await ann.waitForSelector(`text=0 of ${KINDS} cards understood`);
  for (let i = 1; i <= KINDS; ++i) await ann.click(`button[aria-label="By hand: Tally Wife - Count ${i}"]`);
  await ann.waitForSelector('text=Nothing refused');
  found.push(...(await audit(ann, 'cards, one by hand')));
  await ann.goto(`${stage.url}/d`);
  await ann.click('.ready >> nth=0');
  await ann.waitForSelector('.legal >> text=Legal');
  await ann.fill('.title', 'By hand');
  await ann.fill('.find input', 'tally wife');
  await ann.waitForFunction((n) => document.querySelectorAll('.gallery .card').length === n, KINDS);
  for (let i = 0; i < 4 * KINDS; ++i) await ann.click(`.gallery .card >> nth=${i % KINDS}`);
  await ann.waitForSelector('.stands >> text=by hand');
  check(await ann.isDisabled('.head >> text=Test hand'), 'a bot is offered cards that are played by hand');
  await ann.waitForSelector('.head >> text=Play a friend');
  await ann.waitForSelector('.head >> text=Saved');
}

/** Both play until Ann has the card on the table and somebody is asked what to do. */
async function untilThere(ann, ben) {
  const random = chance(17);
  for (let i = 0; i < 700; ++i) {
    if (await ann.locator('.topbar button:has-text("By hand"):not([disabled])').count()) return;
    for (const window of [ann, ben]) {
      const now = await look(window);
      check(!now.over, 'the game was over before the card was played');
      if (!now.asked) continue;
      const card = window === ann ? window.locator('[data-zone="my.hand"] button.legal[aria-label*="Tally Wife"]').first() : null;
      if (card && (await card.count())) {
        await card.click();
        await window.locator('#question .opt.pri, #question .opt').first().click({ timeout: 2000 }).catch(() => undefined);
      } else await click(window, random);
    }
  }
  throw new Error('the card was never played');
}

async function say(ann, words) {
  if (!(await ann.locator('.composer').count())) await ann.click('.topbar button:has-text("By hand")');
  await ann.fill('#say', words);
}

/** The server dies and comes back: a page then says what it holds. That is what the server held before, and holds now. */
async function sameAfterAKill(stage, audited, people) {
  const held = async ({ window }) => {
    const { token } = await window.evaluate((r) => JSON.parse(localStorage.getItem('cantrip.seats')).find(({ room }) => room === r), room(window));
    return audited(room(window), token);
  };
  for (const { window } of people) await window.waitForFunction(() => document.querySelector('.board')?.dataset.inflight === '0');
  const before = [];
  for (const one of people) before.push(await held(one));
  for (const { seen } of people) seen.have = null;
  await stage.stopServer('SIGKILL');
  for (const { window } of people) await window.waitForSelector('.conn:not(.open)', { state: 'attached' });
  await stage.startServer();
  for (const [i, one] of people.entries()) {
    await one.window.waitForSelector('.conn.open', { timeout: 30000 });
    const after = await held(one);
    for (const key of ['step', 'digest', 'line']) check(one.seen.have?.[key] === before[i][key] && after[key] === before[i][key], `${key}: the page had ${JSON.stringify(one.seen.have)}, the server ${JSON.stringify(before[i])}, then ${JSON.stringify(after)}`);
    check(/^[0-9a-f]{16}$/.test(after.digest), 'no digest');
  }
}

/** The match as the server keeps it, played again by the program. */
async function playedAgain(stage, played) {
  const [kept, match] = await Promise.all([fetch(`${stage.url}/api/replays/${played}/file`), fetch(`${stage.url}/api/replays/${played}`).then((answer) => answer.json())]);
  check(match.answers.some(({ text }) => text === SAID), 'what was said is not among the answers');
  const [replay, cards] = [join(stage.folder, 'match.replay'), join(stage.folder, 'match.toml')];
  writeFileSync(replay, Buffer.from(await kept.arrayBuffer()));
  writeFileSync(cards, match.cards);
  return execFileSync(program, ['replay', replay, '--verify', '--cards', cards, '--collection', join(stage.folder, 'none')], { encoding: 'utf8' });
}

export default async function (stage) {
  const found = [];
  const ann = await stage.person({ name: 'Ann' });
  const ben = await stage.person({ name: 'Ben', width: 390, height: 844, hasTouch: true });
  const shown = [];
  const people = [{ window: ann, seen: await watch(ann) }, { window: ben, seen: await watch(ben) }];
  ben.on('dialog', (asked) => {
    shown.push(asked.message());
    void asked.accept();
  });
  await deckByHand(ann, stage, found);
  await ann.click('.head >> text=Play a friend');
  await ann.waitForURL(/\/t\//);
  await ann.waitForSelector('text=Waiting for somebody');
  await ben.goto(`${stage.url}/t/${room(ann)}`);
  await ben.click('text=Sit down');
  await Promise.all([ready(ann), ready(ben)]);
  check(shown.some((text) => /frobnicate a card.*by hand/.test(text)), `what was agreed to: ${shown}`);
  await untilThere(ann, ben);

  // Not understood, understood, declined.
  await say(ann, 'Each oponent loses 1 lore.');
  await ann.waitForSelector('.heard .bad');
  await ann.waitForSelector('details summary');
  await say(ann, SAID);
  await ann.waitForSelector('.heard .ok');
  found.push(...(await audit(ann, 'what a card does, said')));
  await ann.click('.composer >> text=Ask Ben');
  await ben.waitForSelector('.hand[role=alertdialog] >> text=says what Tally Wife');
  check(/frobnicate a card/.test(await ben.textContent('.hand .printed')), 'the printed paragraph is not shown');
  found.push(...(await audit(ben, 'what was said, read on a phone')));
  const step = () => ann.evaluate(() => document.querySelector('.log')?.textContent ?? '');
  const before = await step();
  await ben.click('.hand >> text=Decline');
  await ann.waitForSelector('text=Ben declined');
  check((await step()) === before, 'something happened though it was declined');

  // Agreed, taken back, said again.
  await say(ann, SAID);
  await ann.click('.composer >> text=Ask Ben');
  await ben.click('.hand >> text=Agree');
  await ann.waitForSelector('.log >> text=by hand: Each opponent loses 1 lore');
  await ann.waitForFunction(() => !document.querySelector('.hand[role=status]'));
  await ann.click('button[aria-label="Menu"]');
  await ann.click('.pop button:has-text("Undo")');
  await ann.waitForSelector('.log >> text=You take back the last answer');
  await ann.waitForFunction(() => !/by hand: Each opponent/.test(document.querySelector('.log')?.textContent ?? ''));
  await say(ann, SAID);
  await ann.click('.composer >> text=Ask Ben');
  await ben.waitForSelector('.hand[role=alertdialog]');

  // The server dies while it is read: it is said again, and lives on afterwards.
  await stage.stopServer('SIGKILL');
  await ann.waitForSelector('text=Connection lost');
  await stage.startServer();
  for (const window of [ann, ben]) await window.waitForSelector('.conn.open', { timeout: 30000 });
  await ann.waitForFunction(() => !document.querySelector('.hand[role=status]'));
  await ann.setViewportSize({ width: 390, height: 844 });
  await say(ann, SAID);
  await ann.waitForSelector('.heard .ok');
  check((await ann.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'what is said scrolls sideways on a phone');
  found.push(...(await audit(ann, 'what a card does, said on a phone')));
  await ann.click('.composer >> text=Ask Ben');
  await ben.click('.hand >> text=Agree');
  await ann.waitForSelector('text=Agreed, and done.');
  await ann.setViewportSize({ width: 1440, height: 900 });
  await ann.waitForSelector('.log >> text=by hand: Each opponent loses 1 lore');
  await sameAfterAKill(stage, await openAuditor(stage), people);
  await ann.reload();
  await ready(ann);
  await ann.waitForSelector('.log >> text=by hand: Each opponent loses 1 lore');
  const random = chance(4);
  for (let i = 0; i < 12; ++i) for (const window of [ann, ben]) if ((await look(window)).asked) await click(window, random);
  await turn(ann).catch(() => undefined);
  await concede(ben);
  await ann.waitForSelector('text=Rematch');
  const told = await playedAgain(stage, room(ann));
  check(/every digest and the result are as recorded/.test(told), `played again: ${told}`);
  const replay = `${stage.url}/r/${room(ann)}`;
  await ann.goto(replay);
  const answers = Number(/of (\d+)/.exec(await ann.textContent('text=/answer 1 of \\d+/'))[1]);
  await ann.goto(`${replay}?at=${answers - 1}`);
  await ann.waitForSelector('.log >> text=by hand: Each opponent loses 1 lore', { timeout: 30000 }).catch(async () => {
    throw new Error(`the replay does not have it: ${(await ann.textContent('.log'))?.slice(0, 400)}`);
  });
  check(!found.length, `axe: ${found.join('\n')}`);
}
