// A puzzle of every game on a phone, by touch: a try that fails is told and can be begun anew; hints say what is next; with every
// step shown it is solved. And the day's, on a desktop.
import { GAMES as EVERY_GAME } from '../games.mjs';
import { check } from './stage.mjs';

const GAMES = process.env.CANTRIP_PUZZLE_GAMES?.split(',') ?? EVERY_GAME;
const stateOf = (window) => window.evaluate(() => document.querySelector('.task')?.dataset.state);
const settled = (window) => window.waitForFunction(() => document.querySelector('.task') && (document.querySelector('#question.open') || document.querySelector('.task').dataset.state !== 'open'), undefined, { timeout: 30000 });

async function unfold(window) {
  if (await window.locator('.fold[aria-expanded="false"]').count()) await window.tap('.fold');
}

/** Ends the turn, or passes, until the turn is over. */
async function fail(window) {
  for (let i = 0; i < 12 && (await stateOf(window)) === 'open'; ++i) {
    const ended = await window.evaluate(() => {
      const buttons = [...document.querySelectorAll('#question [data-answer], #question [data-key]')].filter((e) => e.checkVisibility() && !e.disabled && !e.classList.contains('card'));
      (buttons.find((e) => /end (turn|round|phase)|pass/i.test(e.textContent)) ?? buttons.at(-1))?.click();
      return buttons.length > 0;
    });
    if (!ended) return false;
    await settled(window);
  }
  return (await stateOf(window)) === 'failed';
}

export default async function (stage) {
  const phone = await stage.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  for (const game of GAMES) {
    await phone.goto(`${stage.url}/p/${game}/1`);
    await settled(phone);
    if (await fail(phone)) {
      await unfold(phone);
      check(await phone.locator('.task ul li').count(), `${game}: the try is not told`);
      await phone.tap('[data-key="r"]');
    } else {
      await unfold(phone);
      await phone.tap('[data-restart]');
    }
    await settled(phone);
    await unfold(phone);
    await phone.tap('[data-hint]');
    await phone.tap('[data-hint]');
    check(/^Next: /.test((await phone.locator('.hints li').last().textContent()) ?? ''), `${game}: no hint`);
    let steps = 0;
    for (; steps < 60 && (await stateOf(phone)) === 'open'; ++steps) {
      await phone.tap('[data-solution]');
      await settled(phone);
    }
    check((await stateOf(phone)) === 'solved', `${game}: not solved after ${steps} steps`);
    check(/^Solved/.test(await phone.textContent('#question .ask')), `${game}: nobody says that it is solved`);
    stage.notes.push(`${game}: ${steps} steps`);
  }
  const desk = await stage.person();
  await desk.goto(`${stage.url}/p`);
  await settled(desk);
  check(await desk.locator('.task .tag').count(), 'the day has no puzzle');
  await desk.goto(`${stage.url}/p/lorcana/999`);
  await desk.waitForSelector('text=There is no puzzle 999');
}
