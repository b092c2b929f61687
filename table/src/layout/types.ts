// A game's description of its table (games/<slug>/table.json). The renderer knows kinds, never games.

export type ZoneKind = 'row' | 'fan' | 'pile' | 'grid' | 'slots' | 'track' | 'group';
export type Size = 'xs' | 's' | 'm' | 'c' | 'c-s' | 'l' | 'xl';

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
  /** group: the places in it; track: the score. */
  of?: string[] | string;
  to?: number;
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
}

export interface Grid {
  columns: string;
  rows: string;
  areas: string[];
  fold?: string[];
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
    under?: string;
    /** Signs in rules text, {I}, and the icons they are drawn as. */
    symbols?: Record<string, string>;
  };
  art: { themes: Record<string, string | string[]>; motifs: Record<string, string | string[]> };
  icons?: Record<string, string>;
  plate: { score: string; meters: (string | Meter)[]; counts: string[] };
  turn: { flow: string; count: 'round' | 'turn_number'; label: string; phases: Record<string, string[]> };
  steps?: Record<string, string[]>;
  resolution: { title: string; next: 'top' | 'first' | 'chosen'; by?: 'player'; waits: string; empty: string };
  drag?: Record<string, string | string[]>;
  verbs?: Record<string, VerbLook>;
  autopass?: { idle: string[]; unless?: { zone: string; type: string } };
  zones: Record<string, ZoneLayout>;
  wide: Grid;
  phone: Grid;
}
