import type { CardData, Decision, LogLine, TableState } from '../../src/engine/types';
import { readLayout } from '../../src/layout/read';
import type { TableLayout } from '../../src/layout/types';

export interface Frame {
  table: TableState;
  decision: Decision | null;
  waiting: string[];
  log: LogLine[];
}
export interface Fixture {
  game: string;
  seat: number;
  names: string[];
  cards: Record<string, CardData>;
  frames: Frame[];
}

const fixtures = import.meta.glob<Fixture>('../fixtures/*.json', { eager: true, import: 'default' });
const layouts = import.meta.glob<Record<string, unknown>>('../../../games/*/table.json', { eager: true, import: 'default' });

export const GAMES = ['estraven', 'lorcana'];
export const fixtureOf = (game: string): Fixture => fixtures[`../fixtures/${game}.json`]!;
export const rawLayout = (game: string): Record<string, unknown> => layouts[`../../../games/${game}/table.json`]!;
export const layoutOf = (game: string): TableLayout => readLayout(rawLayout(game), game);

export function question(part: Partial<Decision>): Decision {
  return { step: 1, player: 'Ann', asked: ['Ann'], ask: 'act', prompt: 'What now?', min: 1, max: 1, options: [], ...part };
}
