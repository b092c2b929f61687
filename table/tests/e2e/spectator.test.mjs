// Somebody without a seat sees the table, in step, without a question, and no card that is not public.
import { beyond, chance, click, facesOf, look, ready } from './moves.mjs';
import { check } from './stage.mjs';

/** What a window sees of somebody's hand, wherever it draws it. */
const faces = async (window, holder) => facesOf(window, (await window.textContent('.plate.me .who b')) === holder ? 'my.hand' : 'they.hand');

export default async function (stage) {
  const { room, seats } = await stage.room({ game: 'estraven', seed: 5, opponents: [{ kind: 'me', name: 'Ben' }] });
  const [ann, ben] = await Promise.all(seats.map((seat, i) => stage.person({ name: i ? 'Ben' : 'Ann', settings: { autopass: 'never', seats: [seat] } })));
  const eve = await stage.person({ name: 'Eve' });
  for (const window of [ann, ben, eve]) await window.goto(`${stage.url}/t/${room}`);
  await Promise.all([ann, ben, eve].map((window) => ready(window)));
  await eve.waitForSelector('text=You are watching');
  check(![...(await faces(eve, 'Ann')), ...(await faces(eve, 'Ben'))].length, 'the watcher sees a hand');
  const random = chance(5);
  let named = 0;
  for (let i = 0; i < 240; ++i) {
    for (const window of [ann, ben]) if ((await look(window)).asked) await click(window, random);
    if (i % 40 !== 39) continue;
    await eve.waitForTimeout(300);
    // A card that went to a hand in the open (a trade, a return from play) stays known to all who saw it, until a card
    // leaves that hand unseen. That is public, so the other player knows it as well: the watcher never knows more.
    for (const [holder, other] of [['Ann', ben], ['Ben', ann]]) {
      const watched = await faces(eve, holder);
      const secret = beyond(watched, await faces(other, holder));
      check(!secret.length, `the watcher sees in ${holder}'s hand what the other player does not: ${secret}`);
      named += watched.length;
    }
  }
  const scores = (window) => window.evaluate(() => [...document.querySelectorAll('.plate')].map((p) => `${p.querySelector('.who b').textContent} ${p.querySelector('.score b').textContent}`).sort().join());
  check((await scores(ann)) === (await scores(eve)), `${await scores(ann)} is not ${await scores(eve)}`);
  check(!(await look(eve)).asked, 'the watcher is asked');
  stage.notes.push(`${named} cards known in hands, all of them in public`);
}
