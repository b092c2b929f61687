import { render } from 'svelte/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardData, Decision, EngineTable, Option, Preview, TableObject, TableState } from '../../src/engine/types';
import { zoneLayout } from '../../src/layout/read';
import { count, diceWords, isPayment, isRoll, lack, ownFaces, paymentOf, placesFor, shownDice } from '../../src/state/dice';
import { badgeOf, previewWords } from '../../src/state/preview';
import { sayTable } from '../../src/state/describe';
import { screen } from '../../src/state/screen.svelte';
import { settings } from '../../src/state/settings.svelte';
import { type Source, Table } from '../../src/state/table.svelte';
import { layoutOf, question } from './fixtures';
import Harness from './Harness.svelte';

const layout = layoutOf('genius-invokation');
const tray = zoneLayout(layout, 'my.dice')!;
const faces = tray.of as string[];

const figure = (id: number, name: string, element: string, more: Partial<TableObject> = {}): TableObject => ({
  id, name, card: name.toLowerCase(), types: ['Character', element, 'Sword'], subtypes: [], stats: { 'max hp': 10, hp: 10, 'max energy': 2 }, ...more,
});
const card = (id: number, name: string, types: string[], more: Partial<TableObject> = {}): TableObject => ({ id, name, card: name.toLowerCase(), types, subtypes: [], stats: {}, ...more });
const dice = (more: Record<string, number>): Record<string, number> => ({ ...Object.fromEntries(faces.map((face) => [face, 0])), dice: Object.values(more).reduce((a, b) => a + b, 0), ...more });
const zones = (more: Record<string, TableObject[]>) => ({ deck: [], hand: [], characters: [], attached: [], statuses: [], summons: [], supports: [], discard: [], removed: [], playing: [], ...more });
const state: TableState = {
  turn: 'Ann', first: 'Ann', turn_number: 3, round: 2, step: 9, over: false, results: ['playing', 'playing'], table: {}, pending: [],
  running: [{ flow: 'Round', step: 'Action phase' }],
  players: [
    {
      name: 'Ann', scores: dice({ omni: 1, cryo: 2, pyro: 3, geo: 2 }),
      zones: zones({
        characters: [figure(1, 'Kaeya', 'Cryo', { flags: ['active'], numbers: { energy: 1 } }), figure(2, 'Bennett', 'Pyro'), figure(3, 'Jean', 'Anemo', { flags: ['fallen'], stats: { 'max hp': 10, hp: 0, 'max energy': 2 } })],
        attached: [card(10, 'Traveler’s Sword', ['Equipment', 'Weapon'], { on: 1 }), card(11, 'Cold Snap', ['Status'], { on: 1, counters: { usage: 2 } })],
        statuses: [card(12, 'Icicle', ['Team'], { counters: { usage: 3 } })], summons: [card(13, 'Bird', ['Summon'], { counters: { usage: 2 } })],
        hand: [card(20, 'Sweet Bread', ['Event', 'Food']), card(21, 'Old Tower', ['Support', 'Location'])],
      }),
    },
    { name: 'Ben', scores: { dice: 7 }, zones: zones({ characters: [figure(30, 'Oak', 'Geo', { flags: ['active'], numbers: { aura: 'hydro' } }), figure(31, 'Elm', 'Geo', { numbers: { aura: 'cryo+dendro' } })], hand: [{ hidden: true }] }) },
  ],
};
const facts: Record<string, Record<string, number>> = { kaeya: { hp: 10, energy: 2 }, bennett: { hp: 10, energy: 2 }, jean: { hp: 10, energy: 2 }, oak: { hp: 10, energy: 2 }, elm: { hp: 10, energy: 2 }, 'sweet bread': { any: 1 }, 'old tower': { same: 2 } };
const cards: Record<string, CardData> = Object.fromEntries(
  state.players.flatMap(({ zones }) => Object.values(zones).flat()).flatMap((o) => (o.card ? [[o.card, { id: o.card, name: o.name!, full: o.name!, type: '', types: o.types!, subtypes: [], colours: [], facts: facts[o.card] ?? {}, text: '' }]] : [])),
);
const act = question({
  prompt: 'Your action',
  options: [
    { label: 'use Ceremonial Bladework', verb: 'use', object: 1, price: { cryo: 1, any: 2 } },
    { label: 'use Frostgnaw', verb: 'use', object: 1, price: { cryo: 3 } },
    { label: 'switch to Bennett', verb: 'switch to', object: 2, price: { any: 1 } },
    { label: 'play Sweet Bread', verb: 'play', object: 20, price: { any: 1 } },
    { label: 'tune Sweet Bread: pyro', verb: 'tune', object: 20, die: 'pyro' },
    { label: 'tune Sweet Bread: geo', verb: 'tune', object: 20, die: 'geo' },
    { label: 'end round', verb: 'end round' },
  ],
});
const pays = (...all: Record<string, number>[]): Option[] => all.map((dice) => ({ label: 'so', dice }));
const pay = question({ ask: 'pay', prompt: 'Which dice do you pay?', price: { cryo: 3 }, options: [...pays({ cryo: 2, omni: 1 }), { label: 'cancel', cancel: true }] });
const bladework = question({ ask: 'pay', prompt: 'Which dice do you pay?', price: { cryo: 1, any: 2 }, options: [...pays({ cryo: 1, geo: 2 }, { cryo: 1, geo: 1, pyro: 1 }, { cryo: 1, pyro: 2 }, { cryo: 2, pyro: 1 }, { cryo: 2, geo: 1 }, { cryo: 2, omni: 1 }, { cryo: 1, omni: 1, pyro: 1 }), { label: 'cancel', cancel: true }] });
const roll = question({ ask: 'pick', prompt: 'Which dice do you roll again?', min: 0, max: 8, options: ['omni', 'pyro', 'pyro', 'pyro', 'cryo', 'cryo', 'geo', 'geo'].map((die, i) => ({ label: `die ${i + 1}: ${die}`, die })) });

function position(decision: Decision | null): EngineTable {
  return { table: state, decision, waiting: [], log: [], events: [], inflight: 0, confirmed: 0, rolled_back: null, can_undo: false, over: false, results: null };
}
async function seat(decision: Decision, source: Partial<Source> = {}, quiet = false): Promise<{ table: Table; given: number[][] }> {
  const given: number[][] = [];
  const table = new Table(layout, cards, 0, { answer: (picks) => void given.push(picks), ...source }, quiet);
  await table.update(position(decision));
  return { table, given };
}
const html = async (decision: Decision | null, width = 1440, then: (table: Table) => void = () => undefined, source: Partial<Source> = {}): Promise<string> => {
  screen.width = width;
  const table = new Table(layout, cards, 0, { answer: () => undefined, ...source });
  await table.update(position(decision));
  then(table);
  return render(Harness, { props: { table } }).body;
};

beforeEach(() => {
  settings.paySuggested = true;
  screen.width = 1440;
});

describe('dice', () => {
  it('lie as the rules have it: omni, own elements, larger groups', () => {
    expect(shownDice(tray, state.players[0])).toEqual(['omni', 'pyro', 'pyro', 'pyro', 'cryo', 'cryo', 'geo', 'geo']);
    expect(shownDice(tray, state.players[1])).toBeNull();
    expect([...ownFaces(tray, state.players[0])]).toEqual(['cryo', 'pyro', 'anemo']);
  });
  it('make up a payment from the end of each group', () => {
    expect(placesFor(['omni', 'pyro', 'pyro', 'cryo'], { pyro: 1, cryo: 1 })).toEqual([2, 3]);
    expect(placesFor(['omni'], {})).toEqual([]);
  });
  it('pay exactly when they are an option', () => {
    expect(paymentOf(bladework, { cryo: 1, geo: 1, pyro: 1 })).toBe(1);
    expect(paymentOf(bladework, { geo: 3 })).toBe(-1);
    expect(paymentOf(bladework, { cryo: 1, geo: 2, pyro: 0 })).toBe(0);
  });
  it('say what is missing', () => {
    expect(lack(pay, { cryo: 2 }, faces)).toBe('1 more: omni');
    expect(lack(bladework, { pyro: 1 }, faces)).toBe('2 more: omni, cryo, pyro or geo');
    expect(lack(pay, { cryo: 2, omni: 1, geo: 1 }, faces)).toBe('Lower geo');
    expect(lack(pay, { geo: 1, pyro: 1 }, faces)).toBe('These do not pay it');
  });
  it('are counted in words in the order of the layout', () => {
    expect(diceWords(layout, count(['pyro', 'omni', 'pyro']))).toBe('1 omni, 2 pyro');
    expect(diceWords(layout, { any: 2, cryo: 1, energy: 0 })).toBe('1 cryo, 2 any');
  });
  it('are told from other questions', () => {
    expect([pay, roll, act].map(isPayment)).toEqual([true, false, false]);
    expect([pay, roll, act].map(isRoll)).toEqual([false, true, false]);
  });
});

describe('rolling again', () => {
  it('chooses dice by clicking them', async () => {
    const { table } = await seat(roll);
    table.clickDie(6);
    table.clickDie(7);
    table.clickDie(6);
    expect(table.raised).toEqual([7]);
    expect(table.shown).toMatchObject({ dice: [0, 1, 2, 3, 4, 5, 6, 7], buttons: [] });
  });
  it('says so', async () => {
    expect(await html(roll)).toMatch(/Keep all.*All but omni and my elements|All but omni and my elements.*Keep all/s);
    const chosen = await html(roll, 390, (table) => (table.clickDie(6), table.clickDie(7)));
    expect(chosen).toContain('Roll 2 again');
    expect(chosen).toContain('aria-label="Geo die, 7 of 8. Will be rolled again."');
    expect(chosen).toMatch(/aria-label="Omni die, 1 of 8. Stays."/);
  });
});

describe('paying', () => {
  it('begins with what is suggested; dice are exchanged by clicks', async () => {
    const { table, given } = await seat(bladework);
    expect(table.raised.map((i) => table.dice[i])).toEqual(['cryo', 'geo', 'geo']);
    expect(table.payment).toBe(0);
    table.clickDie(7);
    expect(table.payment).toBe(-1);
    table.clickDie(1);
    expect(table.payment).toBe(1);
    table.back();
    expect(table.payment).toBe(0);
    table.back();
    expect(given).toEqual([[7]]);
  });
  it('is asked and answered in words', async () => {
    const drawn = await html(bladework);
    for (const words of ['Pay 3', 'It costs 1 cryo, 2 any.', 'As suggested', 'Cancel']) expect(drawn).toContain(words);
    const short = await html(bladework, 1440, (table) => table.clickDie(7));
    expect(/<button class="opt"[^>]*data-key="enter"[^>]* disabled[^>]*>.*1 more: cryo, pyro or geo/s.test(short)).toBe(true);
  });
  it('happens by itself after an act, and is asked after an undo, with Shift, or where the setting says so', async () => {
    const tries = async (before: (table: Table) => void): Promise<number[][]> => {
      const { table, given } = await seat(act);
      before(table);
      table.answer([0]);
      await table.update(position(bladework));
      await Promise.resolve();
      return given;
    };
    expect(await tries(() => undefined)).toEqual([[0], [0]]);
    expect(await tries((table) => (table.shifted = true))).toEqual([[0]]);
    expect(await tries(() => (settings.paySuggested = false))).toEqual([[0]]);
    expect(await tries((table) => ((settings.paySuggested = false), (table.shifted = true)))).toEqual([[0], [0]]);
    const { table, given } = await seat(act);
    table.undo();
    await table.update(position(bladework));
    await Promise.resolve();
    expect(given).toEqual([]);
  });
});

describe('an act with dice', () => {
  it('has a button a skill, with its price', async () => {
    const drawn = await html(act);
    expect(drawn).toContain('Frostgnaw');
    expect(drawn).not.toContain('use Frostgnaw');
    expect(drawn).toContain('costs 1 cryo, 2 any');
    expect(drawn).toContain('2 options: Ceremonial Bladework, 1 cryo, 2 any; Frostgnaw, 3 cryo.');
    expect(drawn).toContain('End round');
  });
  it('takes the die that is clicked', async () => {
    const { table, given } = await seat(act);
    table.click(20);
    table.selection = { ...table.selection, verb: 'tune' };
    expect(table.dice.map((_, i) => table.canDie(i))).toEqual([false, true, true, true, false, false, true, true]);
    table.clickDie(0);
    table.clickDie(7);
    expect(given).toEqual([[5]]);
  });
});

describe('figures', () => {
  it('show health, energy, marks, what lies on them, who leads and who is out', async () => {
    for (const width of [1440, 390]) {
      const drawn = await html(act, width);
      expect(drawn).toMatch(/class="card c(-s)? me act[^"]* figure lead"/);
      expect(drawn).toMatch(/figure down"/);
      for (const id of [10, 11, 12]) expect(drawn, String(id)).toMatch(new RegExp(`class="card mark[^"]*"[^>]*data-object="${id}"`));
      expect(drawn).toMatch(/class="tick"[^>]*>2</);
      expect(drawn).not.toMatch(/undefined|NaN|\[object/);
    }
    expect(await html(act)).toContain('Oak, Geo · Sword, hp 10, energy 0 of 2, aura hydro, active');
    expect(await html(act)).toContain('2 of 3');
    expect(sayTable(layout, state, { me: 0, they: 1 }, 'Ann')).toContain('Your dice: 1 omni, 2 cryo, 3 pyro, 2 geo.');
  });
});

describe('a preview', () => {
  const preview: Preview = {
    complete: true, objects: [{ id: 30, stats: { hp: [10, 5] }, numbers: { aura: ['hydro', 'none'], damage: [0, 5] } }, { id: 31, flags: { fallen: true } }, { id: 1, numbers: { energy: [1, 2] } }, { id: 11, gone: true }],
    new: [{ name: 'Frozen', zone: 'attached', player: 'Ben' }], scores: { Ann: { dice: [8, 5], cryo: [2, 0], omni: [1, 0] } }, turn: 'Ben', lines: ['Oak takes 5 damage'],
  };
  it('marks what would change', () => {
    expect(badgeOf(layout, preview, 30)).toEqual({ main: '−5', harm: true, notes: ['hydro spent'] });
    expect(badgeOf(layout, preview, 31)).toEqual({ main: '', harm: true, notes: ['fallen'] });
    expect(badgeOf(layout, preview, 1)).toEqual({ main: '', harm: false, notes: ['energy +1'] });
    expect(badgeOf(layout, preview, 2)).toBeNull();
    expect(badgeOf(layout, null, 30)).toBeNull();
  });
  it('is said in sentences', async () => {
    const { table } = await seat(act);
    expect(previewWords(layout, preview, (id) => table.object(id), 'Ann')).toEqual(['Oak: hp 10 to 5, aura hydro is spent', 'Elm: fallen', 'Kaeya: energy 1 to 2', 'Cold Snap: leaves', 'Frozen comes to Ben', 'Ben is next']);
  });
  it('is of the option under the pointer, asked for once', async () => {
    const asked: number[][] = [];
    const { table } = await seat(act, { preview: (picks) => (asked.push(picks), preview) });
    expect(table.preview).toBeNull();
    table.pointed = 1;
    expect(table.preview).toBe(preview);
    table.pointed = null;
    table.hovered = 2; // a switch is the one thing that card can do
    expect(table.preview).toBe(preview);
    table.hovered = 1; // two skills: neither is meant
    expect(table.preview).toBeNull();
    table.pointed = 1;
    expect(table.preview).toBe(preview);
    expect(asked).toEqual([[1], [2]]);
  });
  it('is drawn on the cards, the dice and in the column', async () => {
    const drawn = await html(act, 1440, (table) => (table.pointed = 1), { preview: () => preview });
    for (const words of ['data-preview="−5"', 'What this would do', 'takes 5 damage', 'Would do: Oak: hp 10 to 5']) expect(drawn).toContain(words);
    expect(drawn.match(/class="one[^"]*would"/g)).toHaveLength(3);
    expect(await html(bladework, 1440, () => undefined, { preview: () => preview })).toContain('data-preview="−5"');
  });
});
