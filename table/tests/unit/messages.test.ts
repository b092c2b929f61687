import { describe, expect, it } from 'vitest';
import { MessageError, readMessage } from '../../src/net/messages';

const WELCOME = { t: 'welcome', room: 'K7Q2M9XB', game: 'lorcana', seat: 0, names: ['Ann', 'Ben'], kinds: ['person', 'bot'], switches: '0', cards: '', form: 'core', clock: null };
const read = (message: unknown) => readMessage(JSON.stringify(message));

describe('messages of the server', () => {
  it.each([
    WELCOME,
    { t: 'view', step: 143, digest: '8f3c0e1d2b4a5968', line: '1c9e77aa', why: 'joined', asked: [0], accepted: [7340032], undo: true, log: [] },
    { t: 'step', step: 144, by: 0, n: 7340033, digest: '0', asked: [1], undo: true, log: [], events: 'AA==', control: 'AA==' },
    { t: 'refused', n: 7340033, code: 'stale', why: 'the answer is for an earlier step', remedy: 'Answer the question that is open now.', step: 144 },
    { t: 'seats', present: [true, false], names: ['Ann', 'Ben'], away: [null, 100] },
    { t: 'draw', by: 1, offer: true },
    { t: 'clock', main: [600000, 598000], step: [null, 20000], running: [false, true] },
    { t: 'rematch', room: 'ABCD' },
    { t: 'over', results: ['won', 'lost'], reason: 'rules' },
    { t: 'pong', at: 123.4 },
    { t: 'bye', code: 'no-room', why: 'There is no such table.' },
  ])('$t is read whole, with what only the engine reads', (message) => expect(read(message)).toEqual(message));
  it('of a kind to come are no error', () => expect(read({ t: 'emote', by: 1 })).toEqual({ t: 'unknown' }));
  it('that do not fit are refused with the place', () => {
    expect(() => read({ ...WELCOME, names: 'Ann' })).toThrow(/names/);
    expect(() => read({ ...WELCOME, seat: 'one' })).toThrow(/seat/);
    expect(() => read({ t: 'clock', main: ['soon'] })).toThrow(/main/);
    expect(() => read([])).toThrow(MessageError);
    expect(() => readMessage('{"t":')).toThrow(/no message/);
  });
});
