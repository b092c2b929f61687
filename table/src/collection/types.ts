// A player's own cards and decks: what the rules answer about them (docs/protocol.md, "In a page"), and what the browser keeps.
import type { CardData, DeckData, Decision, Problem } from '../engine/types';

/** hand: some of its paragraphs are played by hand. */
export type Standing = 'plays' | 'worded' | 'hand' | 'refused';

export interface OwnCard extends CardData {
  state: Standing;
  /** The card file it is of; none: the game's own. */
  file?: string;
  problems?: Problem[];
  set?: string;
}

export interface FileReport {
  name: string;
  cards: number;
  refused: number;
  worded: number;
  records: number;
  shapes: string[];
  /** Records that could not be read; the first of them are told. */
  faults: number;
  told: (Problem & { card: string })[];
  problem?: { where: string; why: string; remedy: string };
}

export interface CollectionData {
  id: number;
  game: string;
  title: string;
  files: FileReport[];
  cards: OwnCard[];
  decks: DeckData[];
  formats: string[];
  keywords: string[];
  decks_per_seat: number;
  share_codes: boolean;
}

export interface DeckLine {
  typed: string;
  card: string | null;
  copies: number;
  line: number;
  state: Standing | 'unknown';
}

export interface DeckProblem {
  line: number;
  why: string;
  remedy: string;
  kind: 'line' | 'unknown' | 'refused' | 'rules';
  near?: string[];
  card?: string;
}

export interface DeckChecked {
  name: string;
  size: number;
  cards: DeckLine[];
  problems: DeckProblem[];
  legal: boolean;
  list: string;
  code?: string;
}

/** A card and how many; a card that is not known is what was typed. */
export type DeckRow = [card: string, copies: number];

export interface KeptFile {
  game: string;
  name: string;
  text: string;
  size: number;
  added: number;
}

export interface KeptWords {
  game: string;
  card: string;
  text: string;
  /** Not in other words: what is not understood is played by hand. */
  hand?: boolean;
}

/** A deck with what a table needs of it, so that it can be chosen there without reading the card files again. */
export interface KeptDeck {
  id: string;
  game: string;
  name: string;
  format: string;
  cards: DeckRow[];
  changed: number;
  legal: boolean;
  /** Cards by how they stand, copies counted. */
  stands: Record<Standing | 'unknown', number>;
  /** The cards of one's own that it needs, as a card file; empty: none. */
  bundle: string;
  /** For its box: colours, how many cards of each cost, and the card on the lid. */
  colours: string[];
  curve: number[];
  cover: string;
}

export type Worded = { ok: true; explain: string; canonical: string } | { ok: false; problems: Problem[] };

/** The first hand of a match: what is asked before the first turn, and in the end the cards drawn next. */
export interface Opening {
  hand: string[];
  question: Decision | null;
  next: string[];
}

/** How far a file is. */
export type Stage = 'reading' | 'understanding';
