// A game's description of its table (games/<slug>/table.json). The renderer knows kinds, never games.

export type ZoneKind = 'row' | 'fan' | 'pile' | 'grid' | 'slots' | 'track' | 'group' | 'piles' | 'tray' | 'marks';
export type Size = 'mark' | 'xs' | 's' | 'm' | 'c' | 'c-s' | 'l' | 'xl';

export interface ZoneLayout {
  kind: ZoneKind;
  /** The engine's name of the zone, where it differs from the place's. */
  zone?: string;
  label?: string;
  say?: string;
  size?: Size;
  item?: 'back';
  overlap?: number;
  count?: 'all' | 'ready of all';
  show?: 'top' | 'back';
  open?: 'owner';
  slots?: number;
  columns?: number;
  lean?: 'up' | 'down';
  mark?: Record<string, string>;
  with?: string;
  when?: string;
  /** group: the places in it; track: the score; tray: the scores that count dice of each face. */
  of?: string[] | string;
  to?: number;
  /** slots: the place whose cards lie on these. */
  under?: string;
  /** tray: the score that counts all dice; faces that come first; the zone whose cards' types name faces of one's own. */
  total?: string;
  first?: string[];
  own?: string;
}

export interface Meter {
  score?: string;
  zone?: string;
  /** Counts the cards without this flag, "3 of 7". */
  without?: string;
  label?: string;
  icon?: string;
}

export interface VerbLook {
  label: string;
  /** Shown behind the label; {name} is a fact or stat of the card. */
  detail?: string;
  /** A lesser use of the card: a thin rim, and last among the chips. */
  lesser?: boolean;
  /** What is asked when a partner must be chosen on the table. */
  partner?: string;
  key?: string;
  /** Every option of it is a use by itself, and a button of the question too. */
  button?: boolean;
}

/** How cards of a type are drawn that stay for the whole match: picture first. */
export interface Figure {
  of: string;
  /** The stat on the badge at the corner. */
  health: string;
  /** A number as diamonds, so many filled of so many (a stat). */
  pips?: string;
  most?: string;
  /** A number with names: what marks the card. */
  aura?: string;
  /** Flags: the one that steps forward, those that are out. */
  lead?: string;
  down?: string;
  /** Types of what lies on it that is drawn at its edge; all else is drawn below. */
  edge?: string[];
}

export interface DieLook {
  icon: string;
  colour: string;
  ink: string;
}

/** Words for the answer to a question: several chosen ({n}), none, and what is suggested. */
export interface Words {
  done?: string;
  none?: string;
  suggest?: string;
  /** What the two answers of a yes-or-no question do. */
  yes?: string;
  no?: string;
}

export interface Grid {
  columns: string;
  rows: string;
  areas: string[];
  fold?: string[];
  /** Places drawn in the strip of their player. */
  strip?: string[];
  size?: Record<string, Size>;
  columnsOf?: number;
}

export interface TableLayout {
  game: string;
  name: string;
  says: string;
  seats: number;
  picture: { id: string; theme: string; motif: string };
  face: {
    spine: string[];
    stats: string[];
    pips?: string[];
    marks?: string[];
    wounds?: Record<string, string>;
    turned?: string;
    notes?: Record<string, string>;
    small?: string[];
    plain?: string[];
    /** Numbers and counters shown where an object has them. */
    counters?: string[];
    figure?: Figure;
    /** How a card says what it lies on: "at {name}". */
    host?: string;
    /** A card without a price costs 0. */
    free?: boolean;
    /** Signs in rules text, {I}, and the icons they are drawn as. */
    symbols?: Record<string, string>;
  };
  /** How its decks are built: what cards cost (facts that add up), the level they ask for, and what their colours are called. */
  deck?: {
    price?: string[];
    level?: { fact: string; label: string };
    /** `types`: those that are colours, where the rules have none. */
    colour?: { label: string; types?: string[] };
  };
  art: { themes: Record<string, string | string[]>; motifs: Record<string, string | string[]> };
  icons?: Record<string, string>;
  /** Faces of dice, parts of prices and marks: how they are drawn. */
  dice?: Record<string, DieLook>;
  plate: { score: string | Meter; meters: (string | Meter)[]; counts: string[]; notes?: Record<string, string> };
  turn: { flow: string; count: 'round' | 'turn_number'; label: string; phases: Record<string, string[]> };
  steps?: Record<string, string[]>;
  resolution: { title: string; next: 'top' | 'first' | 'chosen'; by?: 'player'; waits: string; empty: string };
  drag?: Record<string, string | string[]>;
  verbs?: Record<string, VerbLook>;
  questions?: Record<string, Words>;
  preview?: boolean;
  autopass?: { idle: string[]; unless?: { zone: string; type: string } };
  zones: Record<string, ZoneLayout>;
  wide: Grid;
  phone: Grid;
}
