// A deck tried out: quick games in the worker, counted with how sure the share is.
import { ask } from './rules';
import type { DeckRow } from './types';

export interface Share {
  won: number;
  lost: number;
  drawn: number;
}
export const playedOf = ({ won, lost, drawn }: Share): number => won + lost + drawn;

/** Wilson's interval of a share, at 95 of 100; a draw is half a win. */
export function interval({ won, lost, drawn }: Share): { share: number; low: number; high: number } {
  const n = won + lost + drawn;
  if (!n) return { share: 0.5, low: 0, high: 1 };
  const z = 1.96;
  const p = (won + drawn / 2) / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const reach = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
  return { share: p, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** Plays so many games against each of these decks, in turn; tells after each. Stops when `going` says no. */
export async function playQuick(game: string, cards: DeckRow[], against: string[], games: number, going: () => boolean, told: (deck: string, result: keyof Share) => void): Promise<void> {
  const { id } = await ask('trial', { game, cards: cards.map(([card, n]): DeckRow => [card, n]) });
  const from = Math.floor(Math.random() * 1e9);
  try {
    for (let i = 0; i < games && going(); ++i)
      for (const deck of against) {
        if (!going()) return;
        const { result } = await ask('quick', { trial: id, against: deck, seed: from + i });
        told(deck, result);
      }
  } finally {
    void ask('close', { trial: id }).catch(() => undefined); // the worker may have been started anew
  }
}
