import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToServer as ServerMessage } from '../../src/engine/types';
import { Connection, type Link } from '../../src/net/connection';

/** A socket that the test opens, closes and speaks for. */
class Socket {
  static all: Socket[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: ServerMessage[] = [];
  onopen = () => undefined as void;
  onclose = () => undefined as void;
  onmessage = (_: { data: string }) => undefined as void;
  constructor() {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ServerMessage);
  }
  close() {
    this.readyState = 3;
    this.onclose();
  }
  opened() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  says(message: ServerMessage) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
const WELCOME = { t: 'welcome', room: 'R', game: 'lorcana', seat: 0, names: ['Ann', 'Ben'], kinds: ['person', 'bot'], switches: '0', cards: '', form: 'core' };
const last = (): Socket => Socket.all.at(-1)!;

let links: Link[];
let heard: { t: string }[];
let have: { step: number; digest: string } | undefined;
const connect = () =>
  new Connection(
    'ws://here/ws',
    () => ({ t: 'hello', room: 'R', token: 'T', form: 'core', ...(have && { have }) }),
    (message) => heard.push(message),
    (link) => links.push(link),
  );

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  [links, heard, have] = [[], [], undefined];
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('removeEventListener', () => undefined);
  Object.assign(document, { removeEventListener: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  it('says hello first, and what it has when it comes back', () => {
    connect();
    last().opened();
    expect(last().sent[0]).toEqual({ t: 'hello', room: 'R', token: 'T', form: 'core' });
    have = { step: 7, digest: 'ab' };
    last().close();
    expect(links.at(-1)).toBe('lost');
    vi.advanceTimersByTime(1000);
    last().opened();
    expect(Socket.all).toHaveLength(2);
    expect(last().sent[0]).toMatchObject({ have: { step: 7, digest: 'ab' } });
  });
  it('waits longer each time, up to eight seconds', () => {
    connect();
    const pauses: number[] = [];
    for (let i = 0; i < 9; ++i) {
      const before = Socket.all.length;
      last().close();
      let waited = 0;
      for (; Socket.all.length === before && waited < 20_000; waited += 50) vi.advanceTimersByTime(50);
      pauses.push(waited);
    }
    expect(pauses[0]).toBeLessThan(400);
    expect(pauses[8]).toBeGreaterThan(5000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(10_050);
  });
  it('measures the way by ping and pong, and tells neither to the table', () => {
    connect();
    last().opened();
    const ping = last().sent.find(({ t }) => t === 'ping')!;
    last().says({ t: 'pong', at: ping.at });
    last().says({ t: 'seats', present: [] });
    expect(heard.map(({ t }) => t)).toEqual(['seats']);
    expect(links.at(-1)).toBe('open');
  });
  it('calls a line without answers slow', () => {
    connect();
    last().opened();
    vi.advanceTimersByTime(11_000);
    expect(links).toContain('slow');
  });
  it('does not come back after a final good-bye, but after a restart', () => {
    connect();
    last().opened();
    last().says({ t: 'bye', code: 'moved', why: '' });
    last().close();
    vi.advanceTimersByTime(20_000);
    expect(Socket.all).toHaveLength(2);
    last().opened();
    last().says({ t: 'bye', code: 'not-seated', why: '' });
    last().close();
    vi.advanceTimersByTime(20_000);
    expect(Socket.all).toHaveLength(2);
    expect(links.at(-1)).toBe('closed');
  });
  it('says nothing but hello before the server says welcome, each time anew', () => {
    const connection = connect();
    last().opened();
    expect(connection.send({ t: 'answer' })).toBe(false);
    last().says(WELCOME);
    expect(connection.send({ t: 'answer' })).toBe(true);
    last().close();
    vi.advanceTimersByTime(1000);
    last().opened();
    expect(connection.send({ t: 'answer' })).toBe(false);
    expect(last().sent.map(({ t }) => t)).toEqual(['hello', 'ping']);
  });
  it('sends nothing while it is not open, and says so', () => {
    const connection = connect();
    expect(connection.send({ t: 'view' })).toBe(false);
    last().opened();
    last().says(WELCOME);
    expect(connection.send({ t: 'view' })).toBe(true);
    connection.close();
    expect(connection.send({ t: 'view' })).toBe(false);
  });
});
