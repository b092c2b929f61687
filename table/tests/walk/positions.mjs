// Positions of every game to be looked at and measured: real ones of matches played by chance over `cantrip rpc`, and a
// crowded one made of them, with twelve things a side and twelve cards in hand.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { GAMES, gamesFolder as games } from '../games.mjs';

export { GAMES };
export const layoutOf = (game) => JSON.parse(readFileSync(new URL(`${game}/table.json`, games), 'utf8'));

/** The cards of a game's files: only the few forms of TOML that card files use. */
export function readCards(game) {
  const cards = {};
  const root = new URL(`${game}/cards/`, games);
  for (const set of readdirSync(root)) {
    for (const file of readdirSync(new URL(`${set}/`, root))) {
      const text = readFileSync(new URL(`${set}/${file}`, root), 'utf8');
      for (const block of text.split(/^\[\[(?:card|token)\]\]$/m).slice(1)) {
        const raw = {};
        for (const [, key, long, short, number] of block.matchAll(/^(\w+) = (?:"""\n?([\s\S]*?)"""|"((?:[^"\\]|\\.)*)"|(\d+))/gm))
          raw[key] = number !== undefined ? Number(number) : (long ?? short);
        const { id, name, version, type, text: rules = '', flavour, ...facts } = raw;
        if (!id) continue;
        const words = (type ?? '').split(' ');
        cards[id] = { id, name, ...(version && { version }), full: version ? `${name} - ${version}` : name, type, types: words,
          subtypes: words, colours: [], facts: Object.fromEntries(Object.entries(facts).filter(([, v]) => typeof v === 'number')), text: rules };
      }
    }
  }
  return cards;
}

export function chance(seed) {
  let a = seed >>> 0;
  return (n) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

export class Rpc {
  #child;
  #waiting = [];
  constructor(program) {
    this.#child = spawn(program, ['rpc'], { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#waiting.shift()(JSON.parse(line)));
  }
  call(message) {
    return new Promise((resolve, reject) => {
      this.#waiting.push((reply) => (reply.error ? reject(new Error(JSON.stringify([message, reply.error]))) : resolve(reply)));
      this.#child.stdin.write(`${JSON.stringify(message)}\n`);
    });
  }
  close() {
    this.#child.kill();
  }
}

/** Picks that answer a question, by chance; what is passed or ended comes last. */
export function choose(decision, random) {
  if (decision.ask === 'number') return [decision.min + random(decision.max - decision.min + 1)];
  let open = decision.options.map((option, i) => ({ option, i })).filter(({ option }) => !option.cancel);
  if (decision.ask === 'order') return open.map(({ i }) => i);
  const doing = open.filter(({ option }) => !option.pass && !/^end /.test(option.verb ?? ''));
  if (decision.ask === 'act' && doing.length && random(8)) open = doing;
  const n = Math.min(open.length, Math.max(decision.min, Math.min(decision.max, decision.min + random(2))));
  const picks = [];
  while (picks.length < n) picks.push(open.splice(random(open.length), 1)[0].i);
  return picks;
}

const YOU = 'You';

/** One match from the first seat: every position in which something is asked of it, and the end. */
export async function playThrough(rpc, game, seed, most = 400) {
  const random = chance(seed);
  const { match, decision: first } = await rpc.call({ do: 'new', game, seed, names: [YOU, 'Tobin'] });
  const frames = [];
  let decision = first;
  for (let n = 0; n < most; ++n) {
    const { view, decision: mine } = await rpc.call({ do: 'view', match, player: YOU });
    const { log } = await rpc.call({ do: 'log', match, player: YOU });
    const over = !!decision.over;
    if (mine || over || view.pending.length)
      frames.push({ table: view, decision: over ? null : (mine ?? null), waiting: decision.asked ?? [], over, results: over ? decision.results : null, log: log.slice(-40).map((line) => (typeof line === 'string' ? { text: line } : line)) });
    if (over) break;
    ({ decision } = await rpc.call({ do: 'answer', match, player: decision.player, picks: choose(decision, random) }));
  }
  await rpc.call({ do: 'close', match });
  return frames;
}

const MANY = 12;

/** Cards of a zone that were seen in any of these positions, each once. */
function seenIn(frames, zone) {
  const out = new Map();
  for (const { table } of frames)
    for (const player of table.players) for (const object of player.zones[zone] ?? []) if (object.name && object.on === undefined) out.set(object.card, object);
  return [...out.values()];
}

/** The last of these positions in which one is asked what to do, with every place filled. */
export function crowd(layout, frames) {
  const from = structuredClone(frames.findLast(({ decision }) => decision?.ask === 'act') ?? frames.at(-1));
  let id = 100000;
  const mine = [];
  for (const [i, player] of from.table.players.entries())
    for (const [place, zone] of Object.entries(layout.zones)) {
      const side = i === 0 ? 'my.' : 'they.';
      if (!place.startsWith(side) && !place.startsWith('*.')) continue;
      if (!['row', 'slots', 'fan', 'grid'].includes(zone.kind) || zone.item === 'back') continue;
      const name = zone.zone ?? place.replace(/^(my|they|\*)\./, '');
      const here = (player.zones[name] ??= []);
      const known = seenIn(frames, name);
      for (let n = 0; known.length && here.length < Math.min(MANY, zone.slots ?? MANY); ++n) {
        const object = structuredClone(known[n % known.length]);
        here.push({ ...object, id: ++id, owner: player.name, ...(n % 3 === 0 && zone.kind !== 'fan' && layout.face.turned ? { flags: [layout.face.turned] } : {}) });
      }
      if (i === 0) mine.push(...here.filter(({ name: known }) => known).map((object) => object.id));
    }
  const they = from.table.players[1];
  while (they.zones.hand && they.zones.hand.length < MANY) they.zones.hand.push({ hidden: true, id: ++id, owner: they.name });
  const verb = Object.keys(layout.verbs ?? {}).find((one) => !one.includes('{') && !/^end /.test(one) && !layout.verbs[one].button) ?? 'use';
  const asked = new Set(from.decision?.options.map(({ object }) => object));
  from.decision?.options.push(...mine.filter((one) => !asked.has(one)).map((object) => ({ label: `${verb} it`, verb, object })));
  return from;
}

/** A position in the middle of a match with cards of every colour: five of theirs, four of mine, seven in hand. */
export function colourful(layout, frames, cards) {
  const from = structuredClone(frames.filter(({ over, table }) => !over && table.turn === YOU && table.players.every(({ scores }) => scores.lore >= 5)).at(0) ?? frames[0]);
  const [me, they] = from.table.players;
  const buckets = new Map();
  for (const object of [...seenIn(frames, 'play'), ...seenIn(frames, 'hand')]) {
    const colour = cards[object.card]?.types[0];
    const of = buckets.get(colour) ?? buckets.set(colour, []).get(colour);
    if (!of.some(({ card }) => card === object.card)) of.push(object);
  }
  let id = 200000;
  const taken = new Set();
  /** One of each colour in turn, each name once. */
  const take = (n, owner, fits, turned = () => false) => {
    const out = [];
    const open = (object) => fits(cards[object.card]) && !taken.has(cards[object.card].name);
    for (let round = 0; out.length < n && round < 40; ++round) {
      const of = [...buckets.values()][(round * 5 + n) % buckets.size];
      const at = of.findIndex(open);
      if (at < 0) continue;
      const [object] = of.splice(at, 1);
      taken.add(cards[object.card].name);
      out.push({ ...structuredClone(object), id: ++id, owner: owner.name, numbers: {}, flags: turned(out.length) ? [layout.face.turned] : [] });
    }
    return out;
  };
  const character = ({ types }) => types.includes('Character');
  they.zones.play = take(5, they, character, (i) => i === 1 || i === 2);
  me.zones.play = take(4, me, character, (i) => i === 2);
  me.zones.hand = take(7, me, () => true);
  return from;
}

/** Somebody else plays a card (or one of theirs acts) that strikes one of mine: of these positions the fullest without a question. */
export function acting(layout, frames) {
  const things = ({ table }, seat) => Object.entries(layout.zones).flatMap(([place, zone]) => (['row', 'slots'].includes(zone.kind) && zone.item !== 'back' ? (table.players[seat].zones[zone.zone ?? place.replace(/^(my|they|\*)\./, '')] ?? []).filter(({ name }) => name) : []));
  const kinds = (frame, seat) => new Set(things(frame, seat).map(({ card }) => card)).size;
  const full = frames.filter((frame) => !frame.over).map((frame) => ({ frame, n: Math.min(kinds(frame, 0), kinds(frame, 1)) + Math.min(4, frame.table.players[0].zones.hand?.length ?? 0) })).sort((a, b) => b.n - a.n)[0];
  const from = structuredClone(full.frame);
  const [mine, theirs] = [things(from, 0)[0], things(from, 1).at(-1)];
  if (!mine || !theirs) return null;
  const acts = layout.face.figure?.of && theirs.types?.includes(layout.face.figure.of);
  const lines = [{ text: acts ? `${theirs.name} uses a skill` : `Tobin plays ${theirs.name}`, by: 1 }, { text: `${theirs.name} deals 2 damage to ${mine.name}`, by: 1 }];
  const events = [{ kind: acts ? 'activated' : 'played', by: 1, card: theirs.card, name: theirs.name, object: theirs.id }, { kind: 'hit', by: 1, object: theirs.id, other: mine.id, amount: 2 }];
  return { ...from, table: { ...from.table, turn: 'Tobin' }, decision: null, waiting: ['Tobin'], events, log: [...from.log, ...lines] };
}

/** A question whose words are far longer than usual, and none of whose answers lies in the hand: it stays on the screen. */
export function wordy(frames) {
  const from = structuredClone(frames.find(({ decision }) => decision?.ask === 'act') ?? frames[0]);
  const words = 'You may look at the top seven cards of your deck, put any number of them on the bottom in any order and the rest on top in any order, and then draw a card for each opponent who has more cards in hand than you do.';
  from.decision = { ...from.decision, ask: 'mode', prompt: `Which of these do you choose for Old Ferry - Last of the Evening Boats? ${words}`, min: 1, max: 1, options: Array.from({ length: 7 }, (_, i) => ({ label: `${i + 1} of seven: ${words.slice(0, 120)}` })) };
  return from;
}

const unseen = (key, seen) => !seen.has(key) && seen.add(key);

/** Of many positions those that differ in what they ask and show; each with a name. */
export function choosePositions(layout, frames) {
  const seen = new Set();
  const out = [];
  const add = (name, frame) => frame && out.push({ name, frame });
  add('opening', frames[0]);
  for (const frame of frames) {
    const { decision, table } = frame;
    if (table.pending.length && unseen('stack', seen)) add('stack', frame);
    if (table.pending.length > 1 && unseen('stack of several', seen)) add('stack of several', frame);
    if (!decision) continue;
    if (unseen(decision.ask, seen)) add(decision.ask, frame);
    if (decision.max > 1 && unseen('several', seen)) add('several', frame);
    if (decision.options.length > 12 && unseen('many options', seen)) add('many options', frame);
    const objects = new Set(Object.values(table.players[0].zones).flatMap((zone) => zone.map(({ id }) => id)));
    const piles = ['deck', 'discard', 'graveyard', 'trash', 'material deck', 'resource area'];
    const inPile = decision.options.some(({ object }) => objects.has(object) && piles.some((pile) => table.players[0].zones[pile]?.some(({ id }) => id === object)));
    if (inPile && decision.ask !== 'act' && unseen('tray', seen)) add('tray', frame);
  }
  add('crowd', crowd(layout, frames));
  add('long question', wordy(frames));
  add('others act', acting(layout, frames));
  add('end', frames.find(({ over }) => over));
  add('board at the end', frames.find(({ over }) => over));
  return out;
}
