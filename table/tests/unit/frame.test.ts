import { describe, expect, it } from 'vitest';
import { distance } from '../../src/a11y/navigate';
import { clockOf, losesByTime } from '../../src/frame/clock';
import { lineSide, phaseOf, sayTable, turnLine, withCards } from '../../src/state/describe';
import { fixtureOf, GAMES, layoutOf } from './fixtures';

describe('the log', () => {
  it('finds the longest names of cards in a line', () => {
    expect(withCards('Ann plays Old Wolf Rider now', ['Old Wolf', 'Old Wolf Rider'])).toEqual([
      { text: 'Ann plays ', card: false }, { text: 'Old Wolf Rider', card: true }, { text: ' now', card: false },
    ]);
    expect(withCards('nothing', [])).toEqual([{ text: 'nothing', card: false }]);
  });
  it('knows whose line it is', () => {
    expect(lineSide({ text: 'Ben draws a card' }, ['Ann', 'Ben'], 0)).toBe('they');
    expect(lineSide({ text: 'x', by: 0 }, ['Ann', 'Ben'], 0)).toBe('me');
    expect(lineSide({ text: 'Rat dies', by: null }, ['Ann', 'Ben'], 0)).toBe('none');
  });
  it('begins turns', () => expect(turnLine({ text: 'Round 3, turn 5: Ann' })).toEqual({ title: 'Round 3, turn 5', player: 'Ann' }));
});

it.each(GAMES)('the table of %s can be said in words', (game) => {
  const { table } = fixtureOf(game).frames[0]!;
  const words = sayTable(layoutOf(game), table, { me: 0, they: 1 }, 'You');
  expect(words).toMatch(/^(Round|Turn) \d+\. (Your turn|Tobin's turn), Main\./);
  expect(words).toContain('Tobin has');
  expect(phaseOf(layoutOf(game), table).name).toBe('Main');
});

it('a clock runs only for who is asked', () => {
  const clock = { main: [61_000, 5000], step: [null, null], running: [true, false], at: 1000 };
  expect(clockOf(clock, 0, 2000)).toMatchObject({ text: '1:00', running: true, low: false });
  expect(clockOf(clock, 1, 9000)).toMatchObject({ text: '0:05', running: false, low: false });
  expect(clockOf({ ...clock, step: [20_000, null] }, 0, 1000)).toMatchObject({ text: '0:20', low: true });
  expect(clockOf({ at: 0 }, 0, 0)).toBeNull();
});

it('the time that ends first says what happens then', () => {
  const rule = { main: 600, step: 60, gone: 'lose' as const };
  const clock = { main: [8000, 90_000], step: [20_000, 5000], running: [true, true] };
  expect(losesByTime(clock, 0, rule)).toBe(true);
  expect(losesByTime(clock, 1, rule)).toBe(false);
  expect(losesByTime(clock, 0, { ...rule, gone: 'answer' })).toBe(false);
  expect(losesByTime({ step: [5000] }, 0, rule)).toBe(false);
  expect(losesByTime(clock, 0, null)).toBe(false);
});

it('arrows go to what lies ahead, not aside', () => {
  const here = { x: 100, y: 100 };
  expect(distance(here, { x: 200, y: 100 }, 'ArrowRight')).toBe(100);
  expect(distance(here, { x: 200, y: 100 }, 'ArrowLeft')).toBeNull();
  expect(distance(here, { x: 150, y: 200 }, 'ArrowDown')!).toBeGreaterThan(distance(here, { x: 100, y: 220 }, 'ArrowDown')!);
});
