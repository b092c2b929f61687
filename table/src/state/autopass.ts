// When the table answers by itself: only what the player has set, and only questions that can be passed.
import type { Decision, TableObject } from '../engine/types';
import type { TableLayout } from '../layout/types';
import type { Phrase } from '../words/catalogue';
import { say, sayOf } from '../words/words.svelte';

/** never: every window asks. idle: not when nothing useful can be done. turn: until my next turn, or a real question. */
export type AutoPass = 'never' | 'idle' | 'turn';

export const AUTO_PASS: { value: AutoPass; label: Phrase; says: Phrase }[] = [
  { value: 'never', label: 'Ask me always', says: 'every window asks' },
  { value: 'idle', label: 'When I can do nothing', says: 'else I am asked' },
  { value: 'turn', label: 'Until my turn', says: 'or a question that cannot be passed' },
];

export const nextAutoPass = (now: AutoPass): AutoPass => {
  const i = AUTO_PASS.findIndex(({ value }) => value === now);
  return AUTO_PASS[(i + 1) % AUTO_PASS.length]?.value ?? 'idle';
};

/** A phase in which nothing is passed by itself. `mine`: of one's own turn. */
export interface Stop {
  game: string;
  phase: string;
  mine: boolean;
}

export const stopKey = ({ game, phase, mine }: Stop): string => `${game}:${mine ? 'my' : 'their'}:${phase}`;
export function stopWords({ game, phase, mine }: Stop): string {
  const name = sayOf(game, phase);
  return mine ? say('{phase} of your turn', { phase: name }) : say('{phase} of their turn', { phase: name });
}

/** The stops with this one set, or without it if it was. */
export function toggleStop(stops: string[], stop: Stop): string[] {
  const key = stopKey(stop);
  return stops.includes(key) ? stops.filter((other) => other !== key) : [...stops, key];
}

/** The place of the passing option, if the question is to be passed without asking. `held`: cards in the layout's zone. */
export function autoPass(decision: Decision, mode: AutoPass, layout: TableLayout, held: TableObject[], myTurn: boolean): number | null {
  const pass = decision.options.findIndex((option) => option.pass);
  if (pass < 0 || decision.ask !== 'act' || mode === 'never') return null;
  if (mode === 'turn' && !myTurn) return pass;
  const idle = new Set(layout.autopass?.idle ?? []);
  const useful = decision.options.some((option) => !option.pass && !option.cancel && !idle.has(option.verb ?? ''));
  if (useful) return null;
  const unless = layout.autopass?.unless;
  const couldStill = decision.options.length > 1 && !!unless && held.some((object) => object.types?.includes(unless.type));
  return couldStill ? null : pass;
}
