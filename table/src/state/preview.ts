// What would change, in words and as marks on cards. The engine works it out; a layout says which facts are worth showing.
import type { Changed, Preview, TableObject } from '../engine/types';
import type { TableLayout } from '../layout/types';
import { say, sayOf } from '../words/words.svelte';

export interface Badge {
  /** The change that counts most, "−3". */
  main: string;
  harm: boolean;
  /** Everything else, short: "falls", "energy +1", "hydro". */
  notes: string[];
}

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
const isNone = (value: number | string): boolean => value === 0 || value === 'none';

function facts(layout: TableLayout, { stats = {}, numbers = {}, counters = {}, flags = {}, gone }: Changed): { main: [string, number] | null; notes: string[]; words: string[] } {
  const { figure, stats: shown, counters: counted = [], notes: noted = {} } = layout.face;
  const word = (name: string) => sayOf(layout.game, name);
  const notes: string[] = [];
  const words: string[] = [];
  let main: [string, number] | null = null;
  for (const name of shown) {
    const change = stats[name];
    if (!change) continue;
    words.push(say('{what} {before} to {after}', { what: word(name), before: change[0], after: change[1] }));
    if (main) notes.push(`${word(name)} ${signed(change[1] - change[0])}`);
    else main = [name, change[1] - change[0]];
  }
  if (figure?.down && flags[figure.down]) notes.unshift(noted[figure.down] ?? figure.down), words.push(noted[figure.down] ?? figure.down);
  if (figure?.lead && flags[figure.lead]) notes.push(noted[figure.lead] ?? figure.lead), words.push(say('becomes {what}', { what: noted[figure.lead] ?? figure.lead }));
  for (const [name, [from, to]] of Object.entries({ ...numbers, ...counters })) {
    const aura = name === figure?.aura;
    if (!aura && name !== figure?.pips && !counted.includes(name)) continue;
    if (typeof from === 'number' && typeof to === 'number') notes.push(`${word(name)} ${signed(to - from)}`), words.push(say('{what} {before} to {after}', { what: word(name), before: from, after: to }));
    else notes.push(isNone(to) ? say('{what} spent', { what: word(`${from}`) }) : word(`${to}`)), words.push(`${word(name)} ${isNone(to) ? say('{what} is spent', { what: word(`${from}`) }) : word(`${to}`)}`);
  }
  if (gone) notes.push(say('leaves')), words.push(say('leaves'));
  return { main, notes, words };
}

/** What would become of one object; null: nothing that is worth a mark. */
export function badgeOf(layout: TableLayout, preview: Preview | null, id: number | undefined): Badge | null {
  const change = id === undefined ? undefined : preview?.objects.find((object) => object.id === id);
  if (!change) return null;
  const { main, notes } = facts(layout, change);
  if (!main && !notes.length) return null;
  const down = layout.face.figure?.down;
  return { main: main ? signed(main[1]) : '', harm: (main?.[1] ?? 0) < 0 || !!change.gone || !!(down && change.flags?.[down]), notes };
}

/** The same in sentences, for all objects. */
export function previewWords(layout: TableLayout, preview: Preview, object: (id: number) => TableObject | undefined, myName: string): string[] {
  const out: string[] = [];
  for (const change of preview.objects) {
    const { words } = facts(layout, change);
    const name = object(change.id)?.name;
    if (name && words.length) out.push(`${name}: ${words.join(', ')}`);
  }
  for (const { name, player } of preview.new) if (name) out.push(!player ? say('{name} comes', { name }) : player === myName ? say('{name} comes to you', { name }) : say('{name} comes to {player}', { name, player }));
  if (preview.over) out.push(say('the game ends'));
  else if (preview.turn) out.push(preview.turn === myName ? say('it is your turn again') : say('{name} is next', { name: preview.turn }));
  if (!preview.complete) out.push(say('then it depends on what you can’t know'));
  return out;
}
