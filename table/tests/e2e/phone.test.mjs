// A phone: a whole game of each by touch. Everything is there, nothing scrolls sideways, nothing lies under the question, what
// is tapped is large enough and can be hit with a finger.
import { GAMES as EVERY_GAME } from '../games.mjs';
import { chance, playBot, turn } from './moves.mjs';
import { check } from './stage.mjs';

const GAMES = process.env.CANTRIP_PHONE_GAMES?.split(',') ?? EVERY_GAME;
const MOST = 3000;

const faults = (window) =>
  window.evaluate(() => {
    const out = [];
    if (document.documentElement.scrollWidth > innerWidth) out.push(`scrolls sideways: ${document.documentElement.scrollWidth}`);
    const question = document.querySelector('#question').getBoundingClientRect();
    if (question.bottom > innerHeight + 1) out.push('the question is off the screen');
    for (const button of document.querySelectorAll('#question [data-answer]')) {
      const box = button.getBoundingClientRect();
      if (box.height && box.height < 43.5 && !button.classList.contains('card')) out.push(`a button of ${Math.round(box.height)} px: ${button.textContent}`);
    }
    for (const zone of document.querySelectorAll('.zone')) {
      if (!zone.querySelector('[data-nav="legal"]')) continue; // a long question may lie over what has no part in it
      const box = zone.getBoundingClientRect();
      if (box.width && box.top < question.bottom - 8 && box.bottom > question.top + 8 && box.left < question.right && box.right > question.left) out.push(`${zone.dataset.zone} lies under the question`);
    }
    return out;
  });

/** Something that answers or leads on, chosen by chance, and a point of it that a finger hits. Runs in the page. */
function aim(dice) {
  if (document.querySelector('#question a[href^="/r/"]')) return { over: true };
  if (!document.querySelector('#question.open')) return { moved: true };
  const chips = [...document.querySelectorAll('.chips [data-chip]')];
  const open = (e) => e.checkVisibility() && !e.disabled;
  let all = chips.length ? chips : [...document.querySelectorAll('.board [data-nav="legal"], #question [data-answer], #question [data-key]:not([data-answer])')].filter(open);
  const better = all.filter((e) => !/^(Esc)?(Cancel|Back)/.test(e.textContent.trim()));
  if (better.length) all = better;
  all = [...new Set(all)];
  const element = all[dice % all.length];
  if (!element) return { moved: true };
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = element.getBoundingClientRect();
  for (let i = 0; i < 63; ++i) {
    // From the left: where cards lap, their left edge is what shows.
    const [x, y] = [box.left + (box.width * (1 + (i % 7) * 2)) / 14, box.top + (box.height * (1 + Math.floor(i / 7) * 2)) / 18];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    if (element.contains(document.elementFromPoint(x, y))) return { x, y };
  }
  return { covered: element.getAttribute('aria-label') ?? element.textContent };
}

/** The rest of a match by touch, looked at on its way; how many taps it took. */
export async function tapOn(ann, game, seed) {
  const random = chance(seed);
  let taps = 0;
  for (; taps < MOST; ++taps) {
    const now = await turn(ann, 60000);
    if (now.over) break;
    if (taps % 7 === 0) {
      const found = await faults(ann);
      check(!found.length, `${game}, tap ${taps}: ${found.join('; ')}`);
    }
    const target = await ann.evaluate(aim, random(2 ** 32));
    if (target.over) break;
    if (target.moved) continue;
    check(!target.covered, `${game}, tap ${taps}: no finger can hit "${target.covered}"`);
    await ann.touchscreen.tap(target.x, target.y);
  }
  await ann.waitForFunction(() => /won|draw/i.test(document.querySelector('.q')?.textContent ?? ''));
  return taps;
}

async function play(stage, game) {
  const ann = await stage.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  await playBot(ann, game);
  const taps = await tapOn(ann, game, 29);
  await ann.context().close();
  return taps;
}

export default async function (stage) {
  for (const game of GAMES) stage.notes.push(`${game}: ${await play(stage, game)} taps`);
}
