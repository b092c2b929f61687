import { describe, expect, it } from 'vitest';
import { check, replies } from '../../src/net/replies';

const ROOM = { room: 'K7Q2M9XB', game: 'lorcana', names: ['Ann', ''], kinds: ['person', 'open'], state: 'waiting', clock: null, terms: null, listed: true, has_replay: false, created: 1, entries: 2, deal: null };
const WEIGHED = { answer: 3, seat: 0, turn: 2, question: 'What?', words: 'end turn', win: 0.5, loss: 0.1, error: 0.01, grade: 'mistake', best: [{ words: 'quest', win: 0.6, behind: 0, error: 0.01, played: false }] };
const ANALYSIS = { names: ['Ann', 'Ben'], iterations: 400, decided: 9, curve: [{ turn: 1, win: [0.5, 0.5], error: 0.02 }], decisions: [WEIGHED], swings: [] };

describe('answers of the server', () => {
  it.each([
    ['games', { games: [{ slug: 'lorcana', title: 'Lorcana', seats: [2, 4], decks_per_seat: 1, decks: [{ id: 'a', name: 'A', motto: '', size: 60 }], bots: ['greedy'], switches: [] }] }],
    ['rooms', { rooms: [ROOM, { ...ROOM, state: 'playing', step: 12, asked: [0], results: ['playing', 'playing'], seats: [0] }] }],
    ['room', { ...ROOM, terms: { hash: '1f', own_cards: 1, switches: [], cards: [{ id: 'x', name: 'X', text: '', replaces: false }] } }],
    ['taken', { room: 'K7Q2M9XB', seats: [{ seat: 0, token: 't' }], link: '/t/K7Q2M9XB' }],
    ['replay', { room: 'K7Q2M9XB', game: 'lorcana', names: ['Ann', 'Ben'], seed: '7', switches: '0', cards: '', seats: [{}], answers: [[0, 1]], results: ['won', 'lost'], reason: 'rules' }],
    ['analysis', ANALYSIS],
    ['analysis', { working: true, done: 3, total: 90 }],
    ['error', { error: { where: 'room', why: 'every seat is taken', remedy: 'Watch the match instead.' } }],
  ] as const)('%s are read whole', (name, answer) => expect(check(replies[name], answer)).toEqual({ ok: true, value: answer }));
  it('that do not fit are refused with the place', () => {
    expect(check(replies.rooms, { rooms: [{ ...ROOM, names: 'Ann' }] })).toEqual({ ok: false, place: 'rooms.0.names' });
    expect(check(replies.room, { ...ROOM, state: 'asleep' })).toEqual({ ok: false, place: 'state' });
    expect(check(replies.analysis, { curve: [] }).ok).toBe(false);
    expect(check(replies.replay, null).ok).toBe(false);
  });
});
