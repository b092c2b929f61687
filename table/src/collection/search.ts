// Finding cards among thousands: everything that is compared is prepared once.
import type { TableLayout } from '../layout/types';
import { priceOf } from './facts';
import { isMine } from './host';
import type { OwnCard, Standing } from './types';

export interface Found {
  card: OwnCard;
  /** What is searched, in small letters. */
  words: string;
  cost: number | null;
  level: number | null;
  keywords: string[];
}

export interface Wanted {
  text: string;
  colours: string[];
  costs: number[];
  levels: number[];
  kinds: string[];
  keywords: string[];
  sets: string[];
  states: Standing[];
  /** Only cards of the player's files. */
  mine: boolean;
}

export const NOTHING: Wanted = { text: '', colours: [], costs: [], levels: [], kinds: [], keywords: [], sets: [], states: [], mine: false };
/** Costs from here on are one choice. */
export const MOST_COST = 7;

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'");

export function prepare(cards: OwnCard[], layout: TableLayout | undefined, keywords: string[]): Found[] {
  const level = layout?.deck?.level?.fact;
  const known = keywords.map((word) => ({ word, test: new RegExp(`(^|\\n|[,.(<【] *)${word.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')}\\b`, 'i') }));
  return cards
    .filter(({ token }) => !token)
    .map((card) => ({
      card,
      words: plain(`${card.full}\n${card.type}\n${card.text}${card.printed ? `\n${card.printed}` : ''}`),
      cost: priceOf(card, layout),
      level: level === undefined ? null : (card.facts[level] ?? null),
      keywords: known.filter(({ test }) => test.test(card.text)).map(({ word }) => word),
    }));
}

const any = <T>(wanted: T[], has: T[]): boolean => !wanted.length || wanted.some((one) => has.includes(one));

/** All words must be there; of the choices of one kind, one. Names that begin so come first. */
export function search(cards: Found[], wanted: Wanted): Found[] {
  const words = plain(wanted.text).split(/\s+/).filter(Boolean);
  const found = cards.filter(
    ({ card, words: text, cost, level, keywords }) =>
      words.every((word) => text.includes(word)) &&
      any(wanted.colours, card.colours) &&
      (!wanted.costs.length || (cost !== null && wanted.costs.includes(Math.min(cost, MOST_COST)))) &&
      (!wanted.levels.length || (level !== null && wanted.levels.includes(level))) &&
      any(wanted.kinds, card.types) &&
      wanted.keywords.every((word) => keywords.includes(word)) &&
      (!wanted.sets.length || wanted.sets.includes(card.set ?? '')) &&
      (!wanted.states.length || wanted.states.includes(card.state)) &&
      (!wanted.mine || isMine(card)),
  );
  if (!words.length) return found;
  const first = words.join(' ');
  const rank = ({ words: text }: Found) => (text.startsWith(first) ? 0 : text.slice(0, text.indexOf('\n')).includes(first) ? 1 : 2);
  return found.map((one) => ({ one, at: rank(one) })).sort((a, b) => a.at - b.at).map(({ one }) => one);
}

export const sorted = (cards: Found[]): Found[] =>
  [...cards].sort((a, b) => (a.card.colours[0] ?? '').localeCompare(b.card.colours[0] ?? '') || (a.cost ?? 99) - (b.cost ?? 99) || a.card.full.localeCompare(b.card.full));

export interface Choice<T> {
  value: T;
  count: number;
}
/** How many things are asked for beside words. */
export const asked = (wanted: Wanted): number => Object.values(wanted).reduce((sum: number, one: unknown) => sum + (Array.isArray(one) ? one.length : Number(one === true)), 0);

/** The values cards have, with how many have them, in the order they come; the commonest first where asked. */
export function choices<T>(cards: Found[], of: (card: Found) => T[], commonest = false): Choice<T>[] {
  const counts = new Map<T, number>();
  for (const card of cards) for (const value of of(card)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const out = [...counts].map(([value, count]) => ({ value, count }));
  return commonest ? out.sort((a, b) => b.count - a.count) : out;
}
