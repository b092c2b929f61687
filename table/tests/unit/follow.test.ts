import { describe, expect, it } from 'vitest';
import type { Happening, LogLine, TableState } from '../../src/engine/types';
import { factsOf, turningPoints, whyOver } from '../../src/pages/table/why';
import { soundOf } from '../../src/sound/sound';
import { beatOf, LAST_FEW, paceOf, sentenceOf, type Speed } from '../../src/state/beat';
import { joined, lineSide, passes } from '../../src/state/describe';
import { detailOf } from '../../src/state/selection';
import { explained } from '../../src/card/explain';
import { lookOf } from '../../src/card/look';
import { readWords } from '../../src/layout/read';
import { layoutOf } from './fixtures';

const line = (text: string, by?: number): LogLine => ({ text, ...(by !== undefined && { by }) });

/** How long so many actions take, one after another, when all have come. */
const whole = (speed: Speed, n: number) => Array.from({ length: n }, (_, i) => paceOf(speed, n - i)).reduce((sum, one) => sum + one, 0);

describe('the pace of what others do', () => {
  it('shows each of ten actions for at least 400 ms, all in less than 8 s', () => {
    for (let n = 1; n <= 10; ++n) expect(paceOf('usual', n)).toBeGreaterThanOrEqual(400);
    expect(whole('usual', 10)).toBeLessThan(8000);
  });
  it('hurries when one is far behind', () => expect(LAST_FEW * paceOf('slow', LAST_FEW, true)).toBeLessThan(2000));
  it('does not wait at all at once', () => expect(whole('instant', 30)).toBe(0));
  it('is slower when slow is wished', () => expect(paceOf('slow', 1)).toBeGreaterThan(paceOf('usual', 1)));
});

describe('an action', () => {
  const events: Happening[] = [
    { kind: 'played', by: 1, card: 'spark', name: 'Spark', object: 9 },
    { kind: 'hit', by: 1, object: 9, other: 4, amount: 3 },
    { kind: 'scored', by: 0, score: 'lore', change: 2 },
  ];
  const lines = [line('Ben plays Spark', 1), line('Spark deals 3 damage to Old Wolf', 1)];
  const beat = beatOf(layoutOf('lorcana'), { events, log: lines });
  it('has a card, whom it concerns, and numbers', () => {
    expect(beat?.card).toEqual({ id: 'spark', name: 'Spark', object: 9 });
    expect(beat?.targets).toEqual([4]);
    expect(beat?.changes.get(4)).toBe(-3);
    expect(beat?.scores.get(0)).toBe(2);
    expect(beat?.by).toBe(1);
  });
  it('has the card of a note that only one game makes, where nothing else names one', () => {
    const note: Happening = { kind: 'note', by: 1, card: 'archer', name: 'Archer', object: 7 };
    const fell: Happening = { kind: 'note', by: 1, card: 'oak', name: 'Oak', object: 8 };
    expect(beatOf(layoutOf('genius-invokation'), { events: [note, fell], log: [line('Archer uses Bow', 1)] })?.card).toEqual({ id: 'archer', name: 'Archer', object: 7 });
    expect(beatOf(layoutOf('lorcana'), { events: [note, ...events], log: lines })?.card?.id).toBe('spark');
  });
  it('is of who its lines say, where all of it was foreseen', () => expect(beatOf(layoutOf('lorcana'), { events: [{ kind: 'moved', by: 0, predicted: true }], log: [line('You ink a card', 0)] })?.by).toBe(0));
  it('is told in a sentence', () => expect(sentenceOf(beat!)).toEqual({ first: 'Ben plays Spark', rest: 'Spark deals 3 damage to Old Wolf' }));
  it('is nothing to look at without a line', () => expect(beatOf(layoutOf('lorcana'), { events: [], log: [] })).toBeNull());
  it('sounds by what is strongest in it', () => {
    expect(soundOf(events, true)).toBe('damage');
    expect(soundOf([{ kind: 'moved', verb: 'draw' }], false)).toBe('draw');
    expect(soundOf([], false)).toBeNull();
  });
});

describe('lines of the log', () => {
  it('are of whom they begin with, then of who made them', () => {
    expect(lineSide(line('You discard a card', 1), ['Ann', 'Ben'], 0)).toBe('me');
    expect(lineSide(line('Ben discards a card', 0), ['Ann', 'Ben'], 0)).toBe('they');
    expect(lineSide(line('Old Wolf quests, 3 to 4 lore', 0), ['Ann', 'Ben'], 0)).toBe('me');
  });
  it('are told once when they repeat', () => {
    expect(joined([line('Ben draws a card', 1), line('Ben draws a card', 1), line('Ben rests', 1)]).map(({ text }) => text)).toEqual(['Ben draws 2 cards', 'Ben rests']);
    expect(joined([line('Wolf attacks', 1), line('Wolf attacks', 1)])[0]?.text).toBe('Wolf attacks, 2 times');
    // Each of them is still known: what is lit while the second is shown is the line that tells both.
    const twice = [line('Ben rolls 8 dice', 1), line('Ben rolls 8 dice', 1)];
    expect(joined(twice)[0]?.lines).toEqual(twice);
  });
  it('can be chosen by whose they are, and by numbers', () => {
    const all = [line('Round 1, turn 1: Ann'), line('You draw Old Wolf', 0), line('Ben quests', 1), line('Otter quests, 1 to 2 lore', 1)];
    const of = (filter: Parameters<typeof passes>[1]) => all.filter((one) => passes(one, filter, ['Ann', 'Ben'], 0)).length;
    expect([of('all'), of('mine'), of('theirs'), of('numbers')]).toEqual([4, 2, 3, 2]);
  });
});

describe('uses of a card', () => {
  it('speak of one and of many, and of nothing they do not know', () => {
    const look = { label: 'Deploy', detail: '{cost} resources' };
    expect(detailOf(look, { cost: 1 })).toBe('1 resource');
    expect(detailOf(look, { cost: 11 })).toBe('11 resources');
    expect(detailOf(look, {})).toBe('');
    expect(detailOf({ label: 'x', detail: 'reserve {reserve}' }, { reserve: -1 })).toBe('');
  });
});

describe('the end', () => {
  const state = { round: 9, turn_number: 17, players: [{ name: 'Ann', scores: { lore: 20 }, zones: {} }, { name: 'Ben', scores: { lore: 7 }, zones: {} }] } as unknown as TableState;
  const log = [line('You play Old Wolf'), line('Old Wolf quests, 19 to 20 lore', 0), line('You win the game')];
  it('says why', () => {
    expect(whyOver(layoutOf('lorcana'), state, log, '')).toBe('Ann has 20 lore; 20 win.');
    expect(whyOver(layoutOf('lorcana'), state, log, '', 'Ann')).toBe('You have 20 lore; 20 win.');
    expect(whyOver(layoutOf('estraven'), state, [line('Ben loses the game: no health left')], '')).toBe('Ben loses the game: no health left.');
    expect(whyOver(layoutOf('lorcana'), state, log, 'concede')).toBe('By concession.');
  });
  it('counts', () => expect(factsOf(layoutOf('lorcana'), state, log, 0, 1)).toEqual([{ label: 'lore', mine: '20', theirs: '7' }, { label: 'cards played', mine: '1', theirs: '0' }]));
  it('finds where it turned', () => {
    const win = [0.5, 0.52, 0.9, 0.88, 0.3, 0.31, 1].map((chance, turn) => ({ turn, win: [chance, 1 - chance], error: 0 }));
    expect(turningPoints({ names: [], iterations: 1, decided: 0, curve: win, decisions: [] }, 0).map(({ at }) => at)).toEqual([1, 3, 5]);
  });
});

const files = import.meta.glob<unknown>('../../../games/*/words.json', { eager: true, import: 'default' });
const words = (game: string) => readWords(files[`../../../games/${game}/words.json`]).words;

it.each(['estraven', 'lorcana', 'gundam', 'grand-archive', 'genius-invokation'])('%s says how it is played', (game) => {
  const { how } = readWords(files[`../../../games/${game}/words.json`]);
  expect(how.length).toBeGreaterThanOrEqual(6);
  for (const { says } of how) expect(says.split(' ').length, says).toBeLessThanOrEqual(50);
});

describe('words of the game', () => {
  it('are explained where they stand, keywords first', () => {
    const found = explained(words('lorcana'), ['Boost'], 'When this character quests, banish chosen item.').map(({ word }) => word);
    expect(found[0]).toBe('Boost');
    expect(found).toEqual(['Boost', 'quest', 'banish']);
  });
  it('are whole words', () => expect(explained(words('lorcana'), [], 'The warden brings a banner.')).toEqual([]));
  it('exist for every keyword of Lorcana', () => expect(Object.keys(words('lorcana'))).toEqual(expect.arrayContaining(['Alert', 'Bodyguard', 'Boost', 'Challenger', 'Evasive', 'Reckless', 'Resist', 'Rush', 'Shift', 'Singer', 'Sing Together', 'Support', 'Vanish', 'Ward'])));
});

describe('pictures', () => {
  it('fit the name, where several would do', () => {
    const beast = (id: string, name: string) => lookOf(layoutOf('lorcana'), { card: id, name, types: ['Character'], subtypes: ['Beast'] }, undefined).motif;
    expect([beast('a', 'Lock Dog'), beast('b', 'Fen Pony'), beast('c', 'Old Bittern'), beast('d', 'Reed Eel')]).toEqual(['dog', 'horse', 'bird', 'serpent']);
  });
});
