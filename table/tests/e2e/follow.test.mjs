// What a bot does is shown action by action, each long enough to be seen, its card large and its line lit; Escape shows at once
// what is now, and the question is open then. Measured by what changes on the page, not by waiting.
import { chance, click, look, ready } from './moves.mjs';
import { check } from './stage.mjs';

/** Notes every change of what is lit in the log, with its time, and when a key or click of the player came. Runs in the page. */
function watchBeats() {
  globalThis.beats = [];
  globalThis.inputs = [];
  let last = '';
  const note = () => {
    const words = [...document.querySelectorAll('.log .lit')].map((e) => e.textContent.trim().replace(/\s+/g, ' ')).join(' | ');
    const behind = Number(document.querySelector('.board')?.dataset.behind ?? 0);
    const asked = !!document.querySelector('#question.open');
    if (words === last) return;
    globalThis.beats.push({ at: performance.now(), words, behind, asked, stage: document.querySelector('.stage')?.dataset.stage ?? '' });
    last = words;
  };
  for (const kind of ['click', 'keydown']) addEventListener(kind, () => globalThis.inputs.push(performance.now()), true);
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}

/** Gives an answer while an action is still being shown: is it taken in the same moment? Runs in the page. */
async function answerNow() {
  const button = document.querySelector('#question [data-answer]:not(:disabled)');
  if (!document.querySelector('.log .lit') || !button) return null;
  const before = document.querySelector('#question').textContent;
  button.click();
  await Promise.resolve();
  await new Promise((resolve) => queueMicrotask(resolve));
  return document.querySelector('#question').textContent !== before && !document.querySelector('.log .lit.they');
}

export default async function (stage) {
  const { room, seats } = await stage.room({ game: 'lorcana', seed: 5, opponents: [{ kind: 'bot', bot: 'greedy' }] });
  const ann = await stage.person({ settings: { seats, speed: 'usual', autopass: 'never' } });
  await ann.goto(`${stage.url}/t/${room}`);
  await ready(ann);
  await ann.evaluate(watchBeats);
  const random = chance(5);
  let [skipped, answered] = [0, 0];
  for (let i = 0; i < 44; ++i) {
    const now = await look(ann);
    if (now.over) break;
    if (now.asked) {
      const taken = answered < 2 ? await ann.evaluate(answerNow) : null;
      check(taken !== false, 'an answer waited for what was being shown');
      if (taken) ++answered;
      else await click(ann, random);
    } else if (i % 9 === 8 && (await ann.evaluate(() => Number(document.querySelector('.board')?.dataset.behind ?? 0) > 0))) {
      await ann.keyboard.press('Escape');
      ++skipped;
      check(await ann.evaluate(() => document.querySelector('.board').dataset.behind === '0'), 'Escape did not show what is now');
    } else await ann.waitForFunction((n) => document.querySelector('#question.open, #question a[href^="/r/"]') || globalThis.beats.length > n, await ann.evaluate(() => globalThis.beats.length), { timeout: 30000 });
  }
  const { beats, inputs } = await ann.evaluate(() => ({ beats: globalThis.beats, inputs: globalThis.inputs }));
  // What ends by the player's own key or click is no measure of how long it would have been shown.
  const shown = beats
    .map((beat, i) => ({ ...beat, until: beats[i + 1]?.at ?? Infinity }))
    .map((beat) => ({ ...beat, cut: inputs.some((at) => at >= beat.at - 1 && at <= beat.until + 1) }))
    .filter(({ words }) => words);
  check(shown.length > 5, `only ${shown.length} actions were shown: ${JSON.stringify(beats.slice(0, 10))}`);
  const whole = shown.filter(({ cut }) => !cut);
  check(whole.length > 3, `only ${whole.length} actions were shown to their end`);
  // Timers of a busy machine come late, never early; what is drawn comes a frame after its timer.
  const short = whole.filter(({ at, until }) => until - at < 390);
  check(!short.length, `too short to be seen: ${short.map(({ words, at, until }) => `${Math.round(until - at)} ms: ${words}`).join('; ')}`);
  check(shown.some((beat) => beat.stage), 'no card was shown large');
  const own = shown.filter(({ words }) => /^You (?!draw)/.test(words)); // the card of one's own turn comes by the other's last action
  check(!own.length, `one's own actions are shown as news: ${own.map(({ words }) => words).join('; ')}`);
  check(answered && skipped, `${answered} answers while an action was shown, ${skipped} skips`);
  stage.notes.push(`${shown.length} actions, ${whole.length} to their end, ${skipped} skips, ${answered} answers meanwhile`);
}
