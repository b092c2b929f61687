// Decks of one's own among those one may choose: by "own:" and their id. What it takes is loaded when there is one.
import { api } from '../net/api';
import type { KeptDeck } from './types';
import { say } from '../words/words.svelte';

const OWN = 'own:';

export const choiceOf = (deck: Pick<KeptDeck, 'id'>): string => OWN + deck.id;

/** The legal decks a player has for a game. */
export async function ownDecks(game: string): Promise<KeptDeck[]> {
  const { all } = await import('./store');
  return (await all('decks', game)).filter(({ legal }) => legal).sort((a, b) => b.changed - a.changed);
}

type Brought = { decks: string[]; deck?: { name: string; cards: { card: string; copies: number }[] }; cards?: string };

/** What a table is given of the decks that were chosen. */
export async function brought(game: string, decks: string[]): Promise<Brought> {
  const chosen = decks.find((deck) => deck.startsWith(OWN));
  if (!chosen) return { decks };
  const own = (await ownDecks(game)).find((deck) => choiceOf(deck) === chosen);
  if (!own) throw new Error(say('This deck is no longer in this browser, or it is not legal now. Look at it under Decks.'));
  const [{ forRoom }, games] = await Promise.all([import('./deck'), api.games()]);
  return { decks: filled(decks.filter((deck) => deck !== chosen), games.find(({ slug }) => slug === game)), ...forRoom(own) };
}

/** A seat that chooses several decks has one of its own; those not chosen are by chance. */
export function filled(decks: string[], info: { decks_per_seat: number; decks: { id: string }[] } | undefined, chance: () => number = Math.random): string[] {
  const out = [...decks];
  const rest = (info?.decks ?? []).map(({ id }) => id).filter((id) => !out.includes(id));
  while (info && out.length < info.decks_per_seat - 1 && rest.length) out.push(...rest.splice(Math.floor(chance() * rest.length), 1));
  return out;
}
