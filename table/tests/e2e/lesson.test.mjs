// The lesson of every game, by touch on a phone: each step is done by what is marked, something else is refused with a reason,
// "Show me" does it, and at the end an easy bot waits. One of them by mouse on a desktop as well.
import { readFileSync } from 'node:fs';
import { GAMES } from '../games.mjs';
import { check } from './stage.mjs';

const lessonOf = (game) => JSON.parse(readFileSync(new URL(`../../../games/${game}/lesson/lesson.json`, import.meta.url), 'utf8'));

/** Finds and notes the next thing to touch for this step: 'yes', 'nothing', or 'moved' on meanwhile. Runs in the page. */
function nextTouch({ step, ask, option, none }) {
  if (document.querySelector('.bubble')?.dataset.step !== step || !document.querySelector('#question.open')) return 'moved';
  const open = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility() && !e.disabled);
  const mark = (element) => {
    document.querySelectorAll('[data-touch]').forEach((e) => e.removeAttribute('data-touch'));
    element?.setAttribute('data-touch', '');
    return element ? 'yes' : 'nothing';
  };
  const fits = (text) => new RegExp(option ?? '.', 'i').test(text);
  const chips = open('.chips [data-chip]');
  if (chips.length) return mark(chips.find((e) => fits(`${e.dataset.verb}|${e.textContent}`)) ?? chips[0]);
  const buttons = open('#question [data-key], #question [data-answer]:not(.card)');
  if (ask === 'yes-no') return mark(buttons.find((e) => e.dataset.key === option[0]));
  if (none) return mark(buttons.find((e) => e.dataset.key === 'enter') ?? buttons[0]);
  const card = open('.board .card.taught.target:not(.picked), .board .card.taught:not(.selected, .picked), #question .card[data-answer]').find((e) => e.classList.contains('taught') || e.closest('.tray'));
  if (card) return mark(card);
  const die = open('.dice button.taught')[0];
  if (die && open('.dice button').length) return mark(die);
  const enter = buttons.find((e) => e.dataset.key === 'enter');
  return mark(buttons.find((e) => fits(`${e.textContent.replace(/^(E|N|Y|Space|\d)/, '')}|`) || fits(e.textContent.replace(/^(E|N|Y|Space|\d)/, '').toLowerCase())) ?? enter ?? buttons[0]);
}

const stepOf = (window) => window.evaluate(() => document.querySelector('.bubble')?.dataset.step ?? '');
const settled = (window) => window.waitForFunction(() => document.querySelector('#question.open, .bubble[data-step="done"]'), undefined, { timeout: 30000 });

async function take(window, stage, game, touch) {
  await window.goto(`${stage.url}/l/${game}`);
  await window.waitForSelector('.bubble');
  const { steps } = lessonOf(game);
  check(steps.length >= 6 && steps.length <= 10, `${game} has ${steps.length} steps`);
  let [refused, done] = [false, 0];
  for (const [i, step] of steps.entries()) {
    await settled(window);
    check((await stepOf(window)) === String(i + 1), `${game}: step ${await stepOf(window)} instead of ${i + 1}`);
    check(step.says.split(' ').length <= 42, `too many words: ${step.says}`);
    if (!refused && step.does.ask === 'act' && !/end/.test(step.does.option)) {
      // Something that is not taught: the position stays, and the reason is said.
      const other = await window.evaluate(() => {
        const button = [...document.querySelectorAll('#question [data-answer]')].find((e) => /end (turn|round)/i.test(e.textContent));
        button?.click();
        return !!button;
      });
      if (other) {
        await window.waitForSelector('.bubble .bad');
        refused = true;
      }
    }
    if (i === 2) await window.evaluate(() => document.querySelector('[data-showme]').click());
    for (let touches = 0; ; ++touches) {
      check(touches < 8, `${game}, "${step.title}": what is marked does not do it`);
      const found = await window.evaluate(nextTouch, { step: String(i + 1), ...step.does });
      if (found === 'moved') break;
      check(found === 'yes', `${game}, "${step.title}": nothing is marked`);
      if (touch && (await window.evaluate(() => !!document.querySelector('.fold[aria-expanded="true"]')))) await window.tap('.fold');
      await window.locator('[data-touch]').first()[touch ? 'tap' : 'click']({ timeout: 8000 });
    }
    ++done;
  }
  await window.waitForSelector('.bubble[data-step="done"]', { timeout: 30000 });
  check(refused, `${game}: nothing else could be tried`);
  return done;
}

export default async function (stage) {
  const phone = await stage.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  let steps = 0;
  for (const game of GAMES) steps += await take(phone, stage, game, true);
  if (await phone.locator('.fold[aria-expanded="false"]').count()) await phone.tap('.fold');
  await phone.tap('.bubble .opt.pri');
  await phone.waitForURL(/\/t\//);
  const desk = await stage.person({ settings: { speed: 'usual' } });
  await take(desk, stage, 'gundam', false);
  stage.notes.push(`${steps} steps by touch`);
}
