// What `cantrip analyse` found out about a finished game, and what of it a page draws.
import type { Analysis, Grade, Weighed } from '../net/replies';
import { say } from '../words/words.svelte';

export type { Analysis } from '../net/replies';

export const GRADES = { fine: 'fine', inaccuracy: 'inaccuracy', mistake: 'mistake', blunder: 'blunder' } as const;

export const percent = (chance: number): string => `${Math.round(chance * 100)} %`;

/** The chance of a seat over the game as a path in a box of 1000 by `height`. */
export function chancePath({ curve }: Analysis, seat: number, height: number): string {
  const last = Math.max(1, curve.length - 1);
  return curve.map(({ win }, i) => `${i ? 'L' : 'M'}${((i / last) * 1000).toFixed(1)} ${((1 - (win[seat] ?? 0)) * height).toFixed(1)}`).join('');
}

export interface Mark {
  at: number; // the position in which it was answered
  left: number; // percent of the width
  grade: Grade;
  label: string;
}

/** The errors in order, each where its answer was given. */
export function marksOf({ names, curve, decisions }: Analysis): Mark[] {
  const last = Math.max(1, curve.length - 1);
  return decisions
    .filter(({ grade }) => grade !== 'fine')
    .map((one) => {
      const better = one.best.find(({ played }) => !played);
      const who = names[one.seat] ?? '';
      return {
        at: one.answer - 1,
        left: ((one.answer - 1) / last) * 100,
        grade: one.grade,
        label: [
          say('{grade} by {name} at answer {i}: {words} gave away {part}', { grade: say(GRADES[one.grade]), name: who, i: one.answer, words: one.words, part: percent(one.loss) }),
          ...(better ? [say('better {words}', { words: better.words })] : []),
        ].join(', '),
      };
    });
}

/** What is known about the answer that was given in a position. */
export const weighedAt = (analysis: Analysis | null, at: number): Weighed | undefined => analysis?.decisions.find(({ answer }) => answer === at + 1);
