// A table that follows the server: what others do is drawn action by action, one's own at once; the engine is never behind.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineTable } from '../../src/engine/types';
import type { FromServer } from '../../src/net/messages';
import { fixtureOf } from './fixtures';

const fixture = fixtureOf('lorcana');
const frame = fixture.frames.find(({ decision }) => decision)!;
/** What the engine would say next: filled by the tests. */
const queue: EngineTable[] = [];
let answered: number[][] = [];
let hear: (message: FromServer) => void = () => undefined;

vi.mock('../../src/engine/engine', () => ({
  engine: () =>
    Promise.resolve({
      follow: () => ({
        message: () => ({ send: [], changed: queue.length > 0 }),
        answer: (picks: number[]) => (answered.push(picks), { send: [] }),
        undo: () => ({ send: [] }), concede: () => ({ send: [] }), have: () => null, why: () => '', preview: () => null, byDefault: () => '', close: () => undefined,
        table: () => queue.shift(),
      }),
      game: () => ({ cards: fixture.cards, decks: [], title: '' }),
    }),
}));
vi.mock('../../src/net/connection', () => ({
  socketUrl: () => '',
  Connection: class {
    constructor(_url: string, _hello: unknown, onMessage: typeof hear) {
      hear = onMessage;
    }
    send = () => true;
    close = () => undefined;
  },
}));

const { Live } = await import('../../src/state/live.svelte');
const { settings } = await import('../../src/state/settings.svelte');

const card = Object.values(fixture.cards)[0]!;
const position = (n: number, asked: boolean, more: Partial<EngineTable> = {}): EngineTable => ({
  table: { ...frame.table, step: n }, decision: asked ? { ...frame.decision!, step: n } : null, waiting: [], log: [], events: [], inflight: 0, confirmed: n, rolled_back: null, can_undo: false, over: false, results: null, ...more,
});
const deed = (n: number, asked = false) => position(n, asked, { log: [{ text: `Tobin plays ${card.full} ${n}`, by: 1 }], events: [{ kind: 'played', by: 1, card: card.id, name: card.full, object: 1 }] });

async function says(message: Partial<FromServer> & { t: string }, next?: EngineTable) {
  if (next) queue.push(next);
  hear(message as FromServer);
  await vi.advanceTimersByTimeAsync(0);
}
async function sitDown() {
  const live = new Live('ROOM', 'T');
  await says({ t: 'welcome', room: 'ROOM', game: 'lorcana', seat: 0, names: ['You', 'Tobin'], kinds: ['person', 'bot'], switches: '0', cards: '', form: 'core' });
  await says({ t: 'view', step: 1, digest: '' }, position(1, false, { log_from_start: true } as Partial<EngineTable>));
  return live;
}

beforeEach(() => {
  vi.useFakeTimers();
  queue.length = 0;
  answered = [];
  settings.speed = 'usual';
  settings.autopass = 'never';
});
afterEach(() => vi.useRealTimers());

describe('a turn of ten actions at the usual pace', () => {
  it('shows each for at least 400 ms, all in less than 8 s, and then asks', async () => {
    const live = await sitDown();
    for (let n = 2; n <= 11; ++n) await says({ t: 'step', step: n, digest: '' }, deed(n, n === 11));
    const seen: { at: number; step: number }[] = [];
    const start = Date.now();
    for (let ms = 0; ms < 12000; ms += 20) {
      const step = live.table?.state?.step ?? 0;
      if (seen.at(-1)?.step !== step) seen.push({ at: Date.now() - start, step });
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(seen.map(({ step }) => step)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    for (let i = 1; i < seen.length; ++i) expect(seen[i]!.at - seen[i - 1]!.at).toBeGreaterThanOrEqual(400);
    expect(seen.at(-1)!.at).toBeLessThan(8000);
    expect(live.table?.decision?.step).toBe(11);
    expect(live.table?.beat).toBeNull();
    expect(live.table?.log.length).toBe(10);
  });
  it('is skipped by a click, and an answer is sent at once', async () => {
    const live = await sitDown();
    for (let n = 2; n <= 11; ++n) await says({ t: 'step', step: n, digest: '' }, deed(n, n === 11));
    expect(live.table?.state?.step).toBe(2);
    expect(live.table?.behind).toBe(9);
    live.table?.source.catchUp?.();
    expect(live.table?.state?.step).toBe(11);
    expect(live.table?.behind).toBe(0);
    queue.push(position(12, false));
    live.table?.answer([0]);
    expect(answered).toEqual([[0]]);
    expect(live.table?.state?.step).toBe(12);
  });
  it('waits while it is paused, and goes on', async () => {
    const live = await sitDown();
    for (let n = 2; n <= 5; ++n) await says({ t: 'step', step: n, digest: '' }, deed(n));
    live.table!.paused = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(live.table?.state?.step).toBe(2);
    live.table!.paused = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(live.table?.state?.step).toBe(5);
  });
});

it('one that is far behind has caught up within two seconds', async () => {
  const live = await sitDown();
  for (let n = 2; n <= 90; ++n) await says({ t: 'step', step: n, digest: '' }, deed(n));
  await vi.advanceTimersByTimeAsync(720); // the first action is shown to its end
  const start = Date.now();
  while (live.table!.beat && Date.now() - start < 9000) await vi.advanceTimersByTimeAsync(10);
  expect(Date.now() - start).toBeLessThan(2000);
  expect(live.table?.state?.step).toBe(90);
});

it('an answer to a question that has changed is not sent', async () => {
  const live = await sitDown();
  await says({ t: 'step', step: 2, digest: '' }, deed(2, true));
  await says({ t: 'step', step: 3, digest: '' }, deed(3, true));
  live.table?.answer([0]);
  expect(answered).toEqual([]);
  expect(live.table?.notice).toMatch(/changed/);
});

it('at once, nothing waits', async () => {
  settings.speed = 'instant';
  const live = await sitDown();
  for (let n = 2; n <= 6; ++n) await says({ t: 'step', step: n, digest: '' }, deed(n));
  expect(live.table?.state?.step).toBe(6);
});
