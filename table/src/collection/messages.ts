// What the page asks of the worker that holds the rules for collections, and what it answers.
import type { CollectionData, DeckChecked, DeckRow, KeptFile, KeptWords, Opening, Stage, Worded } from './types';

export interface Asks {
  /** Reads all of a game's card files, with the player's words. */
  collect: { ask: { game: string; files: Omit<KeptFile, 'added' | 'size'>[]; words: KeptWords[] }; answer: CollectionData };
  recognise: { ask: { name: string; text: string }; answer: { kind: 'cards' | 'deck' | 'nothing'; game: string | null } };
  explain: { ask: { game: string; card: string }; answer: { explain: string; canonical: string } };
  word: { ask: { game: string; card: string; text: string }; answer: Worded };
  deck: { ask: { game: string; format: string } & ({ text: string } | { cards: DeckRow[]; name: string }); answer: DeckChecked };
  /** A deck to be tried out, from here on by its number. */
  trial: { ask: { game: string; cards: DeckRow[] }; answer: { id: number } };
  /** An opening hand, after these answers. */
  opening: { ask: { trial: number; seed: number; answers: number[][] }; answer: Opening };
  /** One quick game. */
  quick: { ask: { trial: number; against: string; seed: number }; answer: { result: 'won' | 'lost' | 'drawn'; answers: number; turns: number } };
  close: { ask: { trial: number }; answer: { closed: number } };
}
export type Ask = keyof Asks;

export interface ToWorker<A extends Ask = Ask> {
  n: number;
  do: A;
  ask: Asks[A]['ask'];
}

export type FromWorker =
  | { n: number; answer: Asks[Ask]['answer'] }
  | { n: number; stage: Stage }
  /** `broken`: the rules stopped in the middle of it, and must be started again. */
  | { n: number; problem: { where: string; why: string; remedy: string }; broken: boolean };
