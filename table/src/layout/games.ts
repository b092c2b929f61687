// Every game that has a games/<slug>/table.json appears here by that alone.
import { sayOf, spoken } from '../words/words.svelte';
import { readLayout } from './read';
import type { TableLayout } from './types';

const files = import.meta.glob<unknown>('../../../games/*/table.json', { eager: true, import: 'default' });

const layouts = new Map<string, TableLayout>();
for (const [path, value] of Object.entries(files)) {
  const slug = path.split('/').at(-2) ?? path;
  layouts.set(slug, readLayout(value, `games/${slug}/table.json`));
}

/** Keys of a layout whose texts are words of the page, and those that hold a table of such. Everything else names things. */
const WORDS = new Set(['name', 'says', 'label', 'say', 'detail', 'partner', 'title', 'waits', 'empty', 'done', 'none', 'suggest', 'yes', 'no', 'host']);
const TABLES = new Set(['notes', 'mark']);
/** Meters are called as the engine calls them: their words are said where they are shown. */
const NAMES = new Set(['meters', 'score']);

/** The same layout with its words in the language that is spoken. */
export function inLanguage<T>(game: string, value: T, key = '', under = ''): T {
  if (typeof value === 'string') return (WORDS.has(key) || TABLES.has(under) ? sayOf(game, value) : value) as T;
  if (typeof value !== 'object' || value === null || NAMES.has(key)) return value;
  if (Array.isArray(value)) return value.map((one) => inLanguage(game, one, '', '')) as T;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inLanguage(game, one, name, key)])) as T;
}

const translated = new Map<string, TableLayout>();

export function layoutOf(game: string): TableLayout | undefined {
  const layout = layouts.get(game);
  if (!layout || spoken() === 'en') return layout;
  const key = `${spoken()} ${game}`;
  if (!translated.has(key)) translated.set(key, inLanguage(game, layout));
  return translated.get(key);
}
