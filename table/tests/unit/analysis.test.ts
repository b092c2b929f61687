import { describe, expect, it } from 'vitest';
import { type Analysis, chancePath, marksOf, weighedAt } from '../../src/state/analysis';

const analysis: Analysis = {
  names: ['Ann', 'Bea'],
  iterations: 10,
  decided: 2,
  curve: [{ turn: 1, win: [0.5, 0.5], error: 0 }, { turn: 1, win: [0.9, 0.1], error: 0 }, { turn: 2, win: [0, 1], error: 0 }],
  decisions: [
    { answer: 1, seat: 1, turn: 1, question: '', words: 'pass', win: 0.5, loss: 0, error: 0, grade: 'fine', best: [] },
    {
      answer: 2, seat: 0, turn: 1, question: '', words: 'end turn', win: 0, loss: 0.9, error: 0.01, grade: 'blunder',
      best: [
        { words: 'attack', win: 0.9, behind: 0, error: 0, played: false },
        { words: 'end turn', win: 0, behind: 0.9, error: 0.01, played: true },
      ],
    },
  ],
};

describe('an analysis', () => {
  it('is a curve from the first position to the last', () => {
    expect(chancePath(analysis, 0, 60)).toBe('M0.0 30.0L500.0 6.0L1000.0 60.0');
  });
  it('marks errors where they were made, and says what was better', () => {
    expect(marksOf(analysis)).toEqual([{ at: 1, left: 50, grade: 'blunder', label: 'blunder by Ann at answer 2: end turn gave away 90 %, better attack' }]);
  });
  it('is known by the position in which the answer was given', () => {
    expect(weighedAt(analysis, 1)?.words).toBe('end turn');
    expect(weighedAt(analysis, 2)).toBeUndefined();
    expect(weighedAt(null, 0)).toBeUndefined();
  });
});
