import { describe, expect, it } from 'vitest';
import { autoPass, stopKey, stopWords, toggleStop } from '../../src/state/autopass';
import { askOf, clickObject, clickUse, counted, missing, moved, nothing, partOf, show, toggle, usesOf, yesNo } from '../../src/state/selection';
import { layoutOf, question } from './fixtures';

const all = () => true;
const none = () => false;
const layout = layoutOf('lorcana');

describe('an act', () => {
  const decision = question({
    options: [
      { label: 'ink Rat', verb: 'ink', object: 4 },
      { label: 'play Rat', verb: 'play', object: 4 },
      { label: 'challenge Fox with Owl', verb: 'challenge {b} with {a}', object: 5, partner: 8 },
      { label: 'challenge Elk with Owl', verb: 'challenge {b} with {a}', object: 5, partner: 9 },
      { label: 'quest with Owl', verb: 'quest with', object: 5 },
      { label: 'end turn', verb: 'end turn' },
    ],
  });
  const shown = show(decision, all, all);

  it('puts cards on the table and the rest into buttons', () => {
    expect([...shown.board.keys()]).toEqual([4, 5]);
    expect(shown.buttons).toEqual([5]);
  });
  it('opens the uses of a card, lesser ones last, and closes them again', () => {
    const first = clickObject(decision, nothing(), 4);
    expect(first.answer).toBeUndefined();
    expect(first.selection.object).toBe(4);
    expect(usesOf(decision, 4, layout).map(({ verb }) => verb)).toEqual(['play', 'ink']);
    expect(clickObject(decision, first.selection, 4).selection.object).toBeNull();
  });
  it('answers a use that needs nothing more', () => {
    const [play] = usesOf(decision, 4, layout);
    expect(clickUse({ ...nothing(), object: 4 }, play!).answer).toEqual([1]);
  });
  it('asks for the partner of a use that has several', () => {
    const challenge = usesOf(decision, 5, layout).find(({ verb }) => verb.startsWith('challenge'))!;
    const { selection, answer } = clickUse({ ...nothing(), object: 5 }, challenge);
    expect(answer).toBeUndefined();
    expect(partOf(decision, shown, selection, 9, layout)).toBe('target');
    expect(partOf(decision, shown, selection, 4, layout)).toBe('');
    expect(clickObject(decision, selection, 9).answer).toEqual([3]);
  });
  it('tells cards that can act from those with a lesser use only', () => {
    const lesser = question({ options: [{ label: 'ink Rat', verb: 'ink', object: 4 }] });
    expect(partOf(lesser, show(lesser, all, all), nothing(), 4, layout)).toBe('lesser');
    expect(partOf(decision, shown, nothing(), 4, layout)).toBe('act');
    expect(partOf(decision, shown, nothing(), 77, layout)).toBe('');
  });
});

describe('a pick', () => {
  const one = question({ ask: 'pick', options: [{ label: 'Rat', object: 1 }, { label: 'Ann', player: 'Ann' }, { label: 'cancel', cancel: true }] });
  it('of one answers at once', () => {
    expect(clickObject(one, nothing(), 1).answer).toEqual([0]);
    expect(clickObject(one, nothing(), 5)).toEqual({ selection: nothing() });
  });
  it('shows players on their plates and cards out of sight in the tray', () => {
    const shown = show(one, none, all);
    expect(shown.tray).toEqual([0]);
    expect(shown.players.get('Ann')).toBe(1);
    expect(shown.cancel).toBe(2);
    expect(show(one, none, none).buttons).toEqual([0]);
  });
  it('of several toggles in order and says what is missing', () => {
    const several = question({ ask: 'pick', min: 2, max: 3, options: [1, 2, 3, 4].map((object) => ({ label: `${object}`, object })) });
    let selection = clickObject(several, nothing(), 3).selection;
    expect(missing(several, selection)).toBe('Choose 1 more');
    selection = clickObject(several, selection, 1).selection;
    expect(selection.picks).toEqual([2, 0]);
    expect(missing(several, selection)).toBeNull();
    expect(counted(several, selection)).toBe('2 of 2 to 3');
    expect(clickObject(several, selection, 3).selection.picks).toEqual([0]);
    const full = toggle(several, toggle(several, selection, 1).selection, 3).selection;
    expect(full.picks).toEqual([2, 0, 1]); // a fourth is not taken
  });
  it('about the same card twice is a list of buttons', () => {
    const triggers = question({ ask: 'pick', options: [{ label: 'Rat: draw', object: 1 }, { label: 'Rat: gain', object: 1 }] });
    expect(show(triggers, all, all).buttons).toEqual([0, 1]);
  });
});

describe('words', () => {
  it('are split into the card, the question and its text', () => {
    expect(askOf(question({ prompt: 'Puddle Duke - Lord of Low Places: do it? (When you play this, draw.)' }))).toEqual({
      who: 'Puddle Duke - Lord of Low Places', ask: 'Do it?', hint: 'When you play this, draw.',
    });
    expect(askOf(question({ prompt: 'Your main phase' })).ask).toBe('Your main phase');
  });
  it('know yes and no', () => {
    expect(yesNo(question({ ask: 'yes-no', options: [{ label: 'yes' }, { label: 'no' }] }))).toEqual({ yes: 0, no: 1 });
    expect(yesNo(question({ ask: 'yes-no', options: [{ label: 'maybe' }] }))).toBeNull();
  });
});

it('an order moves one entry at a time and stops at its ends', () => {
  expect(moved([7, 8, 9], 2, -1)).toEqual([7, 9, 8]);
  expect(moved([7, 8, 9], 0, -1)).toEqual([7, 8, 9]);
  expect(moved([7, 8, 9], 2, 1)).toEqual([7, 8, 9]);
});

it('a number must be within its bounds', () => {
  const decision = question({ ask: 'number', min: 1, max: 4 });
  expect(missing(decision, { ...nothing(), amount: 5 })).toBe('Between 1 and 4');
  expect(missing(decision, { ...nothing(), amount: 4 })).toBeNull();
});

describe('auto-pass', () => {
  const estraven = layoutOf('estraven');
  const idle = question({ options: [{ label: 'pitch Rat', verb: 'pitch', object: 1 }, { label: 'pass', pass: true }] });
  const useful = question({ options: [{ label: 'react with Rat', verb: 'react with', object: 1 }, { label: 'pass', pass: true }] });
  it('passes when nothing useful can be done', () => {
    expect(autoPass(idle, 'idle', estraven, [], false)).toBe(1);
    expect(autoPass(useful, 'idle', estraven, [], false)).toBeNull();
    expect(autoPass(idle, 'never', estraven, [], false)).toBeNull();
  });
  it('asks while a card could still be paid for by pitching', () => {
    expect(autoPass(idle, 'idle', estraven, [{ id: 1, types: ['Reaction'] }], false)).toBeNull();
  });
  it('until my turn passes everything that can be passed, and only that', () => {
    expect(autoPass(useful, 'turn', estraven, [], false)).toBe(1);
    expect(autoPass(useful, 'turn', estraven, [], true)).toBeNull();
    expect(autoPass(question({ ask: 'pick', options: [{ label: 'Rat', object: 1 }] }), 'turn', estraven, [], false)).toBeNull();
  });
});

it('a stop is set and taken away again, for one phase of one side of one game', () => {
  const stop = { game: 'estraven', phase: 'Main', mine: false };
  const stops = toggleStop([], stop);
  expect(stops).toEqual([stopKey(stop)]);
  expect(stops).not.toContain(stopKey({ ...stop, mine: true }));
  expect(stops).not.toContain(stopKey({ ...stop, game: 'lorcana' }));
  expect(stopWords(stop)).toBe('Main of their turn');
  expect(toggleStop(stops, stop)).toEqual([]);
});
