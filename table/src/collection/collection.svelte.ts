// The cards of a game with the player's own: read in the worker, kept in the browser.
import type { DeckData } from '../engine/types';
import { layoutOf } from '../layout/games';
import { api } from '../net/api';
import { sentence } from './sentence';
import { keptDeck } from './decks.svelte';
import { withColours } from './facts';
import { HOST } from './host';
import { ask, stop } from './rules';
import { prepare, sorted } from './search';
import { all, lasting, put, remove } from './store';
import type { CollectionData, DeckChecked, DeckRow, OwnCard, Stage, Worded } from './types';
import { say } from '../words/words.svelte';

export interface Reading {
  name: string;
  size: number;
  stage: Stage;
}
export interface Failed {
  name: string;
  why: string;
}

type Hosted = { cards: string; decks: DeckData[] };
const NONE: Hosted = { cards: '', decks: [] };
const asked = new Map<string, Promise<Hosted>>();
/** Asked for once; what could not be had is asked for again. */
function hostedOf(game: string): Promise<Hosted> {
  const known = asked.get(game) ?? api.hosted(game);
  asked.set(game, known);
  known.catch(() => asked.delete(game));
  return known;
}

const LARGEST = 60 * 1024 * 1024;

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export class Collection {
  game = $state('');
  data = $state.raw<CollectionData | null>(null);
  reading = $state.raw<Reading | null>(null);
  failed = $state.raw<Failed[]>([]);
  /** What was read last, and how long it took. */
  last = $state.raw<{ name: string; seconds: number } | null>(null);
  problem = $state('');
  /** Why there are none of the server's own. */
  without = $state('');
  lasts = $state(true);
  /** Cards and decks of whoever runs the server. */
  private hosted = $state.raw<Hosted>(NONE);
  layout = $derived(layoutOf(this.game));
  cards = $derived<OwnCard[]>(this.data?.cards ?? []);
  byId = $derived(new Map(this.cards.map((card) => [card.id, card])));
  found = $derived(this.data ? sorted(prepare(this.data.cards, this.layout, this.data.keywords)) : []);
  /** Decks to begin from: the game's and the host's. */
  ready = $derived<DeckData[]>([...(this.data?.decks ?? []), ...this.hosted.decks]);
  refused = $derived(this.cards.filter(({ state, file }) => state === 'refused' && file !== undefined));
  private turn = 0;

  async open(game: string): Promise<void> {
    if (game === this.game && this.data) return;
    this.game = game;
    this.data = null;
    this.last = null;
    this.failed = [];
    this.lasts = await lasting();
    await this.read();
  }

  private unlent(error: unknown): void {
    this.without = say('The cards of this server are missing: {why}', { why: words(error) });
  }

  /** Reads everything of the game again. */
  private async read(): Promise<void> {
    const turn = ++this.turn;
    const game = this.game;
    this.problem = this.without = '';
    try {
      const [files, own, hosted] = await Promise.all([all('files', game), all('words', game), hostedOf(game).catch((error: unknown) => (this.unlent(error), NONE))]);
      files.sort((a, b) => a.added - b.added);
      const given = hosted.cards ? [{ game, name: HOST, text: hosted.cards }] : [];
      const data = await ask('collect', { game, files: [...given, ...files.map(({ name, text }) => ({ game, name, text }))], words: own }, (stage) => {
        if (this.reading) this.reading = { ...this.reading, stage };
      });
      if (turn === this.turn) this.hosted = hosted;
      if (turn === this.turn) this.data = { ...data, cards: data.cards.map((card) => withColours(card, layoutOf(game))) };
    } catch (error) {
      if (turn === this.turn) this.problem = words(error);
    }
  }

  /** Card files, one after the other; each goes to the game it is of. Answers with the lists of decks among them. */
  async add(files: File[]): Promise<{ decks: { name: string; text: string }[]; game: string }> {
    const decks: { name: string; text: string }[] = [];
    let game = this.game;
    for (const file of files) {
      const begin = performance.now();
      this.reading = { name: file.name, size: file.size, stage: 'reading' };
      this.failed = this.failed.filter(({ name }) => name !== file.name);
      try {
        if (file.size > LARGEST) throw new Error(say('The file is larger than 60 MB. Nothing was changed.'));
        const text = await file.text();
        const known = await ask('recognise', { name: file.name, text });
        if (known.kind === 'nothing') throw new Error(say('There is nothing in this file.'));
        if (known.kind === 'deck') {
          decks.push({ name: file.name, text });
          continue;
        }
        game = known.game ?? this.game;
        await this.keep(game, file.name, text, file.size);
        this.last = { name: file.name, seconds: (performance.now() - begin) / 1000 };
      } catch (error) {
        this.failed = [...this.failed, { name: file.name, why: words(error) }];
      } finally {
        this.reading = null;
      }
    }
    return { decks, game };
  }

  /** A file that can't be read at all is not kept. */
  private async keep(game: string, name: string, text: string, size: number): Promise<void> {
    const before = (await all('files', game)).find((file) => file.name === name);
    await put('files', { game, name, text, size, added: Date.now() });
    if (game !== this.game) {
      this.game = game;
      this.data = null;
    }
    await this.read();
    const told = this.data?.files.find((file) => file.name === name);
    const why = this.problem || (told?.problem ? `${sentence(told.problem.why)} ${told.problem.remedy}` : told && !told.cards && (told.faults || !told.shapes.length) ? say('No card of it could be read.') : '');
    if (!why) return this.recheck();
    if (before) await put('files', before);
    else await remove('files', [game, name]);
    await this.read();
    throw new Error(`${why} Nothing was changed.`);
  }

  async forget(name: string): Promise<void> {
    await remove('files', [this.game, name]);
    await this.read();
    await this.recheck();
  }

  /** The decks of the game stand otherwise when its cards do. */
  private async recheck(): Promise<void> {
    const { data, game } = this;
    if (!data) return;
    for (const deck of await all('decks', game)) {
      const checked = deck.cards.length ? await this.deck(deck.cards, deck.name, deck.format) : null;
      await put('decks', { ...keptDeck(deck, data.cards, checked), changed: deck.changed });
    }
  }

  /** Gives up what is being read: it is not kept, and what was there before is read again. */
  stop(): void {
    stop();
  }

  try(card: string, text: string): Promise<Worded> {
    return ask('word', { game: this.game, card, text });
  }

  /** Keeps the player's words for a card; none: the card's own again. */
  async word(card: string, text: string): Promise<void> {
    if (text.trim()) await put('words', { game: this.game, card, text: text.trim() });
    else await remove('words', [this.game, card]);
    await this.read();
    await this.recheck();
  }

  /** What is not understood of a card is played by hand from now on, or no longer. */
  async byHand(card: string, yes: boolean): Promise<void> {
    if (yes) await put('words', { game: this.game, card, text: '', hand: true });
    else await remove('words', [this.game, card]);
    await this.read();
    await this.recheck();
  }

  explain(card: string): Promise<{ explain: string; canonical: string }> {
    return ask('explain', { game: this.game, card });
  }

  list(text: string, format: string): Promise<DeckChecked> {
    return ask('deck', { game: this.game, text, format });
  }

  deck(cards: DeckRow[], name: string, format: string): Promise<DeckChecked> {
    return ask('deck', { game: this.game, cards: cards.map(([id, n]): DeckRow => [id, n]), name, format });
  }
}
