import { wholeGame } from './whole-game.mjs';

export default wholeGame('lorcana', 7);
