import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { CardData, Decision, EngineTable, TableObject, TableState } from '../../src/engine/types';
import { readLayout } from '../../src/layout/read';
import type { TableLayout } from '../../src/layout/types';
import { screen } from '../../src/state/screen.svelte';
import { type Source, Table } from '../../src/state/table.svelte';
import { fixtureOf, GAMES, layoutOf, question } from './fixtures';
import Close from './Close.svelte';
import Harness from './Harness.svelte';

function position(table: TableState, decision: Decision | null): EngineTable {
  return { table, decision, waiting: [], log: [], events: [], inflight: 0, confirmed: 0, rolled_back: null, can_undo: false, over: false, results: null };
}

async function draw(layout: TableLayout, cards: Record<string, CardData>, state: TableState, decision: Decision | null, width = 1440, source: Partial<Source> = {}): Promise<string> {
  screen.width = width;
  const table = new Table(layout, cards, 0, { answer: () => undefined, ...source }, true);
  await table.update(position(state, decision));
  return render(Harness, { props: { table } }).body;
}

describe.each(GAMES)('the table of %s', (game) => {
  const { cards, frames } = fixtureOf(game);
  const open = frames.filter(({ decision }) => decision);

  it.each([1440, 390])('shows every open card and the question at %i px', async (width) => {
    for (const { table, decision } of open) {
      const html = await draw(layoutOf(game), cards, table, decision, width);
      for (const object of table.players[0]!.zones.hand!) expect(html).toContain(`data-object="${object.id}"`);
      expect(html).toContain('id="question"');
      expect(html).not.toMatch(/undefined|NaN|\[object/);
    }
  });
  it('marks what can be done, and says it', async () => {
    const { table, decision } = open.find((frame) => frame.decision?.ask === 'act')!;
    const html = await draw(layoutOf(game), cards, table, decision);
    for (const id of new Set(decision!.options.flatMap(({ object }) => object ?? [])))
      expect(html, String(id)).toMatch(new RegExp(`data-object="${id}" data-nav="legal"`));
    expect(html).toMatch(/aria-label="[^"]+\. (One option|\d+ options): /);
  });
});

describe('a card close up', () => {
  it('says what is printed, where its text is in somebody\'s own words', () => {
    const { cards } = fixtureOf('lorcana');
    const [id, card] = Object.entries(cards)[0]!;
    const close = (more: Partial<CardData>) => {
      const table = new Table(layoutOf('lorcana'), { [id]: { ...card, ...more } }, 0, { answer: () => undefined }, true);
      table.zoomed = { object: { id: 1, name: card.full, card: id }, at: null, pinned: false };
      return render(Close, { props: { table } }).body;
    };
    expect(close({ printed: 'Frobnicate a card.' })).toContain('Printed: Frobnicate a card.');
    expect(close({})).not.toContain('Printed');
  });
});

// A game nobody has written: its layout alone must be enough.
const sixth: unknown = {
  game: 'orchard', name: 'The Orchard', says: 'Grow, then pick', seats: 2, picture: { id: 'o', theme: 'grove', motif: 'tree' },
  face: { spine: ['season', 'water'], pips: ['water'], stats: ['fruit', 'bark'], wounds: { bark: 'blight' }, turned: 'asleep', notes: { ripe: 'ripe' }, small: ['Seed'] },
  art: { themes: { '*': ['grove', 'dawn'] }, motifs: { Tree: 'tree', '*': 'goods' } },
  plate: { score: 'baskets', meters: ['sun', { zone: 'well', without: 'asleep', label: 'water' }], counts: ['satchel', 'shed'] },
  turn: { flow: 'Day', count: 'turn_number', label: 'Day', phases: { Dawn: ['Wake'], Noon: ['Work'], Dusk: ['Rest'] } },
  steps: { Storm: ['Wind', 'Rain', 'Calm'] },
  resolution: { title: 'Weather', next: 'first', waits: 'The first comes first.', empty: 'A clear sky.' },
  verbs: { 'plant {a} by {b}': { label: 'Plant', detail: '{season} suns', partner: 'By which tree?' } },
  zones: {
    'they.satchel': { kind: 'fan', item: 'back', size: 'xs' }, 'they.rows': { kind: 'grid', slots: 4, columns: 2, size: 's', label: 'Their rows' },
    stall: { kind: 'slots', slots: 3, size: 's', label: 'Stall', zone: 'the stall', mark: { '0': 'goes first' }, with: 'shed' }, harvest: { kind: 'track', of: 'baskets', to: 12, label: 'Baskets' },
    'my.rows': { kind: 'row', size: 'm', label: 'Your rows' }, 'my.side': { kind: 'group', of: ['my.well', 'my.shed'] }, 'my.satchel': { kind: 'fan', size: 'm', say: 'Your satchel' },
    '*.well': { kind: 'row', item: 'back', size: 'xs', label: 'Well', overlap: 0.7, count: 'ready of all' }, '*.shed': { kind: 'pile', size: 's', label: 'Shed', show: 'top' }, shed: { kind: 'pile', size: 's', label: 'Common shed', show: 'back' },
  },
  wide: { columns: '176px 1fr 320px', rows: '84px 1fr auto auto 1fr auto 172px', areas: ['they.plate they.satchel resolution', 'they.plate they.rows resolution', 'turn stall resolution', 'turn harvest resolution', 'my.plate my.rows resolution', 'my.plate prompt resolution', 'my.side my.satchel steps'] },
  phone: { columns: '1fr', rows: 'auto auto auto auto auto auto auto', areas: ['they.plate', 'they.rows', 'stall', 'my.rows', 'my.plate', 'prompt', 'my.satchel'], fold: ['my.side'] },
};
const tree = (id: number, more: Partial<TableObject> = {}): TableObject => ({ id, name: `Pear ${id}`, card: 'pear', owner: 'Ada', types: ['Tree'], subtypes: ['Pear'], stats: { season: 3, water: 2, fruit: 4, bark: 5 }, ...more });
const orchard: TableState = {
  turn: 'Ada', first: 'Ada', turn_number: 9, round: 5, step: 40, over: false, results: ['playing', 'playing'],
  players: ['Ada', 'Bo'].map((name, seat) => ({
    name, scores: { baskets: 3 + seat, sun: 2 },
    zones: { satchel: seat ? [{ hidden: true }, { hidden: true }] : [tree(1), tree(2)], rows: [tree(10 + 10 * seat, { numbers: { blight: 2 }, flags: ['asleep', 'ripe'] })], well: [tree(30 + seat)], shed: [] },
  })),
  table: { 'the stall': [tree(50), tree(51)], shed: [{ hidden: true }] },
  pending: [{ id: 7, cause: 'triggered', player: 'Bo', source: { id: 20, name: 'Pear 20' }, state: 'placed', text: 'It rains.', targets: [{ id: 10, name: 'Pear 10' }] }],
  running: [{ flow: 'Day', step: 'Work' }, { flow: 'Storm', step: 'Rain' }],
};
const pear: CardData = { id: 'pear', name: 'Pear', full: 'Pear', type: 'Tree Pear', types: ['Tree'], subtypes: ['Pear'], colours: [], facts: { season: 3, water: 2, fruit: 4, bark: 5 }, text: 'Grows.' };

describe('a sixth game, from its layout alone', () => {
  const layout = readLayout(sixth, 'orchard');
  const decision = question({ player: 'Ada', prompt: 'Noon', options: [{ label: 'plant Pear 1 by Pear 10', verb: 'plant {a} by {b}', object: 1, partner: 10 }, { label: 'rest', verb: 'rest' }] });

  it('has its zones, plates, turn, steps, race and what waits', async () => {
    const html = await draw(layout, { pear }, orchard, decision);
    for (const words of ['Their rows', 'Your rows', 'Stall', 'Common shed', 'Baskets', 'goes first', 'Weather', 'It rains.', 'Day 9', 'Noon', 'Rain', 'sun', 'Rest'])
      expect(html, words).toContain(words);
    for (const id of [1, 2, 10, 20, 50, 51]) expect(html).toContain(`data-object="${id}"`);
    expect(html).toMatch(/1 of 1/); // the well
    expect(html).toMatch(/class="note[^"]*">ripe/);
    expect(html).toMatch(/Pear 10, Tree · Pear, cost 3, fruit 4, bark 3, asleep, ripe/);
  });
  it('is asked in its own words', async () => {
    const html = await draw(layout, { pear }, orchard, decision);
    expect(html).toContain('One option: Plant, 3 suns.');
    expect(html).toContain('1 card can act');
  });
  it('fits a phone', async () => expect(await draw(layout, { pear }, orchard, decision, 390)).toContain('data-object="10"'));
});

describe('every kind of question has a widget', () => {
  const { cards, frames } = fixtureOf('lorcana');
  const { table } = frames[0]!;
  const hand = table.players[0]!.zones.hand!;
  const options = hand.map(({ id, name }) => ({ label: name!, object: id! }));
  it.each([
    ['number', question({ ask: 'number', min: 0, max: 3 }), 'Take 3'],
    ['order', question({ ask: 'order', min: 2, max: 2, options: options.slice(0, 2) }), 'Default order'],
    ['mode', question({ ask: 'mode', options: [{ label: 'on top' }, { label: 'on the bottom' }] }), 'On the bottom'],
    ['yes-no', question({ ask: 'yes-no', prompt: 'Rat: pay 2 ink?', options: [{ label: 'yes' }, { label: 'no' }] }), 'Do not pay'],
    ['pay', question({ ask: 'pay', min: 2, max: 2, options }), 'Suggest'],
    ['name', question({ ask: 'name', options: [{ label: 'Wolf' }, { label: 'Fox' }] }), 'Type a name'],
    ['pick', question({ ask: 'pick', min: 0, max: 1, options: [{ label: 'Ann', player: 'Tobin' }, { label: 'cancel', cancel: true }] }), 'Cancel'],
  ])('%s', async (_, decision, words) => expect(await draw(layoutOf('lorcana'), cards, table, decision)).toContain(words));
});

describe('a look that finds nothing', () => {
  const { cards, frames } = fixtureOf('lorcana');
  const { table } = frames[0]!;
  // The first cards of the hand lie on the deck instead, seen by this player alone.
  const seen = table.players[0]!.zones.hand!.slice(0, 3);
  const looking: TableState = { ...table, players: table.players.map((player, i) => (i ? player : { ...player, zones: { ...player.zones, hand: player.zones.hand!.slice(3), deck: [{ hidden: true }, ...seen] } })) };
  const decision = question({ ask: 'pick', min: 0, max: 0, prompt: 'Heron: nothing fits, there is no song', looked: seen.map(({ id }) => id!) });

  it.each([1440, 390])('shows the cards, says so, and goes on by one button at %i px', async (width) => {
    const html = await draw(layoutOf('lorcana'), cards, looking, decision, width);
    expect(html).toContain('Nothing fits, there is no song');
    for (const { id, name } of seen) expect(html).toMatch(new RegExp(`data-object="${id}" data-nav="why" aria-label="${name!.replace(/[^a-z ]/gi, '.')}[^"]*Does not fit`, 'i'));
    expect(html.match(/data-answer/g)).toHaveLength(1);
    expect(html).toContain('Go on');
  });
  it('shows what fits and what does not beside each other', async () => {
    const some = { ...decision, max: 1, options: [{ label: seen[0]!.name!, object: seen[0]!.id! }] };
    const html = await draw(layoutOf('lorcana'), cards, looking, some);
    expect(html.match(/Does not fit\./g)).toHaveLength(2);
    expect(html.match(/Can be chosen\./g)).toHaveLength(1);
  });
});

describe('a card that cannot be played', () => {
  const { cards, frames } = fixtureOf('lorcana');
  const { table, decision } = frames.find((frame) => frame.decision?.ask === 'act')!;
  const plays = new Set(decision!.options.filter(({ verb }) => verb && !['ink', 'end turn'].includes(verb)).map(({ object }) => object));
  const asked: number[] = [];
  const why = (id: number) => (asked.push(id), 'It costs 9 ink, you have 2.');

  it('says why, in its name and for the pointer; the others do not', async () => {
    const html = await draw(layoutOf('lorcana'), cards, table, decision, 1440, { why });
    const hand = table.players[0]!.zones.hand!;
    expect(hand.some(({ id }) => !plays.has(id))).toBe(true);
    expect(asked.sort()).toEqual(hand.flatMap(({ id }) => (plays.has(id) ? [] : [id!])).sort());
    for (const id of asked) expect(html).toMatch(new RegExp(`data-object="${id}" data-nav="(why|legal)" data-why="It costs 9 ink, you have 2\\."[^>]* aria-label="[^"]+\\. Cannot be played now: It costs 9 ink`));
    expect(html.match(/data-why/g)).toHaveLength(asked.length);
  });
  it('says nothing while something else is asked', async () => {
    const other = question({ ask: 'yes-no', options: [{ label: 'yes' }, { label: 'no' }] });
    expect(await draw(layoutOf('lorcana'), cards, table, other, 1440, { why })).not.toContain('data-why');
  });
});
