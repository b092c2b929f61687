// The words of the page in the language of the player. A phrase is called by its English; catalogue.ts lists all of them, and a
// file beside it (de.ts) says them in another language: whoever adds one adds a language.
import type { Phrase } from './catalogue';
import { ONE } from './english';
import { keep, kept } from '../state/keep';

/** How a phrase is said; two forms where it depends on {n}: for one, and for more. */
export type Said = string | readonly [one: string, more: string];

export interface Language {
  phrases: Record<Phrase, Said>;
  /** The words of each game's table, lesson and help, by their English; `*` for what several games share. */
  games: Record<string, Record<string, string>>;
}

const files = import.meta.glob<Language>('./??.ts', { import: 'default' });
const codeOf = (path: string) => path.slice(2, 4);
export const languages: string[] = ['en', ...Object.keys(files).map(codeOf).sort()];
/** What a language calls itself. */
export const ownName = (code: string): string => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

/** Lists in English without a comma before the last. */
const localeOf = (code: string) => (code === 'en' ? 'en-GB' : code);

class Words {
  code = $state('en');
  language = $state.raw<Language | null>(null);
  and = $derived(new Intl.ListFormat(localeOf(this.code)));
  or = $derived(new Intl.ListFormat(localeOf(this.code), { type: 'disjunction' }));
}
const words = new Words();

/** The player's choice, else what the browser asks for, else English. */
export const wanted = (): string => kept('language', '') || (languages.find((code) => navigator.languages?.some((own) => own.startsWith(code))) ?? 'en');

/** Says everything in this language from now on. A language that can't be fetched leaves the one that is there. */
export async function speak(code: string): Promise<void> {
  const fetch = files[`./${code}.ts`];
  if (code !== 'en' && !fetch) return;
  words.language = fetch ? await fetch() : null;
  words.code = code;
  document.documentElement.lang = code;
}

export async function choose(code: string): Promise<void> {
  await speak(code);
  keep('language', words.code);
}

export const spoken = (): string => words.code;
export const listed = (names: string[]): string => words.and.format(names);
export const either = (names: string[]): string => words.or.format(names);

type Values = Record<string, string | number>;

function formOf(phrase: Phrase, n: Values[string] | undefined): string {
  if (!words.language) return n === 1 ? (ONE[phrase] ?? phrase) : phrase;
  const said = words.language.phrases[phrase];
  return typeof said === 'string' ? said : said[n === 1 ? 0 : 1];
}

/** A phrase of the page; {name} in it is replaced by what is given. */
export function say(phrase: Phrase, values: Values = {}): string {
  return formOf(phrase, values.n).replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** A word of a game's own files; English where the language has none. */
export function sayOf(game: string, english: string): string {
  const games = words.language?.games;
  return games?.[game]?.[english] ?? games?.['*']?.[english] ?? english;
}
