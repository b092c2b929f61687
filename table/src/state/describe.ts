// Sentences about the table, for screen readers and for the places that say something in words.
import type { CardData, Decision, LogLine, TableObject, TableState } from '../engine/types';
import { lookOf } from '../card/look';
import { objectsAt, placesOf, sideOf, type Sides, zoneName } from '../layout/place';
import { isGroup, zoneLayout } from '../layout/read';
import type { TableLayout } from '../layout/types';
import { count, diceWords, howMany, shownDice } from './dice';
import { readMeter } from './score';
import { detailOf, usesOf, type Part, type Use } from './selection';
import { listed, say, sayOf } from '../words/words.svelte';

/** The phase that runs: the first of the layout's phases that has the engine's step. */
export function phaseOf(layout: TableLayout, state: TableState): { index: number; name: string } {
  const step = state.running.find(({ flow }) => flow === layout.turn.flow)?.step;
  const names = Object.keys(layout.turn.phases);
  const index = names.findIndex((name) => step !== undefined && layout.turn.phases[name]?.includes(step));
  return { index, name: names[index] ?? '' };
}

export const turnTitle = (layout: TableLayout, state: TableState): string => `${layout.turn.label} ${state[layout.turn.count]}`;

export function objectWords(layout: TableLayout, object: TableObject, card: CardData | undefined): string {
  if (object.hidden || !object.name) return say('Face-down card');
  const look = lookOf(layout, object, card);
  const word = (name: string) => sayOf(layout.game, name);
  const parts = [object.name, look.typeLine];
  if (look.cost !== null) parts.push(say('cost {cost}', { cost: look.cost }));
  for (const { name, value } of look.stats) parts.push(`${word(name)} ${value}`);
  if (look.figure?.pips) parts.push(`${word(look.figure.pips.name)} ${say('{some} of {all}', { some: look.figure.pips.count, all: look.figure.pips.most })}`);
  if (look.figure?.auras.length) parts.push(`${word(layout.face.figure?.aura ?? '')} ${listed(look.figure.auras.map(word))}`);
  if (look.turned && layout.face.turned) parts.push(word(layout.face.turned));
  parts.push(...look.notes);
  return parts.filter(Boolean).join(', ');
}

/** "Reed Archer, Troop, hand. Two options: play, 2 mana; pitch, +2 mana." `why`: it can't be played, and this is the reason. */
export function cardLabel(layout: TableLayout, object: TableObject, card: CardData | undefined, decision: Decision | null, part: Part, why = '', at = ''): string {
  const label = usesLabel(layout, object, card, decision, part, at);
  return why ? `${label.replace(/\.$/, '')}. ${say('Cannot be played now: {why}', { why })}` : label;
}

function usesLabel(layout: TableLayout, object: TableObject, card: CardData | undefined, decision: Decision | null, part: Part, at: string): string {
  const name = [objectWords(layout, object, card), at].filter(Boolean).join(', ');
  if (!decision || object.id === undefined) return name;
  if (decision.ask === 'act' && (part === 'act' || part === 'lesser' || part === 'selected')) {
    const uses = usesOf(decision, object.id, layout);
    const list = uses.map((use) => [use.look.label, priceOf(layout, decision, use) || detailOf(use.look, object.stats)].filter(Boolean).join(', '));
    return `${name}. ${say('{n} options', { n: uses.length })}: ${list.join('; ')}.`;
  }
  if (part === 'target') return `${name}. ${say('Can be chosen.')}`;
  if (part === 'picked') return `${name}. ${say('Chosen.')}`;
  return name;
}

/** What a use costs, in words; empty: nothing is said of it, or its options differ. */
function priceOf(layout: TableLayout, decision: Decision, use: Use): string {
  const prices = new Set(use.options.map((i) => diceWords(layout, decision.options[i]?.price ?? {})));
  return prices.size === 1 ? ([...prices][0] ?? '') : '';
}

/** The table in a few sentences. */
export function sayTable(layout: TableLayout, state: TableState, sides: Sides, myName: string): string {
  const mine = state.players[sides.me];
  const theirs = state.players[sides.they];
  const turn = state.turn === myName ? say('Your turn') : say('{name}’s turn', { name: state.turn });
  const out = [`${turnTitle(layout, state)}. ${turn}, ${sayOf(layout.game, phaseOf(layout, state).name)}.`];
  const [my, their] = [readMeter(mine, layout.plate.score), readMeter(theirs, layout.plate.score)];
  out.push(say('You have {mine} {what}, {name} has {theirs}.', { mine: my.value, what: sayOf(layout.game, my.label), name: theirs?.name ?? '', theirs: their.value }));
  for (const place of placesOf(layout, 'wide')) {
    const zone = zoneLayout(layout, place);
    if (!zone || isGroup(zone) || zone.kind === 'track' || zone.kind === 'pile') continue;
    if (zone.kind === 'tray') {
      const player = sideOf(place) === 'me' ? mine : theirs;
      const faces = shownDice(zone, player);
      out.push(`${zone.label ?? say('Dice')}: ${faces?.length ? diceWords(layout, count(faces)) : howMany(zone, player)}.`);
      continue;
    }
    const objects = objectsAt(layout, state, sides, place);
    const title = zone.label ?? zone.say ?? sayOf(layout.game, zoneName(layout, place));
    const names = objects.filter((o) => o.name && zone.item !== 'back').map((o) => o.name);
    out.push(`${title.trim()}: ${names.length ? names.join(', ') : objects.length ? say('{n} cards', { n: objects.length }) : say('nothing')}.`);
  }
  const waiting = state.pending.length;
  out.push(waiting ? `${layout.resolution.title}: ${say('{n} waiting', { n: waiting })}.` : '');
  return out.filter(Boolean).join(' ');
}

/** Whose line of the log it is: whoever it begins with; a line about a card is of who made it happen. */
export function lineSide(line: LogLine, names: string[], me: number): 'me' | 'they' | 'none' {
  if (/^You(r)? /.test(line.text) && !names.includes('You')) return 'me';
  const subject = names.findIndex((name) => line.text.startsWith(`${name} `) || line.text.startsWith(`${name}'s `));
  const by = subject >= 0 ? subject : (line.by ?? -1);
  if (by < 0 || by >= names.length) return 'none';
  return by === me ? 'me' : 'they';
}

/** A line that begins a turn: "Round 3, turn 5: Ann". */
export function turnLine(line: LogLine): { title: string; player: string } | null {
  const match = /^Round (\d+), turn (\d+): (.+)$/.exec(line.text);
  return match ? { title: say('Round {round}, turn {turn}', { round: match[1] ?? '', turn: match[2] ?? '' }), player: match[3] as string } : null;
}

let matcher: { names: string[]; pattern: RegExp } | null = null;

/** One pattern for all names, longest first; made once for a list. */
function patternOf(names: string[]): RegExp {
  if (matcher?.names !== names) {
    const escaped = [...names].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    matcher = { names, pattern: new RegExp(escaped.join('|') || '(?!)', 'g') };
  }
  return matcher.pattern;
}

/** A text cut into plain parts and names of cards. */
export function withCards(text: string, names: string[]): { text: string; card: boolean }[] {
  const out: { text: string; card: boolean }[] = [];
  let at = 0;
  for (const match of text.matchAll(patternOf(names))) {
    if (match.index > at) out.push({ text: text.slice(at, match.index), card: false });
    out.push({ text: match[0], card: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) out.push({ text: text.slice(at), card: false });
  return out;
}

/** One line of the log as it is shown: repeated ones are told once, with their number. */
export interface Told {
  /** The lines of the log it tells, in order. */
  lines: [LogLine, ...LogLine[]];
  text: string;
}

export function joined(lines: LogLine[]): Told[] {
  const out: Told[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    const same = last?.lines[0];
    if (last && same?.text === line.text && same.by === line.by && same.predicted === line.predicted) last.lines.push(line);
    else out.push({ lines: [line], text: line.text });
  }
  for (const told of out) {
    const times = told.lines.length;
    if (times > 1) told.text = / a card$/.test(told.text) ? told.text.replace(/ a card$/, ` ${times} cards`) : say('{line}, {times} times', { line: told.text, times });
  }
  return out;
}

export type LogFilter = 'all' | 'mine' | 'theirs' | 'numbers';

/** Does a line belong to what is asked for? Beginnings of turns always do. */
export function passes(line: LogLine, filter: LogFilter, names: string[], me: number): boolean {
  if (filter === 'all' || turnLine(line)) return true;
  if (filter === 'numbers') return /\d+ to \d+|damage|wins|loses|lose the game|win the game/.test(line.text);
  return lineSide(line, names, me) === (filter === 'mine' ? 'me' : 'they');
}
