// Dice: in which order they lie, which of them an option is about, and whether those that are raised pay.
// What pays is the engine's to say: every way to pay is an option.
import type { Decision, PlayerState } from '../engine/types';
import type { TableLayout, ZoneLayout } from '../layout/types';
import { either, say, sayOf } from '../words/words.svelte';

export type Dice = Record<string, number>;

export const facesOf = (zone: ZoneLayout | undefined): string[] => (Array.isArray(zone?.of) ? zone.of : []);

/** The faces of a player's dice as they lie; null: the viewer may not see them. */
export function shownDice(zone: ZoneLayout, player: PlayerState | undefined): string[] | null {
  const faces = facesOf(zone);
  if (!player || !faces.every((face) => face in player.scores)) return null;
  const own = ownFaces(zone, player);
  const rank = (face: string) => (zone.first?.includes(face) ? 1000 : 0) + (own.has(face) ? 500 : 0) + 10 * (player.scores[face] ?? 0) - faces.indexOf(face);
  return [...faces].sort((a, b) => rank(b) - rank(a)).flatMap((face) => Array<string>(Math.max(0, player.scores[face] ?? 0)).fill(face));
}

/** Faces that this player's own cards are of. */
export function ownFaces(zone: ZoneLayout, player: PlayerState | undefined): Set<string> {
  const types = (player?.zones[zone.own ?? ''] ?? []).flatMap(({ types }) => types ?? []).map((type) => type.toLowerCase());
  return new Set(facesOf(zone).filter((face) => types.includes(face)));
}

export const howMany = (zone: ZoneLayout, player: PlayerState | undefined): number => player?.scores[zone.total ?? ''] ?? 0;

export function count(faces: string[]): Dice {
  const out: Dice = {};
  for (const face of faces) out[face] = (out[face] ?? 0) + 1;
  return out;
}

export const sum = (dice: Dice): number => Object.values(dice).reduce((a, b) => a + b, 0);

/** What `all` has beyond `some`; null: it lacks something. */
function rest(all: Dice, some: Dice): Dice | null {
  const out: Dice = { ...all };
  for (const [face, n] of Object.entries(some)) {
    const left = (out[face] ?? 0) - n;
    if (left < 0) return null;
    out[face] = left;
  }
  return out;
}

const same = (a: Dice, b: Dice): boolean => sum(a) === sum(b) && !!rest(a, b);

/** Is this a question which dice pay? */
export const isPayment = (decision: Decision | null): boolean => decision?.ask === 'pay' && decision.options.some(({ dice }) => dice);

/** Is every die an option of it? */
export const isRoll = (decision: Decision | null): boolean =>
  decision?.ask === 'pick' && decision.options.length > 0 && decision.options.every(({ die, cancel }) => die !== undefined || cancel);

/** The places of dice that make up a payment: the last of each face, so that what is kept stays in its place. */
export function placesFor(faces: string[], dice: Dice): number[] {
  const left: Dice = { ...dice };
  const out: number[] = [];
  for (let i = faces.length - 1; i >= 0; --i) {
    const face = faces[i] as string;
    if ((left[face] ?? 0) <= 0) continue;
    left[face] = (left[face] ?? 0) - 1;
    out.unshift(i);
  }
  return out;
}

/** The option that pays with exactly these dice; -1: none does. */
export const paymentOf = (decision: Decision, raised: Dice): number => decision.options.findIndex(({ dice }) => dice && same(dice, raised));

/** Why these dice do not pay: "1 more: hydro or omni". */
export function lack(decision: Decision, raised: Dice, faces: string[], game = ''): string {
  const named = (some: (face: string) => boolean) => either(faces.filter(some).map((face) => sayOf(game, face)));
  let least = Infinity;
  const wanted = new Set<string>();
  for (const { dice } of decision.options) {
    const more = dice && rest(dice, raised);
    if (!more || sum(more) > least) continue;
    if (sum(more) < least) wanted.clear();
    least = sum(more);
    for (const [face, n] of Object.entries(more)) if (n > 0) wanted.add(face);
  }
  if (least !== Infinity) return say('{n} more: {what}', { n: least, what: named((face) => wanted.has(face)) });
  // Some die is of no use here: those without which the rest could pay.
  const useless = Object.keys(raised).filter((face) => decision.options.some(({ dice }) => dice && rest(dice, { ...raised, [face]: 0 })));
  return useless.length ? say('Lower {what}', { what: named((face) => useless.includes(face)) }) : say('These do not pay it');
}

/** Dice in words: "1 omni, 2 pyro"; in the order of the layout. */
export function diceWords(layout: TableLayout, dice: Dice): string {
  const order = Object.keys(layout.dice ?? {});
  const names = Object.keys(dice).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return names.filter((name) => dice[name]).map((name) => `${dice[name]} ${sayOf(layout.game, name)}`).join(', ');
}
