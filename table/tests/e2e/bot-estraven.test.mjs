import { wholeGame } from './whole-game.mjs';

export default wholeGame('estraven', 7);
