// Everything the server answers over HTTP, each checked when it comes in. Keys that are not named here are passed on unread: newer
// servers may have more to say, and what only the engine reads (a match) is the engine's to check.
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const result = v.picklist(['playing', 'won', 'lost', 'drawn']);
const clock = v.looseObject({ main: v.number(), step: v.number() });

const game = v.looseObject({
  slug: v.string(), title: v.string(), seats: v.tuple([count, count]), decks_per_seat: count,
  decks: v.array(v.looseObject({ id: v.string(), name: v.string(), motto: v.optional(v.string()), size: v.optional(count) })),
  bots: v.array(v.string()), switches: v.array(v.looseObject({ name: v.string(), summary: v.string() })),
});

const terms = v.looseObject({
  hash: v.string(), own_cards: count, switches: v.array(v.string()),
  cards: v.optional(v.array(v.looseObject({ id: v.string(), name: v.string(), text: v.string(), by_hand: v.optional(v.array(v.string())), replaces: v.boolean() }))),
});

const room = v.looseObject({
  room: v.string(), game: v.string(), names: v.array(v.string()), kinds: v.optional(v.array(v.string())), state: v.picklist(['waiting', 'playing', 'over']),
  step: v.optional(count), results: v.optional(v.nullable(v.array(result))), clock: v.optional(v.nullable(clock)), asked: v.optional(v.array(count)),
  seats: v.optional(v.array(count)), terms: v.optional(v.nullable(terms)),
});

const seated = v.looseObject({ seat: count, token: v.string() });
const replay = v.looseObject({
  game: v.string(), names: v.array(v.string()), seed: v.string(), switches: v.string(), cards: v.string(), seats: v.array(v.unknown()),
  // seat and picks; or what a player said for a card
  answers: v.array(v.union([v.array(v.number()), v.looseObject({ seat: count, object: count, text: v.string() })])), results: v.array(result),
});

const grade = v.picklist(['fine', 'inaccuracy', 'mistake', 'blunder']);
const analysis = v.looseObject({
  names: v.array(v.string()), iterations: v.number(), decided: v.number(),
  curve: v.array(v.looseObject({ turn: v.number(), win: v.array(v.number()), error: v.number() })),
  decisions: v.array(
    v.looseObject({
      answer: count, seat: count, turn: v.number(), question: v.string(), words: v.string(), win: v.number(), loss: v.number(), error: v.number(), grade,
      best: v.array(v.looseObject({ words: v.string(), win: v.number(), behind: v.number(), error: v.number(), played: v.boolean() })),
    }),
  ),
});
/** While an analysis is made. */
const analysing = v.object({ working: v.optional(v.boolean(), true), done: count, total: count });

/** What a host has beside the game's own. */
const hosted = v.looseObject({ cards: v.string(), decks: v.array(v.looseObject({ id: v.string(), name: v.string(), motto: v.optional(v.string(), ''), cards: v.array(v.tuple([v.string(), count])) })) });

export const replies = {
  hosted,
  games: v.looseObject({ games: v.array(game) }),
  rooms: v.looseObject({ rooms: v.array(room) }),
  room,
  taken: v.looseObject({ room: v.string(), seats: v.array(seated), link: v.string() }),
  seated,
  replay,
  analysis: v.union([analysis, analysing]),
  /** What every call may answer instead. */
  error: v.looseObject({ error: v.looseObject({ where: v.string(), why: v.string(), remedy: v.string() }) }),
};

export type GameInfo = v.InferOutput<typeof game>;
export type RoomInfo = v.InferOutput<typeof room>;
export type Terms = v.InferOutput<typeof terms>;
export type Taken = v.InferOutput<typeof replies.taken>;
export type Seated = v.InferOutput<typeof seated>;
export type Replayed = v.InferOutput<typeof replay>;
export type Analysis = v.InferOutput<typeof analysis>;
export type Analysing = v.InferOutput<typeof analysing>;
export type Weighed = Analysis['decisions'][number];
export type Grade = Weighed['grade'];

export type Checked<T> = { ok: true; value: T } | { ok: false; place: string };

/** An answer as it should be, or the place that does not fit. */
export function check<T extends v.GenericSchema>(schema: T, data: unknown): Checked<v.InferOutput<T>> {
  const read = v.safeParse(schema, data);
  return read.success ? { ok: true, value: read.output } : { ok: false, place: v.getDotPath(read.issues[0]) ?? '' };
}
