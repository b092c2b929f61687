// The player's decks, kept in this browser.
import { layoutOf } from '../layout/games';
import { bundleOf, factsOf } from './deck';
import { all, put, remove } from './store';
import type { DeckChecked, DeckRow, KeptDeck, OwnCard } from './types';

const KEEP_DELETED = 10_000;

export class Decks {
  all = $state.raw<KeptDeck[]>([]);
  loaded = $state(false);
  deleted = $state.raw<KeptDeck | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  async load(): Promise<void> {
    this.all = (await all('decks')).sort((a, b) => b.changed - a.changed);
    this.loaded = true;
  }

  async save(deck: KeptDeck): Promise<void> {
    await put('decks', deck);
    this.all = [deck, ...this.all.filter(({ id }) => id !== deck.id)];
  }

  async copy(deck: KeptDeck): Promise<KeptDeck> {
    const copy = { ...deck, id: newId(), name: `${deck.name}, copy`, changed: Date.now() };
    await this.save(copy);
    return copy;
  }

  /** It can be had back for a while. */
  async remove(deck: KeptDeck): Promise<void> {
    await remove('decks', deck.id);
    this.all = this.all.filter(({ id }) => id !== deck.id);
    this.deleted = deck;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.deleted = null), KEEP_DELETED);
  }

  async restore(): Promise<void> {
    const deck = this.deleted;
    this.deleted = null;
    if (deck) await this.save(deck);
  }
}

export const newId = (): string => [...crypto.getRandomValues(new Uint8Array(9))].map((n) => 'abcdefghijkmnpqrstuvwxyz23456789'[n % 32]).join('');

/** A deck as it is kept: with what its box shows and a table needs. */
export function keptDeck(deck: { id: string; game: string; name: string; format: string; cards: DeckRow[] }, cards: OwnCard[], checked: DeckChecked | null): KeptDeck {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const { stands, colours, curve } = factsOf(deck.cards, byId, layoutOf(deck.game));
  const cover = [...deck.cards].sort((a, b) => b[1] - a[1]).find(([id]) => byId.has(id))?.[0] ?? '';
  return {
    id: deck.id, game: deck.game, name: deck.name, format: deck.format, cards: deck.cards.map(([id, n]): DeckRow => [id, n]), changed: Date.now(), legal: checked?.legal ?? false, stands,
    bundle: bundleOf(deck.cards, cards), colours: colours.slice(0, 3).map(({ colour }) => colour), curve: curve.map(({ count }) => count), cover,
  };
}
