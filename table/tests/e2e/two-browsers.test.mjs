// Two people in two browsers, by an invite link; one gives up at last and both see it. A rematch brings them together again.
import { chance, click, concede, look, ready, room } from './moves.mjs';
import { check } from './stage.mjs';

export default async function (stage) {
  const ann = await stage.person({ name: 'Ann' });
  const ben = await stage.person({ name: 'Ben' });
  await ann.goto(`${stage.url}/`);
  await ann.click('article:has([data-play="lorcana"]) .choose');
  await ann.click('text=Invite a friend');
  await ann.waitForSelector('text=Waiting for somebody');
  await ben.goto(`${stage.url}/t/${room(ann)}`);
  await ben.click('text=Sit down');
  await Promise.all([ready(ann), ready(ben)]);
  const random = chance(3);
  let answered = 0;
  for (let i = 0; i < 160; ++i)
    for (const window of [ann, ben]) {
      const now = await look(window);
      if (now.over) continue;
      if (now.asked && (await click(window, random))) ++answered;
    }
  check(answered > 60, `only ${answered} clicks were possible`);
  const names = await ann.evaluate(() => [...document.querySelectorAll('.plate .who b')].map((e) => e.textContent));
  check(names.includes('Ann') && names.includes('Ben'), `plates: ${names}`);
  await concede(ben);
  await Promise.all([ann.waitForSelector('text=Rematch'), ben.waitForSelector('text=Rematch')]);
  await ann.click('text=Rematch');
  await ann.waitForFunction((old) => !location.pathname.endsWith(old), room(ben));
  await ben.waitForSelector('text=To the rematch');
  await ben.click('text=To the rematch');
  await Promise.all([ready(ann), ready(ben)]);
  check(room(ann) === room(ben), 'the rematch has two rooms');
  stage.notes.push(`${answered} clicks`);
}
