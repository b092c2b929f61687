import { wholeGame } from './whole-game.mjs';

export default wholeGame('grand-archive', 7);
