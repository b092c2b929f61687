import { describe, expect, it } from 'vitest';
import { findObject, inSight, objectsAt, placeOf, scaledTracks } from '../../src/layout/place';
import { LayoutError, readLayout } from '../../src/layout/read';
import { fixtureOf, GAMES, layoutOf, rawLayout } from './fixtures';

const sides = { me: 0, they: 1 };

describe.each(GAMES)('the layout of %s', (game) => {
  const layout = layoutOf(game);
  const { table } = fixtureOf(game).frames[0]!;

  it('names zones as the engine does', () => {
    const zones = new Set([...Object.keys(table.players[0]!.zones), ...Object.keys(table.table)]);
    for (const [place, zone] of Object.entries(layout.zones)) {
      if (zone.kind === 'group' || zone.kind === 'piles' || zone.kind === 'track') continue;
      expect(zones, place).toContain(zone.zone ?? place.replace(/^(they|my|\*)\./, ''));
    }
    for (const count of layout.plate.counts) expect(zones).toContain(count);
  });

  it('names scores, stats and flags as the engine does', () => {
    const player = table.players[0]!;
    if (typeof layout.plate.score === 'string') expect(player.scores).toHaveProperty(layout.plate.score);
    const objects = table.players.flatMap((p) => Object.values(p.zones).flat()).filter((o) => o.stats);
    for (const stat of [...layout.face.stats, ...layout.face.spine]) expect(objects[0]!.stats).toHaveProperty(stat);
  });

  it('names the verbs of the options', () => {
    const verbs = fixtureOf(game).frames.flatMap(({ decision }) => decision?.options.flatMap(({ verb }) => verb ?? []) ?? []);
    for (const verb of new Set(verbs)) expect(Object.keys(layout.verbs ?? {})).toContain(verb);
    for (const wanted of Object.values(layout.drag ?? {}).flat()) expect(Object.keys(layout.verbs ?? {})).toContain(wanted);
  });

  it('has a phase for the running step', () => {
    const step = table.running.find(({ flow }) => flow === layout.turn.flow)?.step;
    expect(Object.values(layout.turn.phases).flat()).toContain(step);
  });

  it('finds every card of every question, on the table or known', () => {
    for (const { table: state, decision } of fixtureOf(game).frames)
      for (const option of decision?.options ?? [])
        if (option.object !== undefined) expect(findObject(state, option.object)?.name, option.label).toBeTruthy();
  });
});

describe('reading a layout', () => {
  it('refuses an unknown key with its place', () => {
    const wrong = structuredClone(rawLayout('estraven')) as { zones: Record<string, Record<string, unknown>> };
    wrong.zones['my.hand']!.sise = 'm';
    expect(() => readLayout(wrong, 'games/x/table.json')).toThrow(/^games\/x\/table\.json\.zones\.my\.hand\.sise: no such key/);
  });
  it('refuses an area that is no zone', () => {
    const wrong = structuredClone(rawLayout('lorcana')) as { phone: { areas: string[] } };
    wrong.phone.areas.push('my.tent');
    expect(() => readLayout(wrong)).toThrow(/my\.tent/);
  });
  it('refuses rows of different lengths, wrong types and missing parts', () => {
    const rows = structuredClone(rawLayout('lorcana')) as { wide: { areas: string[] } };
    rows.wide.areas[0] = 'they.plate';
    expect(() => readLayout(rows)).toThrow(/different numbers/);
    expect(() => readLayout({ ...rawLayout('lorcana'), seats: 'two' })).toThrow(/seats: expected a number/);
    expect(() => readLayout({ game: 'x' })).toThrow(LayoutError);
  });
});

describe('places', () => {
  const layout = layoutOf('estraven');
  const { table } = fixtureOf('estraven').frames[0]!;
  it('are mine, theirs or shared', () => {
    expect(objectsAt(layout, table, sides, 'my.hand')).toBe(table.players[0]!.zones.hand);
    expect(objectsAt(layout, table, { me: 1, they: 0 }, 'my.hand')).toBe(table.players[1]!.zones.hand);
    expect(objectsAt(layout, table, sides, 'resources')).toBe(table.table['resource deck']);
  });
  it('tell whether a card lies open', () => {
    const hand = table.players[0]!.zones.hand![0]!.id!;
    const grave = table.players[0]!.zones.graveyard![0]!.id!;
    expect(placeOf(layout, table, sides, 'wide', hand)).toBe('my.hand');
    expect(inSight(layout, table, sides, 'wide', hand)).toBe(true);
    expect(inSight(layout, table, sides, 'wide', grave)).toBe(false);
    expect(inSight(layout, table, sides, 'phone', grave)).toBe(false);
  });
  it('scale with the cards', () => expect(scaledTracks('84px minmax(0,1fr) auto')).toBe('calc(84px * var(--k)) minmax(0,1fr) auto'));
});

describe('the layouts of the games', () => {
  const files = import.meta.glob<unknown>('../../../games/*/table.json', { eager: true, import: 'default' });
  it.each(Object.entries(files))('%s can be read', (path, json) => {
    expect(() => readLayout(json as never, path)).not.toThrow();
  });
});
