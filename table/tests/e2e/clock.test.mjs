// A clock that runs out: ten seconds before, the page says what will be answered; that is what is answered.
import { ready, turn } from './moves.mjs';
import { check } from './stage.mjs';

export default async function (stage) {
  const { room, seats } = await stage.room({ game: 'estraven', seed: 3, clock: { step: 15 }, opponents: [{ kind: 'bot', bot: 'random' }] });
  const ann = await stage.person({ settings: { autopass: 'turn', seats } });
  await ann.goto(`${stage.url}/t/${room}`);
  await ready(ann);
  await turn(ann);
  check(!(await ann.$('.soon')), 'it is said long before');
  await ann.waitForSelector('.soon', { timeout: 60000 });
  const words = await ann.textContent('.soon');
  const answer = /^\d+ s: the answer is: (.+)$/.exec(words)?.[1];
  check(answer, `said: ${words}`);
  const aloud = await ann.textContent('[aria-live="assertive"]');
  check(aloud.includes(answer), `a screen reader hears: ${aloud}`);
  await ann.waitForSelector('.soon', { state: 'detached', timeout: 15000 });
  if (answer === 'end turn') await ann.waitForFunction(() => !/Your turn/.test(document.querySelector('.pill').textContent));
  stage.notes.push(words);
}
