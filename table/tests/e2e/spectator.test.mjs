// Somebody without a seat sees the table, in step, without a question, and no card that is not public.
import { chance, click, look, playBot, ready, room, turn } from './moves.mjs';
import { check } from './stage.mjs';

export default async function (stage) {
  const ann = await stage.person({ name: 'Ann' });
  await playBot(ann, 'estraven');
  const eve = await stage.person({ name: 'Eve' });
  await eve.goto(`${stage.url}/t/${room(ann)}`);
  await ready(eve);
  await eve.waitForSelector('text=You are watching');
  const hands = () => eve.evaluate(() => [...document.querySelectorAll('[data-zone$=".hand"] button.card')].length);
  check((await hands()) === 0, 'the watcher sees a hand');
  const random = chance(5);
  for (let i = 0; i < 40; ++i) {
    const now = await turn(ann);
    if (now.over) break;
    await click(ann, random);
  }
  const scores = (window) => window.evaluate(() => [...document.querySelectorAll('.plate')].map((p) => `${p.querySelector('.who b').textContent} ${p.querySelector('.score b').textContent}`).sort().join());
  await ann.waitForTimeout(500);
  check((await scores(ann)) === (await scores(eve)), `${await scores(ann)} is not ${await scores(eve)}`);
  // A card in a hand that everybody saw on its way there stays known; every other is a back.
  const secret = await eve.evaluate(() => {
    const log = document.querySelector('#log').textContent;
    return [...document.querySelectorAll('[data-zone$=".hand"] button.card')].map((e) => e.getAttribute('aria-label').split(', ')[0]).filter((name) => !log.includes(name));
  });
  check(!secret.length, `the watcher sees in a hand: ${secret}`);
  check(!(await look(eve)).asked, 'the watcher is asked');
}
