// The shapes of the engine's JSON: docs/protocol.md, and what cantrip.wasm answers.

export interface Keyword {
  name: string;
  value?: number;
  subtype?: string;
}

/** A card on the table, as the viewer may know it. A card of which nothing is known is only `hidden`. */
export interface TableObject {
  hidden?: boolean;
  id?: number;
  name?: string;
  card?: string;
  owner?: string;
  controller?: string;
  types?: string[];
  subtypes?: string[];
  stats?: Record<string, number>;
  flags?: string[];
  /** Where the values of a number have names, the name. */
  numbers?: Record<string, number | string>;
  counters?: Record<string, number>;
  keywords?: Keyword[];
  cannot?: string[];
  cannot_later?: string[];
  on?: number;
  token?: boolean;
  instance?: boolean;
}

export interface Thing {
  id?: number;
  name?: string;
  player?: string;
}

export interface Pending {
  id: number;
  cause: string;
  player: string;
  source: Thing | null;
  state: 'recorded' | 'placed' | 'resolving';
  text?: string;
  targets?: Thing[];
}

export interface Running {
  flow?: string;
  step?: string;
  text?: string;
  declaring?: string;
  happening?: string;
}

export interface PlayerState {
  name: string;
  scores: Record<string, number>;
  zones: Record<string, TableObject[]>;
}

export type Result = 'playing' | 'won' | 'lost' | 'drawn';

export interface TableState {
  turn: string;
  first: string;
  turn_number: number;
  round: number;
  step: number;
  over: boolean;
  results: Result[];
  players: PlayerState[];
  table: Record<string, TableObject[]>;
  pending: Pending[];
  effects?: unknown[];
  running: Running[];
}

export type Ask = 'act' | 'yes-no' | 'pick' | 'order' | 'number' | 'mode' | 'pay' | 'name';

export interface Option {
  label: string;
  verb?: string;
  object?: number;
  partner?: number;
  player?: string;
  pass?: boolean;
  cancel?: boolean;
  /** The die it is about, by its face; what it pays. */
  die?: string;
  dice?: Record<string, number>;
  /** What it costs, by the parts of the game's prices. */
  price?: Record<string, number>;
}

export interface Decision {
  step: number;
  player: string;
  asked: string[];
  ask: Ask;
  prompt: string;
  min: number;
  max: number;
  options: Option[];
  /** Cards this player was shown for the question, also those that do not fit. */
  looked?: number[];
  /** pay: what is paid. */
  price?: Record<string, number>;
}

export type Change<T> = Record<string, [T, T]>;

/** What an object would be: before and after. */
export interface Changed {
  id: number;
  gone?: boolean;
  stats?: Change<number>;
  numbers?: Change<number | string>;
  counters?: Change<number>;
  flags?: Record<string, boolean>;
}

/** What an answer would change. */
export interface Preview {
  /** False: what follows rests on chance, or on what this player can't know. */
  complete: boolean;
  objects: Changed[];
  new: { zone: string; name?: string; card?: string; player?: string; on?: number }[];
  scores: Record<string, Change<number>>;
  turn?: string;
  over?: Result[];
  lines: string[];
}

export interface LogLine {
  step?: number;
  by?: number | null;
  text: string;
  /** Shown by prediction, not yet acknowledged by the server. */
  predicted?: boolean;
}

/** Something that happened, for movement on the screen. */
export interface Happening {
  kind: string;
  card?: string;
  object?: number;
  from?: string;
  to?: string;
  by?: number | null;
  name?: string;
  /** What it was done to. */
  other?: number;
  other_player?: number;
  amount?: number;
  score?: string;
  change?: number;
  predicted?: boolean;
  [more: string]: unknown;
}

export interface CardData {
  id: string;
  name: string;
  version?: string;
  full: string;
  type: string;
  types: string[];
  subtypes: string[];
  colours: string[];
  facts: Record<string, number>;
  text: string;
  /** What the card says, where its text is in a player's own words. */
  printed?: string;
  /** Paragraphs nothing was made of: their player says what they do. */
  by_hand?: string[];
  token?: boolean;
}

export interface DeckData {
  id: string;
  name: string;
  motto?: string;
  cards: [string, number][];
}

export interface GameData {
  title: string;
  cards: Record<string, CardData>;
  decks: DeckData[];
  schema?: Record<string, unknown>;
}

export interface EngineTable {
  table: TableState;
  decision: Decision | null;
  waiting: (number | string)[];
  log: LogLine[];
  events: Happening[];
  inflight: number;
  confirmed: number;
  rolled_back: null | { why: string };
  can_undo: boolean | string;
  over: boolean;
  results: Result[] | null;
}

export interface Problem {
  line: number;
  column: number;
  length?: number;
  word?: string;
  why: string;
  remedy?: string;
  near?: string[];
}

export type CompiledCard =
  | { id: string; ok: true; explain: string; canonical?: string; card: CardData }
  | { id: string; ok: false; problems: Problem[]; card?: CardData };

/** A seat and its picks; or what it said for a card. */
export type Deed = number[] | { seat: number; object: number; text: string };

export interface ReplayData {
  game: string;
  names: string[];
  seed: string;
  switches: string;
  cards: string;
  seats: unknown[];
  answers: Deed[];
  results: Result[];
  [more: string]: unknown;
}

export interface ReplayOpened {
  id: number;
  answers: number;
  turns: { at: number; turn: number; seat: number }[];
  scores: number[][];
}

export type ViewAs = number | 'public' | 'all';

/** A message to the server, as the engine makes it. */
export interface ToServer {
  t: string;
  n?: number;
  [more: string]: unknown;
}

/** Why something was refused, where, and what to do about it. */
export class EngineError extends Error {
  constructor(
    readonly where: string,
    readonly why: string,
    readonly remedy: string,
  ) {
    super(remedy ? `${why} ${remedy}` : why);
  }
}
