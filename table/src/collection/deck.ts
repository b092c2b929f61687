// Decks as plain values: changed, counted, written down, put into a link.
import type { TableLayout } from '../layout/types';
import { priceOf } from './facts';
import { isMine } from './host';
import { MOST_COST } from './search';
import type { DeckLine, DeckRow, KeptDeck, OwnCard, Standing } from './types';

export const MOST_COPIES = 60;

/** So many more copies of a card, or fewer; none left: the row goes. */
export function withCopies(cards: DeckRow[], card: string, change: number): DeckRow[] {
  const at = cards.findIndex(([id]) => id === card);
  const now = Math.min(MOST_COPIES, Math.max(0, (cards[at]?.[1] ?? 0) + change));
  if (at < 0) return now ? [...cards, [card, now]] : cards;
  return now ? cards.map((row, i) => (i === at ? [card, now] : row)) : cards.filter((_, i) => i !== at);
}

export const sizeOf = (cards: DeckRow[]): number => cards.reduce((all, [, n]) => all + n, 0);

/** What was read of a list, as it is kept: by card where it is known, added up. */
export function rowsOf(lines: DeckLine[]): DeckRow[] {
  let out: DeckRow[] = [];
  for (const { card, typed, copies } of lines) out = withCopies(out, card ?? typed, copies);
  return out;
}

export interface Bar {
  cost: number;
  count: number;
  /** Of it, by colour. */
  parts: { colour: string; count: number }[];
}
export interface Facts {
  curve: Bar[];
  colours: { colour: string; count: number }[];
  kinds: { kind: string; count: number }[];
  /** Facts drawn as signs on the face: how many cards have them. */
  marks: { mark: string; count: number }[];
  stands: Record<Standing | 'unknown', number>;
}

export function factsOf(cards: DeckRow[], known: Map<string, OwnCard>, layout: TableLayout | undefined): Facts {
  const add = (counts: Map<string, number>, key: string, n: number) => counts.set(key, (counts.get(key) ?? 0) + n);
  const colours = new Map<string, number>();
  const kinds = new Map<string, number>();
  const marks = new Map<string, number>();
  const bars = Array.from({ length: MOST_COST + 1 }, () => new Map<string, number>());
  const stands = { plays: 0, worded: 0, hand: 0, refused: 0, unknown: 0 };
  for (const [id, n] of cards) {
    const card = known.get(id);
    stands[card?.state ?? 'unknown'] += n;
    if (!card) continue;
    for (const colour of card.colours) add(colours, colour, n);
    add(kinds, kindOf(card), n);
    for (const mark of layout?.face.marks ?? []) if (card.facts[mark]) add(marks, mark, n);
    const cost = priceOf(card, layout);
    const bar = cost === null ? undefined : bars[Math.min(cost, MOST_COST)];
    if (bar) add(bar, card.colours[0] ?? '', n);
  }
  const listed = (counts: Map<string, number>) => [...counts].sort((a, b) => b[1] - a[1]);
  const curve = bars.map((parts, cost) => ({ cost, count: [...parts.values()].reduce((a, b) => a + b, 0), parts: [...parts].sort().map(([colour, count]) => ({ colour, count })) }));
  return {
    curve: curve.filter(({ cost, count }) => cost > 0 || count > 0),
    colours: listed(colours).map(([colour, count]) => ({ colour, count })),
    kinds: listed(kinds).map(([kind, count]) => ({ kind, count })),
    marks: listed(marks).map(([mark, count]) => ({ mark, count })),
    stands,
  };
}

export const kindOf = (card: OwnCard): string => card.types[0] ?? card.subtypes[0] ?? 'Card';

// ------------------------------------------------------------------------------------------------ for a table
/** A JSON text is a TOML text, but for one letter. */
const toml = (text: string): string => JSON.stringify(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('\u007f', '\\u007F');

export function tomlOf(card: OwnCard): string {
  const lines = ['[[card]]', `id = ${toml(card.id)}`, `name = ${toml(card.name)}`];
  if (card.version) lines.push(`version = ${toml(card.version)}`);
  lines.push(`type = ${toml(card.type)}`);
  for (const [fact, value] of Object.entries(card.facts)) lines.push(`${/^[\w-]+$/.test(fact) ? fact : toml(fact)} = ${value}`);
  if (card.token) lines.push('token = true');
  const text = [card.text, ...(card.by_hand ?? []).map((words) => `[by hand] ${words}`)].filter((line) => line.trim()).join('\n');
  if (text) lines.push(`text = ${toml(text)}`);
  if (card.printed) lines.push(`printed = ${toml(card.printed)}`);
  return `${lines.join('\n')}\n`;
}

/** The cards of one's own that a deck needs, with those that their texts name, as a card file. */
export function bundleOf(cards: DeckRow[], all: OwnCard[]): string {
  const own = all.filter((card) => (isMine(card) || card.state === 'worded' || card.state === 'hand') && card.state !== 'refused');
  const byId = new Map(own.map((card) => [card.id, card]));
  const needed = new Set<OwnCard>();
  for (const [id] of cards) {
    const card = byId.get(id);
    if (card) needed.add(card);
  }
  for (const card of needed) for (const other of own) if (card.text.includes(other.name)) needed.add(other); // grows while it is walked
  return [...needed].map(tomlOf).join('\n');
}

/** What POST /api/rooms takes of a deck of one's own. */
export const forRoom = (deck: Pick<KeptDeck, 'name' | 'cards' | 'bundle'>): { deck: { name: string; cards: { card: string; copies: number }[] }; cards?: string } => ({
  deck: { name: deck.name.slice(0, 40), cards: deck.cards.map(([card, copies]) => ({ card, copies })) },
  ...(deck.bundle && { cards: deck.bundle }),
});

// ------------------------------------------------------------------------------------------------------ links
const LONGEST_LINK = 8000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** An address that holds the deck: its list, packed. Nothing of it is sent anywhere. */
export async function linkOf(origin: string, deck: { game: string; name: string; format: string }, list: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify({ ...deck, list })), new CompressionStream('deflate-raw'));
  const text = btoa(String.fromCharCode(...packed)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${origin}/d#${text}`;
}

export interface Linked {
  game: string;
  name: string;
  format: string;
  list: string;
}

/** Null: this is no link of a deck, or it was cut off on its way. */
export async function readLink(hash: string): Promise<Linked | null> {
  const text = hash.replace(/^#/, '');
  if (!text || text.length > LONGEST_LINK) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const data: unknown = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
    if (typeof data !== 'object' || data === null) return null;
    const { game, name, format, list } = data as Record<string, unknown>;
    if (typeof game !== 'string' || typeof name !== 'string' || typeof list !== 'string') return null;
    return { game: game.slice(0, 60), name: name.slice(0, 60), format: typeof format === 'string' ? format.slice(0, 40) : '', list: list.slice(0, 100_000) };
  } catch {
    return null;
  }
}
