// One person at both seats: the table turns to whoever is asked.
import { chance, click, look, ready } from './moves.mjs';
import { check } from './stage.mjs';

export default async function (stage) {
  const ann = await stage.person({ name: 'Ann' });
  await ann.goto(`${stage.url}/`);
  await ann.click('article:has([data-play="estraven"]) .choose');
  await ann.click('text=Both seats');
  await ready(ann);
  const random = chance(13);
  const seen = new Set();
  for (let i = 0; i < 120; ++i) {
    const now = await look(ann);
    if (now.over) break;
    if (now.asked) {
      seen.add(await ann.textContent('.plate.me .who b'));
      await click(ann, random);
    } else await ann.waitForTimeout(60);
  }
  check(seen.size === 2, `only ${[...seen]} played`);
  stage.notes.push([...seen].join(' and '));
}
