// One action of somebody with all it causes, as it is shown for a moment: its card, whom it concerns, what changes.
import type { EngineTable, Happening, LogLine } from '../engine/types';
import type { TableLayout } from '../layout/types';

export interface Beat {
  /** Whose action it is; null: nobody's. */
  by: number | null;
  lines: LogLine[];
  /** The card that is played, used, attacks: large for a moment. */
  card: { id: string; name: string; object: number | undefined } | null;
  /** Cards and seats it concerns. */
  targets: number[];
  seats: number[];
  /** What cards and seats lose or gain by it. */
  changes: Map<number, number>;
  scores: Map<number, number>;
}

export type Speed = 'instant' | 'quick' | 'usual' | 'slow';

/** How long an action is shown, in milliseconds, and how long a whole turn of them may take. */
const PACE: Record<Speed, { one: number; all: number }> = { instant: { one: 0, all: 0 }, quick: { one: 450, all: 4500 }, usual: { one: 720, all: 7200 }, slow: { one: 1600, all: 24000 } };
const LEAST = 400;
/** More than these waiting: one is far behind. All but the last few are drawn at once, and those quickly: it takes less than two seconds. */
export const FAR = 18;
export const LAST_FEW = 4;

/** How long the next of so many actions is shown; `hurry`: one was far behind. */
export function paceOf(speed: Speed, waiting: number, hurry = false): number {
  if (speed === 'instant') return 0;
  if (hurry) return LEAST;
  const { one, all } = PACE[speed];
  return Math.max(LEAST, Math.min(one, all / Math.max(1, waiting)));
}

const DEEDS = new Set(['played', 'activated', 'attacked', 'blocked']);
const add = (to: Map<number, number>, key: number, n: number) => to.set(key, (to.get(key) ?? 0) + n);

/** What there is to see in a step; null: nothing that anybody would look at. */
export function beatOf(layout: TableLayout, next: Pick<EngineTable, 'events' | 'log'>): Beat | null {
  if (!next.log.length) return null;
  const beat: Beat = { by: null, lines: next.log, card: null, targets: [], seats: [], changes: new Map(), scores: new Map() };
  let other: Beat['card'] = null;
  const score = typeof layout.plate.score === 'string' ? layout.plate.score : layout.plate.score.score;
  for (const event of next.events) {
    if (event.predicted) continue;
    beat.by ??= event.by ?? null;
    const card = event.card && event.name ? { id: event.card, name: event.name, object: event.object } : null;
    if (card && DEEDS.has(event.kind)) {
      beat.card ??= card;
      beat.by = event.by ?? beat.by;
    }
    // What only one game knows: a skill is used, a character quests.
    if (card && event.kind === 'note' && typeof event.by === 'number') other ??= card;
    if (event.kind === 'hit' || event.kind === 'healed') concern(beat, event, (event.kind === 'hit' ? -1 : 1) * (event.amount ?? 0));
    else if (event.kind === 'attacked' || event.kind === 'targeted' || event.kind === 'blocked') concern(beat, event, 0);
    if (event.kind === 'scored' && event.score === score && event.by !== undefined && event.by !== null && event.change) add(beat.scores, event.by, event.change);
  }
  beat.card ??= other;
  // What was foreseen happened already: then the lines say whose it is.
  beat.by ??= next.log.find(({ by }) => by !== undefined && by !== null)?.by ?? null;
  return beat;
}

function concern(beat: Beat, event: Happening, change: number): void {
  if (event.other !== undefined) {
    if (!beat.targets.includes(event.other)) beat.targets.push(event.other);
    if (change) add(beat.changes, event.other, change);
  }
  if (event.other_player !== undefined && !beat.seats.includes(event.other_player)) beat.seats.push(event.other_player);
}

/** The action in one sentence: what was done, then the rest. */
export const sentenceOf = (beat: Beat): { first: string; rest: string } => {
  const lines = beat.lines.map(({ text }) => text);
  const at = Math.max(0, beat.card ? lines.findIndex((line) => line.includes(beat.card?.name ?? '\n')) : 0);
  return { first: lines[at] ?? '', rest: lines.filter((_, i) => i !== at).slice(0, 3).join('. ') };
};
