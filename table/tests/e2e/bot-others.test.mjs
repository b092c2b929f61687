// A game without a script of its own here is played too.
import { existsSync } from 'node:fs';
import { GAMES } from '../games.mjs';
import { wholeGame } from './whole-game.mjs';

const scripts = { 'genius-invokation': 'bot-genius' };
const others = GAMES.filter((game) => !existsSync(new URL(`${scripts[game] ?? `bot-${game}`}.test.mjs`, import.meta.url)));

export default async function (stage) {
  for (const game of others) await wholeGame(game, 7)(stage);
  stage.notes.push(others.join(', ') || 'none');
}
