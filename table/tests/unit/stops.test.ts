import { afterEach, expect, it } from 'vitest';
import type { EngineTable } from '../../src/engine/types';
import { stopKey } from '../../src/state/autopass';
import { settings } from '../../src/state/settings.svelte';
import { Table } from '../../src/state/table.svelte';
import { fixtureOf, layoutOf, question } from './fixtures';

const { cards, frames } = fixtureOf('estraven');
const { table } = frames[0]!;
const window = question({ options: [{ label: 'pass', pass: true }] });
const position: EngineTable = { table, decision: window, waiting: [], log: [], events: [], inflight: 0, confirmed: 0, rolled_back: null, can_undo: false, over: false, results: null };

async function answered(): Promise<{ picks: number[][]; stopped: string }> {
  const picks: number[][] = [];
  const shown = new Table(layoutOf('estraven'), cards, 0, { answer: (given) => picks.push(given) });
  await shown.update(position);
  await Promise.resolve();
  return { picks, stopped: shown.stopped };
}
afterEach(() => {
  settings.stops = [];
});

it('a window in which nothing can be done is passed by itself', async () => {
  expect(await answered()).toEqual({ picks: [[0]], stopped: '' });
});
it('not at a stop: there the player is asked, and told why', async () => {
  settings.stops = [stopKey({ game: 'estraven', phase: 'Main', mine: table.turn === 'You' })];
  const { picks, stopped } = await answered();
  expect(picks).toEqual([]);
  expect(stopped).toMatch(/^Main of (your|their) turn$/);
});
