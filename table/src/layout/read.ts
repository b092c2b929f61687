// Reads a layout and refuses what it does not know, with the place: a misspelt key would otherwise do nothing, silently.
import type { TableLayout, ZoneLayout } from './types';

export class LayoutError extends Error {
  constructor(
    readonly place: string,
    readonly why: string,
  ) {
    super(`${place}: ${why}`);
  }
}

type Check = (value: unknown, place: string) => void;

const text: Check = (value, place) => {
  if (typeof value !== 'string') throw new LayoutError(place, 'expected a text');
};
const number: Check = (value, place) => {
  if (typeof value !== 'number') throw new LayoutError(place, 'expected a number');
};
const yes: Check = (value, place) => {
  if (typeof value !== 'boolean') throw new LayoutError(place, 'expected true or false');
};
const oneOf =
  (...words: string[]): Check =>
  (value, place) => {
    if (!words.includes(value as string)) throw new LayoutError(place, `expected one of ${words.join(', ')}`);
  };
const list =
  (item: Check): Check =>
  (value, place) => {
    if (!Array.isArray(value)) throw new LayoutError(place, 'expected a list');
    value.forEach((one, i) => item(one, `${place}[${i}]`));
  };
const map =
  (item: Check): Check =>
  (value, place) => {
    for (const [key, one] of Object.entries(object(value, place))) item(one, `${place}.${key}`);
  };
const either =
  (first: Check, second: Check): Check =>
  (value, place) => {
    if (typeof value === 'string') first(value, place);
    else second(value, place);
  };

function object(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new LayoutError(place, 'expected an object');
  return value as Record<string, unknown>;
}

/** An object with these keys and no others; a key ending in `?` may be missing. */
function shape(keys: Record<string, Check>): Check {
  const known = new Map(Object.entries(keys).map(([key, check]) => [key.replace(/\?$/, ''), check]));
  const needed = Object.keys(keys).filter((key) => !key.endsWith('?'));
  return (value, place) => {
    const got = object(value, place);
    for (const [key, one] of Object.entries(got)) {
      const check = known.get(key);
      if (!check) throw new LayoutError(`${place}.${key}`, `no such key; there are ${[...known.keys()].join(', ')}`);
      check(one, `${place}.${key}`);
    }
    for (const key of needed) if (!(key in got)) throw new LayoutError(place, `"${key}" is missing`);
  };
}

const size = oneOf('mark', 'xs', 's', 'm', 'c', 'c-s', 'l', 'xl');
const zone = shape({
  kind: oneOf('row', 'fan', 'pile', 'grid', 'slots', 'track', 'group', 'piles', 'tray', 'marks'),
  'zone?': text,
  'label?': text,
  'say?': text,
  'size?': size,
  'item?': oneOf('back'),
  'overlap?': number,
  'count?': oneOf('all', 'ready of all'),
  'show?': oneOf('top', 'back'),
  'open?': oneOf('owner'),
  'slots?': number,
  'columns?': number,
  'lean?': oneOf('up', 'down'),
  'mark?': map(text),
  'with?': text,
  'when?': text,
  'of?': either(text, list(text)),
  'to?': number,
  'under?': text,
  'total?': text,
  'first?': list(text),
  'own?': text,
});
const grid = shape({
  columns: text,
  rows: text,
  areas: list(text),
  'fold?': list(text),
  'strip?': list(text),
  'size?': map(size),
  'columnsOf?': number,
});
const words = either(text, list(text));
const meter = shape({ 'score?': text, 'zone?': text, 'without?': text, 'label?': text, 'icon?': text });
const layout = shape({
  game: text,
  name: text,
  says: text,
  seats: number,
  picture: shape({ id: text, theme: text, motif: text }),
  face: shape({
    spine: list(text),
    stats: list(text),
    'pips?': list(text),
    'marks?': list(text),
    'wounds?': map(text),
    'turned?': text,
    'notes?': map(text),
    'small?': list(text),
    'plain?': list(text),
    'counters?': list(text),
    'figure?': shape({ of: text, health: text, 'pips?': text, 'most?': text, 'aura?': text, 'lead?': text, 'down?': text, 'edge?': list(text) }),
    'host?': text,
    'free?': yes,
    'symbols?': map(text),
  }),
  'deck?': shape({ 'price?': list(text), 'level?': shape({ fact: text, label: text }), 'colour?': shape({ label: text, 'types?': list(text) }) }),
  art: shape({ themes: map(words), motifs: map(words) }),
  'icons?': map(text),
  'dice?': map(shape({ icon: text, colour: text, ink: text })),
  plate: shape({ score: either(text, meter), meters: list(either(text, meter)), counts: list(text), 'notes?': map(text) }),
  turn: shape({ flow: text, count: oneOf('round', 'turn_number'), label: text, phases: map(list(text)) }),
  'steps?': map(list(text)),
  resolution: shape({ title: text, next: oneOf('top', 'first', 'chosen'), 'by?': oneOf('player'), waits: text, empty: text }),
  'drag?': map(words),
  'verbs?': map(shape({ label: text, 'detail?': text, 'lesser?': yes, 'partner?': text, 'key?': text, 'button?': yes })),
  'questions?': map(shape({ 'done?': text, 'none?': text, 'suggest?': text, 'yes?': text, 'no?': text })),
  'preview?': yes,
  'autopass?': shape({ idle: list(text), 'unless?': shape({ zone: text, type: text }) }),
  zones: map(zone),
  wide: grid,
  phone: grid,
});

/** Several zones in one place: side by side, or as small piles with their numbers. */
export const isGroup = (zone: ZoneLayout | undefined): boolean => zone?.kind === 'group' || zone?.kind === 'piles';

/** Areas that the frame fills itself. */
export const FRAME_AREAS = ['they.plate', 'my.plate', 'turn', 'steps', 'prompt', 'resolution'];

export interface GameWords {
  how: { title: string; says: string }[];
  words: Record<string, string>;
  /** Where each word stands in the reference of the game's rules. */
  see?: Record<string, string>;
  /** What happens in each phase of the turn, and its place in the reference. */
  phases?: Record<string, { says: string; see: string }>;
}
const gameWords = shape({ how: list(shape({ title: text, says: text })), words: map(text), 'see?': map(text), 'phases?': map(shape({ says: text, see: text })) });

export function readWords(value: unknown, file = 'words.json'): GameWords {
  gameWords(value, file);
  return value as GameWords;
}

/** A lesson (games/<slug>/lesson/lesson.json): what its steps teach; how they are found in a match is the maker's business. */
export interface LessonSteps {
  steps: { title: string; says: string }[];
}
const lessonSteps = shape({ decks: list(list(text)), meanwhile: list(text), steps: list(shape({ title: text, says: text, does: shape({ 'ask?': text, 'prompt?': text, 'option?': text, 'type?': text, 'none?': yes }) })) });

export function readLesson(value: unknown, file = 'lesson.json'): LessonSteps {
  lessonSteps(value, file);
  return value as LessonSteps;
}

export function readLayout(value: unknown, file = 'table.json'): TableLayout {
  layout(value, file);
  const read = value as TableLayout;
  for (const mode of ['wide', 'phone'] as const) {
    const columns = read[mode].areas.map((row) => row.trim().split(/\s+/).length);
    if (new Set(columns).size > 1) throw new LayoutError(`${file}.${mode}.areas`, 'its rows have different numbers of areas');
    for (const area of areasOf(read, mode))
      if (!FRAME_AREAS.includes(area) && !zoneLayout(read, area))
        throw new LayoutError(`${file}.${mode}.areas`, `"${area}" is no zone of this layout and no part of the frame`);
  }
  for (const [name, one] of Object.entries(read.zones))
    for (const place of [...(isGroup(one) && Array.isArray(one.of) ? one.of : []), ...(one.with ? [one.with] : []), ...(one.under ? [one.under] : [])])
      if (!zoneLayout(read, place)) throw new LayoutError(`${file}.zones.${name}`, `"${place}" is no zone of this layout`);
  return read;
}

/** The areas of a grid, each once, in reading order. */
export function areasOf(layout: TableLayout, mode: 'wide' | 'phone'): string[] {
  return [...new Set(layout[mode].areas.join(' ').trim().split(/\s+/))].filter((area) => area !== '.');
}

/** The description of a place: its own, or that of both sides (`*.deck`). */
export function zoneLayout(layout: TableLayout, place: string): ZoneLayout | undefined {
  return layout.zones[place] ?? layout.zones[`*.${place.split('.')[1]}`];
}
