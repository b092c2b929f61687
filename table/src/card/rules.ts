/** A piece of rules text: words, a sign ({I}), or the word in brackets that says when it works (【Main】). */
export interface Piece {
  text: string;
  kind: 'words' | 'sign' | 'when';
}

const BRACKETS = /(\{[^}]+\}|【[^】]+】)/;

export function piecesOf(text: string): Piece[] {
  return text
    .split(BRACKETS)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('{')) return { text: part.slice(1, -1), kind: 'sign' };
      if (part.startsWith('【')) return { text: part.slice(1, -1).replace(/[・･]/g, ' '), kind: 'when' };
      return { text: part.replace(/：/g, ': '), kind: 'words' };
    });
}
