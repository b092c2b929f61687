// Everything the server says at a table, each by its `t`, checked when it comes in: what does not fit is no message.
// The engine follows the match by the same messages; what only it reads (events, control) is passed on unread.
import * as v from 'valibot';
import { say } from '../words/words.svelte';

const seat = v.pipe(v.number(), v.integer(), v.minValue(0));
const perSeat = <T extends v.GenericSchema>(one: T) => v.array(v.nullable(one));
const clock = { main: v.optional(perSeat(v.number())), step: v.optional(perSeat(v.number())), running: v.optional(v.array(v.boolean())) };
const clockRule = v.looseObject({ main: v.number(), step: v.number(), gone: v.optional(v.picklist(['lose', 'answer'])) });

const welcome = v.looseObject({
  t: v.literal('welcome'), room: v.string(), game: v.string(), seat: v.nullable(seat), names: v.array(v.string()), kinds: v.array(v.string()), switches: v.string(), cards: v.string(), form: v.string(),
  state: v.optional(v.picklist(['waiting', 'playing', 'over'])), clock: v.optional(v.nullable(clockRule)),
});
const view = v.looseObject({ t: v.literal('view'), step: v.number(), digest: v.string() });
const step = v.looseObject({ t: v.literal('step'), step: v.number(), digest: v.string(), by: v.optional(v.nullable(v.number())), clock: v.optional(v.nullable(v.looseObject(clock))) });
const refused = v.looseObject({ t: v.literal('refused'), n: v.optional(v.nullable(v.number())), code: v.string(), why: v.string(), remedy: v.optional(v.string()) });
const seats = v.looseObject({ t: v.literal('seats'), present: v.optional(v.array(v.boolean())), away: v.optional(perSeat(v.number())), names: v.optional(v.array(v.string())), kinds: v.optional(v.array(v.string())) });
const draw = v.looseObject({ t: v.literal('draw'), by: seat, offer: v.boolean() });
const clocks = v.looseObject({ t: v.literal('clock'), ...clock });
const rematch = v.looseObject({ t: v.literal('rematch'), room: v.string() });
const over = v.looseObject({ t: v.literal('over'), results: v.array(v.picklist(['playing', 'won', 'lost', 'drawn'])), reason: v.string() });
/** Somebody says what a card does, and the others read it; or that is over: agreed, declined, taken back, passed. */
const saying = v.looseObject({
  t: v.literal('saying'), saying: v.number(), by: seat, over: v.optional(v.string()), object: v.optional(v.number(), 0), card: v.optional(v.string(), ''), name: v.optional(v.string(), ''),
  printed: v.optional(v.array(v.string()), []), text: v.optional(v.string(), ''), meaning: v.optional(v.string(), ''), waits: v.optional(v.array(seat), []),
});
/** Somebody brings cards that others do not have: they are shown before anybody plays with them. */
const brings = v.looseObject({
  t: v.literal('brings'), seat, name: v.optional(v.string(), ''), over: v.optional(v.string()), waits: v.optional(v.array(seat), []),
  cards: v.optional(v.array(v.looseObject({ id: v.string(), name: v.string(), type: v.string(), text: v.string(), printed: v.optional(v.string(), ''), by_hand: v.optional(v.array(v.string()), []), replaces: v.boolean() })), []),
});
const pong = v.looseObject({ t: v.literal('pong'), at: v.number() });
const bye = v.looseObject({ t: v.literal('bye'), code: v.string(), why: v.optional(v.string()) });

const known = v.variant('t', [welcome, view, step, refused, seats, draw, clocks, rematch, over, saying, brings, pong, bye]);
export type FromServer = v.InferOutput<typeof known>;
export type Brings = v.InferOutput<typeof brings>;
export type Saying = v.InferOutput<typeof saying>;
export type Welcome = v.InferOutput<typeof welcome>;
export type ClockRule = v.InferOutput<typeof clockRule>;
export type Clock = Pick<v.InferOutput<typeof clocks>, 'main' | 'step' | 'running'>;

/** A message of a kind this page does not know: newer servers may have more to say. */
export interface Unknown {
  t: 'unknown';
}
const KINDS = new Set(known.options.map(({ entries }) => entries.t.literal as string));
const named = v.looseObject({ t: v.string() });

export class MessageError extends Error {}

/** Reads a text of the server. What it can't be is said with the place. */
export function readMessage(text: string): FromServer | Unknown {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new MessageError(`${say('The server sent something that is no message.')} ${say('Reload the page; your seat is kept.')}`);
  }
  const name = v.safeParse(named, data);
  if (name.success && !KINDS.has(name.output.t)) return { t: 'unknown' };
  const read = v.safeParse(known, data);
  if (read.success) return read.output;
  const issue = read.issues[0];
  const place = v.getDotPath(issue) ?? 't';
  throw new MessageError(`${say('The server sent a message that does not fit: {place}.', { place: `${place}: ${issue.message}` })} ${say('Reload the page; your seat is kept.')}`);
}
