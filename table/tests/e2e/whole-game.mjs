// A whole game against a bot: from the lobby's one button to the result. One test a game calls it.
import { look, playBot, playOn } from './moves.mjs';
import { check } from './stage.mjs';

export const wholeGame = (game, seed) => async (stage) => {
  const ann = await stage.person();
  const start = Date.now();
  await playBot(ann, game);
  stage.notes.push(`at the table in ${Date.now() - start} ms`);
  const clicks = await playOn(ann, seed);
  // The last move may be the player's own: the board shows it before the server has said who won.
  await ann.waitForFunction(() => /won|draw/i.test(document.querySelector('.q')?.textContent ?? ''));
  const end = await look(ann);
  check(end.over, `not over after ${clicks} clicks: ${end.text}`);
  check(/won|draw/i.test(end.text), `no result: ${end.text}`);
  stage.notes.push(`${clicks} clicks`, end.prompt);
};
