// One's own predictable moves show without a word from the server: five are made on a line that lets nothing through. When
// it does again, all of them stand. How soon they showed is printed; a busy machine is no fault.
import { mainPhase, playBot } from './moves.mjs';
import { check } from './stage.mjs';

const MOVES = 5;

/** Pitches the first card of the hand. Returns after how many milliseconds it had left; null: it never did. */
async function pitch(window) {
  await window.evaluate(() => document.querySelector('[data-zone="my.hand"] button.card').click());
  await window.waitForSelector('.chips [data-verb="pitch"]');
  return window.evaluate(async () => {
    const count = () => document.querySelectorAll('[data-zone="my.hand"] button.card').length;
    const before = count();
    const start = performance.now();
    document.querySelector('.chips [data-verb="pitch"]').click();
    while (count() === before) {
      if (performance.now() - start > 5000) return null;
      await new Promise((resolve) => setTimeout(resolve));
    }
    return performance.now() - start;
  });
}

const inHand = (window) => window.locator('[data-zone="my.hand"] button.card').count();
/** What marks that the server has not confirmed everything yet. */
const UNCONFIRMED = '.plate.me .score.pending';

export default async function (stage) {
  const line = await stage.line();
  const ann = await stage.person({ base: line.url, settings: { autopass: 'never' } });
  await playBot(ann, 'estraven');
  await mainPhase(ann);
  const hand = await inHand(ann);
  const release = line.hold();
  const times = [];
  for (let i = 0; i < MOVES; ++i) times.push(await pitch(ann));
  check(times.every((time) => time !== null), 'a move waited for the server');
  stage.notes.push(`shown after ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  check((await ann.locator(UNCONFIRMED).count()) === 1, 'the server answered on a line that lets nothing through');
  release();
  await ann.waitForSelector(UNCONFIRMED, { state: 'detached' });
  check((await ann.locator('.hint.bad').count()) === 0, 'something was rolled back');
  check((await inHand(ann)) === hand - MOVES, `${await inHand(ann)} cards in hand, there were ${hand} before ${MOVES} were pitched`);
}
