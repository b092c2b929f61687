// How a match ended, in words, and what of it is worth telling.
import type { LogLine, PlayerState, TableState } from '../../engine/types';
import type { TableLayout } from '../../layout/types';
import type { Analysis } from '../../state/analysis';
import { readMeter } from '../../state/score';
import type { Phrase } from '../../words/catalogue';
import { say, sayOf } from '../../words/words.svelte';

const REASONS: Record<string, Phrase> = { concede: 'By concession.', time: 'On time.', draw: 'By agreement.', abandoned: 'The other player left.' };

/** Why the match is over, in one sentence: what the server says, a race that was won, or what the log says last. */
export function whyOver(layout: TableLayout, state: TableState, log: LogLine[], reason: string, you = ''): string {
  const known = REASONS[reason];
  if (known) return say(known);
  for (const zone of Object.values(layout.zones)) {
    if (zone.kind !== 'track' || typeof zone.of !== 'string' || !zone.to) continue;
    const first = state.players.find(({ scores }) => (scores[zone.of as string] ?? 0) >= (zone.to ?? Infinity));
    const values = (player: PlayerState) => ({ name: player.name, n: player.scores[zone.of as string] ?? 0, what: sayOf(layout.game, zone.of as string), to: zone.to ?? 0 });
    if (first) return first.name === you ? say('You have {n} {what}; {to} win.', values(first)) : say('{name} has {n} {what}; {to} win.', values(first));
  }
  const told = log.findLast(({ text }) => /(loses?|wins?) the game|is a draw/.test(text))?.text;
  if (told?.includes(':')) return `${told}.`;
  const before = log.filter(({ text }) => !/(loses?|wins?) the game|is a draw|^Round /.test(text)).at(-1)?.text;
  return [before, told].filter(Boolean).join('. ') + (told ? '.' : '');
}

export interface Fact {
  label: string;
  mine: string;
  theirs: string;
}

/** Four numbers of the match, of one seat and of the other. */
export function factsOf(layout: TableLayout, state: TableState, log: LogLine[], me: number, they: number): Fact[] {
  const [mine, theirs] = [state.players[me], state.players[they]];
  const score = (player: typeof mine) => readMeter(player, layout.plate.score);
  const lines = (name: string | undefined, you: boolean, verb: string) =>
    String(log.filter(({ text }) => text.startsWith(`${name} ${verb}s `) || (you && text.startsWith(`You ${verb} `))).length);
  const both = (label: string, verb: string): Fact => ({ label, mine: lines(mine?.name, true, verb), theirs: lines(theirs?.name, false, verb) });
  return [{ label: sayOf(layout.game, score(mine).label), mine: score(mine).value, theirs: score(theirs).value }, both(say('cards played'), 'play'), both(say('cards drawn'), 'draw'), both(say('abilities used'), 'use')].filter(
    ({ mine: a, theirs: b }, i) => i === 0 || a !== '0' || b !== '0',
  );
}

export interface Turning {
  /** The answer of the replay. */
  at: number;
  turn: number;
  before: number;
  after: number;
}

/** The three largest changes of a seat's chance between two answers, in their order. */
export function turningPoints({ curve }: Analysis, seat: number): Turning[] {
  return curve
    .slice(1)
    .map(({ turn, win }, i) => ({ at: i, turn, before: curve[i]?.win[seat] ?? 0, after: win[seat] ?? 0 }))
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, 3)
    .filter(({ before, after }) => Math.abs(after - before) > 0.05)
    .sort((a, b) => a.at - b.at);
}
