// The server's HTTP interface.
import { EngineError, type ReplayData, type Result } from '../engine/types';
import type { Analysis } from '../state/analysis';
import { nonce, type Terms, termsInWords } from './terms';

export interface Analysing {
  working: boolean;
  done: number;
  total: number;
}

export interface GameInfo {
  slug: string;
  title: string;
  seats: [number, number];
  decks_per_seat: number;
  decks: { id: string; name: string; motto?: string; size?: number }[];
  bots: string[];
  switches: { name: string; summary: string }[];
}

export type Opponent =
  | { kind: 'bot'; bot: string; decks?: string[] }
  | { kind: 'open' }
  | { kind: 'me'; name: string; decks?: string[] };

export interface NewRoom {
  game: string;
  name: string;
  decks: string[];
  opponents: Opponent[];
  listed: boolean;
  seat: number | 'random';
  seed?: number;
  switches?: Record<string, string>;
  clock?: { main: number; step: number } | null;
  cards?: string;
  deck?: { name: string; cards: { card: string; copies: number }[] };
}

export interface Taken {
  room: string;
  seats: { seat: number; token: string }[];
  link: string;
}

export interface RoomInfo {
  room: string;
  game: string;
  names: string[];
  kinds?: string[];
  state: 'waiting' | 'playing' | 'over';
  step?: number;
  results?: Result[] | null;
  clock?: { main: number; step: number } | null;
  turn?: number | string | null;
  asked?: number[];
  seat?: number;
  token?: string;
  your_turn?: boolean;
  terms?: Terms | null;
  last?: number | string;
  [more: string]: unknown;
}

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new EngineError(path, 'The server does not answer.', 'See whether you are online, then try again.');
  }
  const reply = (await response.json().catch(() => null)) as (T & { error?: { where: string; why: string; remedy: string } }) | null;
  if (reply?.error) throw new EngineError(reply.error.where, reply.error.why, reply.error.remedy);
  if (!response.ok || reply === null) throw new EngineError(path, `The server answered ${response.status}.`, 'Try again in a moment.');
  return reply;
}

export const api = {
  games: () => ask<{ games: GameInfo[] }>('GET', '/api/games').then(({ games }) => games),
  open: () => ask<{ rooms: RoomInfo[] }>('GET', '/api/rooms').then(({ rooms }) => rooms),
  create: (room: NewRoom) => ask<Taken>('POST', '/api/rooms', { nonce: nonce(), ...room }),
  room: (room: string) => ask<RoomInfo>('GET', `/api/rooms/${room}`),
  join: async (room: string, name: string, chosen: Pick<NewRoom, 'decks' | 'deck' | 'cards'>): Promise<{ seat: number; token: string }> => {
    const { terms } = await api.room(room);
    if (terms && !confirm(termsInWords(terms))) throw new EngineError('agree', 'You did not agree to its cards and rules.', 'Look for another match.');
    return ask<{ seat: number; token: string }>('POST', `/api/rooms/${room}/join`, { name, ...chosen, nonce: nonce(), ...(terms && { agree: terms.hash }) });
  },
  mine: (tokens: string[]) => ask<{ rooms: RoomInfo[] }>('POST', '/api/mine', { tokens }).then(({ rooms }) => rooms),
  rematch: (room: string, token: string) => ask<Taken>('POST', `/api/rooms/${room}/rematch`, { nonce: nonce() }, token),
  replay: (room: string) => ask<ReplayData>('GET', `/api/replays/${room}`),
  analyse: (room: string) => ask<Analysis | Analysing>('POST', `/api/replays/${room}/analysis`, {}),
  analysis: (room: string) => ask<Analysis | Analysing>('GET', `/api/replays/${room}/analysis`),
  branch: (room: string, at: number, seat: number, opponent: string) =>
    ask<Taken>('POST', `/api/replays/${room}/branch`, { at, seat, opponent }),
};
