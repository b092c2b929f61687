// What a face shows of a card on the table: from the card's data, its state, and the game's layout.
import type { CardData, TableObject } from '../engine/types';
import type { Size, TableLayout } from '../layout/types';
import { hash } from './art/random';
import { saidBy } from './art/shows';

export interface Stat {
  name: string;
  value: number;
  /** Better or worse than printed; wounded by damage. */
  change: 'hurt' | 'up' | 'down' | '';
}

/** A card that is drawn picture first. */
export interface FigureLook {
  health: number;
  hurt: boolean;
  /** Filled and all diamonds. */
  pips: { name: string; count: number; most: number } | null;
  /** What marks it: names that have a look of their own. */
  auras: string[];
  lead: boolean;
  down: boolean;
}

export interface Look {
  id: string;
  name: string;
  version: string;
  typeLine: string;
  text: string;
  theme: string;
  motif: string;
  cost: number | null;
  /** Which part of a price the cost is. */
  costOf: string;
  pips: { name: string; count: number }[];
  marks: string[];
  facts: { name: string; value: number }[];
  stats: Stat[];
  turned: boolean;
  notes: string[];
  small: boolean;
  figure: FigureLook | null;
  /** The first of its counters, for faces that have room for one number. */
  tick: Stat | null;
}

const asList = (value: string | string[]): string[] => (typeof value === 'string' ? [value] : value);

/** The first entry of a table of words that the card has, `*` for all others; of several, its id chooses; those with a `?` only its name. */
function choose(table: Record<string, string | string[]>, words: Set<string>, id: string, fallback: string, name = ''): string {
  const key = Object.keys(table).find((word) => words.has(word)) ?? '*';
  const choices = asList(table[key] ?? fallback);
  const byChance = choices.filter((choice) => !choice.startsWith('?'));
  return (name && saidBy(name, choices.map((choice) => choice.replace('?', '')))) || byChance[hash(id) % byChance.length] || fallback;
}

export function lookOf(layout: TableLayout, object: TableObject, card: CardData | undefined): Look {
  const types = object.types ?? card?.types ?? [];
  const subtypes = object.subtypes ?? card?.subtypes ?? [];
  const words = new Set([...types, ...subtypes, ...(card?.types ?? []), ...(card?.colours ?? [])]);
  const id = object.card ?? object.name ?? 'unknown';
  const full = object.name ?? card?.full ?? 'Unknown card';
  const facts = card?.facts ?? {};
  const has = (name: string) => name in facts;
  const value = (name: string) => object.stats?.[name] ?? facts[name] ?? 0;
  const face = layout.face;
  const plain = new Set(face.plain ?? []);
  const spine = face.spine.filter((name) => has(name) && !face.pips?.includes(name) && !face.marks?.includes(name));
  const stats = face.stats.filter(has).map((name): Stat => {
    const wound = Number(object.numbers?.[face.wounds?.[name] ?? ''] ?? 0);
    const now = value(name);
    const printed = facts[name] ?? now;
    return { name, value: now - wound, change: wound > 0 ? 'hurt' : now > printed ? 'up' : now < printed ? 'down' : '' };
  });
  const counters = (face.counters ?? []).flatMap((name): Stat[] => {
    const now = object.counters?.[name];
    return now === undefined ? [] : [{ name, value: now, change: '' }];
  });
  const figure = figureOf(layout, object, facts, words);
  const cost = figure ? null : spine[0] !== undefined ? value(spine[0]) : face.free && card && !card.token ? 0 : null;
  return {
    id,
    name: card?.version ? card.name : full,
    version: card?.version ?? '',
    typeLine: [...new Set([...types, ...subtypes])].filter((word) => !plain.has(word)).join(' · '),
    text: card?.text ?? '',
    theme: choose(layout.art.themes, words, id, 'tide'),
    motif: choose(layout.art.motifs, words, id, 'sigil', card?.name ?? full),
    cost,
    costOf: spine[0] ?? '',
    pips: (face.pips ?? []).filter(has).map((name) => ({ name, count: value(name) })),
    marks: (face.marks ?? []).filter((name) => value(name) > 0 && has(name)),
    facts: figure ? [] : spine.slice(1).map((name) => ({ name, value: value(name) })),
    stats: [...stats, ...counters],
    turned: !!face.turned && !!object.flags?.includes(face.turned),
    notes: (object.flags ?? []).flatMap((flag) => face.notes?.[flag] ?? []),
    small: (face.small ?? []).some((word) => words.has(word)),
    figure,
    tick: counters[0] ?? null,
  };
}

function figureOf(layout: TableLayout, object: TableObject, facts: Record<string, number>, words: Set<string>): FigureLook | null {
  const spec = layout.face.figure;
  if (!spec || !words.has(spec.of)) return null;
  const has = (flag: string | undefined) => !!flag && !!object.flags?.includes(flag);
  const health = object.stats?.[spec.health] ?? facts[spec.health] ?? 0;
  const most = object.stats?.[spec.most ?? ''] ?? facts[spec.pips ?? ''] ?? 0;
  const aura = object.numbers?.[spec.aura ?? ''];
  return {
    health,
    hurt: health < (facts[spec.health] ?? health),
    pips: spec.pips ? { name: spec.pips, count: Number(object.numbers?.[spec.pips] ?? 0), most } : null,
    auras: typeof aura === 'string' ? aura.split('+').filter((name) => layout.dice?.[name]) : [],
    lead: has(spec.lead),
    down: has(spec.down),
  };
}

const SMALLER: Partial<Record<Size, Size>> = { m: 's', s: 'xs', l: 'm' };
export const smaller = (size: Size): Size => SMALLER[size] ?? size;

/** The name as it fits a small face: the part before the comma. */
export const shortName = (name: string): string => name.split(',')[0] ?? name;
