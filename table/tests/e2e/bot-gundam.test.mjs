import { wholeGame } from './whole-game.mjs';

export default wholeGame('gundam', 7);
