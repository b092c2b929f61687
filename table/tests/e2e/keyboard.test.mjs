// Keys only, and only what a screen reader is told: a game from the lobby to its end, without a pointer.
import { chance, look, turn } from './moves.mjs';
import { check } from './stage.mjs';

/** What somebody listening knows: keys on buttons, uses of the card in focus, labels of cards. */
const known = (window) =>
  window.evaluate(() => {
    const keys = [...document.querySelectorAll('.chips [data-chip], #question [data-key]:not(:disabled)')].map((e) => e.dataset.chip ?? e.dataset.key);
    return { chips: !!document.querySelector('.chips'), keys: [...new Set(keys)], focus: document.activeElement?.getAttribute('aria-label') ?? '', onCard: document.activeElement?.dataset?.nav === 'legal' };
  });

export default async function (stage) {
  const ann = await stage.person();
  await ann.goto(`${stage.url}/`);
  await ann.waitForSelector('[data-play="lorcana"]');
  for (let i = 0; i < 30 && (await ann.evaluate(() => document.activeElement?.dataset?.play)) !== 'lorcana'; ++i) await ann.keyboard.press('Tab');
  await ann.keyboard.press('Enter');
  await ann.waitForURL(/\/t\//);
  const random = chance(17);
  const NAMES = { enter: 'Enter', esc: 'Escape', space: ' ', '-': '-', '+': '+' };
  let presses = 0;
  for (; presses < 3000; ++presses) {
    const now = await look(ann);
    if (now.over) break;
    if (!now.asked) {
      await turn(ann, 60000);
      continue;
    }
    const { chips, keys, onCard } = await known(ann);
    const useful = keys.filter((key) => key !== 'esc' && !(key === 'e' && random(3)));
    const go = random(10);
    if (chips && useful.length) await ann.keyboard.press(useful.filter((k) => /\d/.test(k))[random(useful.filter((k) => /\d/.test(k)).length)] ?? 'Escape');
    else if (onCard && go < 4) await ann.keyboard.press('Enter');
    else if (useful.length && go < 7) {
      const key = useful[random(useful.length)];
      await ann.keyboard.press(NAMES[key] ?? key);
    } else await ann.keyboard.press(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'][random(4)]);
  }
  const end = await look(ann);
  check(end.over, `not over after ${presses} keys: ${end.text}`);
  stage.notes.push(`${presses} keys`, end.prompt);
}
