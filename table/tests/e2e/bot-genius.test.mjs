import { wholeGame } from './whole-game.mjs';

export default wholeGame('genius-invokation', 5);
