// The server's HTTP interface.
import * as v from 'valibot';
import { EngineError } from '../engine/types';
import { say } from '../words/words.svelte';
import { check, replies, type Seated } from './replies';
import { nonce, termsInWords } from './terms';

export type { Analysing, GameInfo, RoomInfo, Taken } from './replies';

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

async function ask<T extends v.GenericSchema>(schema: T, method: string, path: string, body?: unknown, token?: string): Promise<v.InferOutput<T>> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new EngineError(path, say('The server does not answer.'), say('See whether you are online, then try again.'));
  }
  const reply: unknown = await response.json().catch(() => null);
  const refused = check(replies.error, reply);
  if (refused.ok) throw new EngineError(refused.value.error.where, refused.value.error.why, refused.value.error.remedy);
  if (!response.ok || reply === null) throw new EngineError(path, say('The server answered {code}.', { code: response.status }), say('Try again in a moment.'));
  const read = check(schema, reply);
  if (!read.ok) throw new EngineError(path, say('The server answered something that does not fit: {place}.', { place: read.place }), say('Reload the page.'));
  return read.value;
}

export const api = {
  games: () => ask(replies.games, 'GET', '/api/games').then(({ games }) => games),
  hosted: (game: string) => ask(replies.hosted, 'GET', `/api/games/${game}/cards`),
  open: () => ask(replies.rooms, 'GET', '/api/rooms').then(({ rooms }) => rooms),
  create: (room: NewRoom) => ask(replies.taken, 'POST', '/api/rooms', { nonce: nonce(), ...room }),
  room: (room: string) => ask(replies.room, 'GET', `/api/rooms/${room}`),
  join: async (room: string, name: string, chosen: Pick<NewRoom, 'decks' | 'deck' | 'cards'>): Promise<Seated> => {
    const { terms } = await api.room(room);
    if (terms && !confirm(termsInWords(terms))) throw new EngineError('agree', say('You did not agree to its cards and rules.'), say('Look for another match.'));
    return ask(replies.seated, 'POST', `/api/rooms/${room}/join`, { name, ...chosen, nonce: nonce(), ...(terms && { agree: terms.hash }) });
  },
  mine: (tokens: string[]) => ask(replies.rooms, 'POST', '/api/mine', { tokens }).then(({ rooms }) => rooms),
  rematch: (room: string, token: string) => ask(replies.taken, 'POST', `/api/rooms/${room}/rematch`, { nonce: nonce() }, token),
  replay: (room: string) => ask(replies.replay, 'GET', `/api/replays/${room}`),
  analyse: (room: string) => ask(replies.analysis, 'POST', `/api/replays/${room}/analysis`, {}),
  analysis: (room: string) => ask(replies.analysis, 'GET', `/api/replays/${room}/analysis`),
  branch: (room: string, at: number, seat: number, opponent: string) =>
    ask(replies.taken, 'POST', `/api/replays/${room}/branch`, { at, seat, opponent }),
};
