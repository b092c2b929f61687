import type { Problem } from '../../engine/types';

export interface Piece {
  text: string;
  wrong: boolean;
}

/** The paragraphs of a text in pieces: the word each problem is at, or the rest of the line where it names none. */
export function markedLines(text: string, problems: Pick<Problem, 'line' | 'column' | 'length'>[]): Piece[][] {
  return text.split('\n').map((line, i) => {
    const letters = [...line]; // columns count characters
    const wrong = new Set<number>();
    for (const { line: at, column, length } of problems) {
      if (at !== i + 1 || column < 1) continue;
      for (let k = column - 1; k < Math.min(letters.length, column - 1 + Math.max(1, length ?? 1)); ++k) wrong.add(k);
    }
    const out: Piece[] = [];
    letters.forEach((letter, k) => {
      const last = out.at(-1);
      if (last && last.wrong === wrong.has(k)) last.text += letter;
      else out.push({ text: letter, wrong: wrong.has(k) });
    });
    return out;
  });
}
