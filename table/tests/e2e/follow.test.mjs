// What a bot does is shown action by action, each long enough to be seen, its card large and its line lit; Escape shows at once
// what is now, and the question is open then. Measured by what changes on the page, not by waiting.
import { chance, click, look, ready } from './moves.mjs';
import { check } from './stage.mjs';

/** Notes every change of what is lit in the log, with its time. Runs in the page. */
function watchBeats() {
  globalThis.beats = [];
  const note = () => {
    const words = [...document.querySelectorAll('.log .lit')].map((e) => e.textContent.trim().replace(/\s+/g, ' ')).join(' | ');
    if (words !== (globalThis.beats.at(-1)?.words ?? '')) globalThis.beats.push({ at: performance.now(), words, stage: document.querySelector('.stage')?.dataset.stage ?? '', asked: !!document.querySelector('#question.open') });
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}

export default async function (stage) {
  const { room, seats } = await stage.room({ game: 'lorcana', seed: 5, opponents: [{ kind: 'bot', bot: 'greedy' }] });
  const ann = await stage.person({ settings: { seats, speed: 'usual', autopass: 'never' } });
  await ann.goto(`${stage.url}/t/${room}`);
  await ready(ann);
  await ann.evaluate(watchBeats);
  const random = chance(5);
  let skipped = 0;
  for (let i = 0; i < 60; ++i) {
    const now = await look(ann);
    if (now.over) break;
    if (now.asked) {
      await ann.evaluate(() => globalThis.beats.push({ at: performance.now(), words: '', skipped: true })); // the answer ends it
      await click(ann, random);
    } else if (i % 9 === 8 && (await ann.evaluate(() => Number(document.querySelector('.board')?.dataset.behind ?? 0) > 0))) {
      await ann.keyboard.press('Escape');
      ++skipped;
      check(await ann.evaluate(() => document.querySelector('.board').dataset.behind === '0'), 'Escape did not show what is now');
      await ann.evaluate(() => globalThis.beats.push({ at: performance.now(), words: '', skipped: true }));
    } else await ann.waitForFunction(() => document.querySelector('#question.open, #question .follow, #question a[href^="/r/"]'), undefined, { timeout: 30000 });
  }
  const beats = await ann.evaluate(() => globalThis.beats);
  const shown = beats.map((beat, i) => ({ ...beat, long: (beats[i + 1]?.at ?? Infinity) - beat.at, cut: !!beats[i + 1]?.skipped })).filter(({ words }) => words);
  check(shown.length > 5, `only ${shown.length} actions were shown: ${JSON.stringify(beats.slice(0, 10))}`);
  // Timers of a busy machine come late, never early; one's own answer ends what is being shown.
  const short = shown.filter(({ long, cut, asked }) => !cut && !asked && long < 390);
  check(!short.length, `too short to be seen: ${short.map(({ words, long }) => `${Math.round(long)} ms: ${words}`).join('; ')}`);
  check(shown.some((beat) => beat.stage), 'no card was shown large');
  stage.notes.push(`${shown.length} actions, ${skipped} skips`);
}
