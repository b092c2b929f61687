// The words of the page: every one is in the catalogue, and every language says all of them, with the words of every game.
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../src/layout/games';
import type { Language } from '../../src/words/words.svelte';
import { either, listed, say, sayOf, speak } from '../../src/words/words.svelte';

const texts = import.meta.glob<string>('../../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });
const sources = Object.keys(texts).filter((path) => !path.includes('/words/') && !path.endsWith('Fixture.svelte'));
const games = import.meta.glob<Record<string, any>>('../../../games/*/{table,words,lesson/lesson}.json', { import: 'default', eager: true });
const tables = import.meta.glob<string>('../../../games/*/*.cpp', { query: '?raw', import: 'default', eager: true });
/** The questions of a game's own, as its tables have them. */
const promptsOf = (slug: string): string[] =>
  Object.entries(tables).flatMap(([path, text]) => (path.includes(`/games/${slug}/`) ? [...(/kPrompts\[\] = \{([\s\S]*?)\};/.exec(text)?.[1] ?? '').matchAll(/"([^"]*)"/g)].flatMap((match) => match[1] || []) : []));
const slugs = Object.keys(games).flatMap((path) => /games\/(.+)\/table\.json$/.exec(path)?.[1] ?? []);

const catalogue = [...(texts['../../src/words/catalogue.ts'] ?? '').matchAll(/^ {2}\| '((?:[^'\\]|\\.)*)'/gm)].map((match) => (match[1] as string).replace(/\\'/g, "'").replace(/\\n/g, '\n'));
const languages = Object.entries(import.meta.glob<Language>('../../src/words/??.ts', { import: 'default', eager: true }));
const places = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort().join();

interface Node {
  type?: string;
  name?: string;
  data?: string;
  attributes?: { type: string; name: string; value: unknown }[];
  [more: string]: unknown;
}
const READ = /^(aria-label|aria-valuetext|title|placeholder|alt|label|detail|note)$/;
const isWords = (text: string) => /\p{L}{2}/u.test(text) && !/^(TOML|ms|kB|MB)$/.test(text.trim());

/** Words that stand in the markup of a component and not in the catalogue. */
function rawWords(path: string): string[] {
  const out: string[] = [];
  const read = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(read);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'Text' && isWords(node.data ?? '')) out.push((node.data ?? '').trim());
    for (const attribute of node.attributes ?? []) if (READ.test(attribute.name) && Array.isArray(attribute.value)) for (const part of attribute.value as Node[]) if (part.type === 'Text' && isWords(part.data ?? '')) out.push(`${attribute.name}: ${part.data}`);
    if (node.type === 'RegularElement' && (node.name === 'kbd' || node.name === 'style')) return;
    for (const key of ['fragment', 'nodes', 'consequent', 'alternate', 'body', 'fallback', 'pending', 'then', 'catch']) read(node[key]);
  };
  read((parse(texts[path] ?? '', { modern: true }) as unknown as Node).fragment);
  return out;
}

/** Every word of a game's own files that the page shows. */
function wordsOfGame(slug: string): string[] {
  const out = new Set<string>();
  const read = (path: string): Record<string, any> => games[`../../../games/${slug}/${path}`] ?? {};
  const layout = read('table.json');
  const take = (value: unknown, key = '', under = ''): void => {
    if (typeof value === 'string') {
      if (WORD.test(key) || /^(notes|mark)$/.test(under)) out.add(value);
      return;
    }
    if (typeof value !== 'object' || value === null || key === 'meters' || key === 'score') return;
    for (const [name, one] of Object.entries(value)) take(one, Array.isArray(value) ? '' : name, key);
  };
  take(layout);
  for (const phase of Object.keys(layout.turn.phases)) out.add(phase);
  for (const [flow, steps] of Object.entries<string[]>(layout.steps ?? {})) [flow, ...steps].forEach((word) => out.add(word));
  for (const meter of [layout.plate.score, ...layout.plate.meters]) out.add(typeof meter === 'string' ? meter : (meter.label ?? meter.score ?? meter.zone));
  [...layout.plate.counts, ...layout.face.stats, ...(layout.face.counters ?? []), ...Object.keys(layout.dice ?? {})].forEach((word: string) => out.add(word));
  const { how, words, phases } = read('words.json');
  expect(Object.keys(phases)).toEqual(Object.keys(layout.turn.phases));
  for (const { says, see } of Object.values<any>(phases)) expect(see).toMatch(/^\d/), out.add(says);
  for (const { title, says } of how) out.add(title), out.add(says);
  for (const says of Object.values<string>(words)) out.add(says);
  for (const { title, says } of read('lesson/lesson.json').steps) out.add(title), out.add(says);
  return [...out, ...promptsOf(slug)];
}
const WORD = /^(name|says|label|say|detail|partner|title|waits|empty|done|none|suggest|yes|no|host)$/;

describe('the catalogue', () => {
  it('has every phrase once', () => expect(catalogue.length > 500 && catalogue).toEqual([...new Set(catalogue)]));
  it('has no phrase that nobody says', () => {
    const all = sources.map((path) => texts[path]).join('\n');
    const used = (phrase: string) => all.includes(`'${phrase.replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`);
    expect(catalogue.filter((phrase) => !used(phrase))).toEqual([]);
  });
  it('has every word of the markup', () => {
    const raw = sources.filter((path) => path.endsWith('.svelte')).flatMap((path) => rawWords(path).map((words) => `${path}: ${words}`));
    expect(raw).toEqual([]);
  }, 60_000); // every component is parsed, on a busy machine
});

describe.each(languages)('%s', (_, language) => {
  it('says every phrase, with what is put into it', () => {
    for (const phrase of catalogue) {
      const said = [language.phrases[phrase as keyof Language['phrases']]].flat();
      expect(said.length, phrase).toBeGreaterThan(0);
      expect(places(String(said.at(-1))), phrase).toBe(places(phrase));
    }
  });
  it.each(slugs)('says every word of %s', (slug) => {
    const said = (word: string) => language.games[slug]?.[word] ?? language.games['*']?.[word];
    const words = wordsOfGame(slug);
    expect(promptsOf(slug).length).toBeGreaterThan(3);
    expect(words.filter((word) => said(word) === undefined)).toEqual([]);
    for (const word of words) expect(places(said(word) ?? ''), word).toBe(places(word));
  });
});

describe('saying', () => {
  it('knows one and many, and what is put in', async () => {
    expect(say('{n} cards', { n: 1 })).toBe('1 card');
    expect(say('{n} cards', { n: 3 })).toBe('3 cards');
    expect(say('{name}’s turn', { name: 'Ann' })).toBe('Ann’s turn');
    expect(listed(['Ann', 'Ben', 'Cid'])).toBe('Ann, Ben and Cid');
    await speak('de');
    expect(say('{n} cards', { n: 1 })).toBe('1 Karte');
    expect(say('{n} cards', { n: 0 })).toBe('0 Karten');
    expect(either(['Geo', 'Omni'])).toBe('Geo oder Omni');
    expect(sayOf('lorcana', 'lore')).toBe('Legenden');
    expect(layoutOf('lorcana')?.verbs?.ink?.label).toBe('Tinte');
    expect(layoutOf('lorcana')?.zones['my.play']?.label).toBe('Deine Charaktere');
    expect(Object.keys(layoutOf('lorcana')?.turn.phases ?? {})).toContain('Main');
    await speak('xx');
    expect(say('Undo')).toBe('Zurücknehmen');
    await speak('en');
    expect(say('Undo')).toBe('Undo');
    expect(layoutOf('lorcana')?.verbs?.ink?.label).toBe('Ink');
  });
});
