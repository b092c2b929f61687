// One table as the page shows it: the position, the open question, what has been chosen of its answer, the log.
// Where positions come from (a server, a replay, a recording) is the source's business.
import type { CardData, Decision, EngineTable, Happening, LogLine, Pending, Preview, Result, TableObject, TableState } from '../engine/types';
import { findObject, handOf, inSight, type Sides, trayOf } from '../layout/place';
import { zoneLayout } from '../layout/read';
import type { TableLayout } from '../layout/types';
import { tick } from 'svelte';
import { announcer } from '../a11y/announce.svelte';
import { places, travel } from '../motion/flip';
import { autoPass, type Stop, stopKey, stopWords } from './autopass';
import type { Beat } from './beat';
import { phaseOf } from './describe';
import { count, isPayment, isRoll, paymentOf, placesFor, shownDice } from './dice';
import { play, soundOf } from '../sound/sound';
import { screen } from './screen.svelte';
import { type Click, clickObject, diceOf, nothing, ownLabel, partnersOf, partOf, type Part, type Selection, show, type Shown, toggle, type Use, usesOf } from './selection';
import { settings } from './settings.svelte';
import { say, sayOf } from '../words/words.svelte';

export interface Source {
  answer(picks: number[]): void;
  undo?(): void;
  /** Shows at once whatever waits to be shown; or only the next of it. */
  catchUp?(): void;
  showNext?(): void;
  /** Why a card of the own hand can't be played now; empty: it can. */
  why?(id: number): string;
  /** What is answered for this player when time is up. */
  byDefault?(): string;
  /** What an answer would change. */
  preview?(picks: number[]): Preview | null;
}

/** A passing key works only so long after a question appeared: a fast second press passes nothing unseen. */
const UNSEEN = 300;

/** The same options in the same order: what was chosen of them still stands. */
function sameQuestion(a: Decision, b: Decision | null): boolean {
  if (!b || a.step !== b.step || a.prompt !== b.prompt || a.options.length !== b.options.length) return false;
  return a.options.every(({ label, object }, i) => label === b.options[i]?.label && object === b.options[i]?.object);
}

/** What pays is chosen already and may be exchanged: plain things before what is used up by it (tokens). */
function suggested(decision: Decision, object: (id: number) => TableObject | undefined): Selection | null {
  const open = decision.options.map((_, i) => i).filter((i) => !decision.options[i]?.cancel);
  const pays = decision.ask === 'pay' || /^Which .* (rest|pay)\b.*\?$/.test(decision.prompt);
  if (!pays || isPayment(decision) || decision.min < 1 || decision.min !== decision.max || open.length <= decision.min) return null;
  const spared = (i: number) => (object(decision.options[i]?.object ?? -1)?.token ? 1 : 0);
  return { ...nothing(), picks: open.sort((a, b) => spared(a) - spared(b)).slice(0, decision.min) };
}

export class Table {
  state = $state.raw<TableState | null>(null);
  decision = $state.raw<Decision | null>(null);
  selection = $state.raw<Selection>(nothing());
  log = $state.raw<LogLine[]>([]);
  waiting = $state.raw<string[]>([]);
  /** What resolved last, for the column that would otherwise be empty. */
  resolved = $state.raw<Pending | null>(null);
  /** What is being shown of what others do. */
  beat = $state.raw<Beat | null>(null);
  /** Cards that a lesson points at, and the face of a die. */
  taught = $state.raw<ReadonlySet<number>>(new Set());
  taughtDie = $state('');
  /** How many actions wait to be shown. */
  behind = $state(0);
  paused = $state(false);
  inflight = $state(0);
  canUndo = $state<boolean | string>(false);
  over = $state(false);
  results = $state.raw<Result[] | null>(null);
  /** What the player must know about the last answer: refused, rolled back. */
  notice = $state('');
  looked = $state(0);
  zoomed = $state.raw<{ object: TableObject; at: DOMRect | null; pinned: boolean } | null>(null);
  hovered = $state<number | null>(null);
  dragging = $state.raw<number | null>(null);
  opened = $state.raw<string | null>(null);
  listing = $state(false);
  root = $state.raw<HTMLElement | null>(null);
  /** The stop at which this question was not passed by itself, in words. */
  stopped = $state('');
  private reasons = $state.raw(new Map<number, string>());
  private askedAt = 0;
  /** The option under the pointer or in focus, where it is no card. */
  pointed = $state<number | null>(null);
  /** Shift was held when the pointer went down: the other way to pay than the setting says. */
  shifted = false;
  /** What is being paid for. */
  acting = $state('');
  private paysItself = false;
  private previews = new Map<number, Preview | null>();

  constructor(
    readonly layout: TableLayout,
    readonly cards: Record<string, CardData>,
    /** The viewer's seat; null: a spectator, who sits behind the first. */
    readonly seat: number | null,
    readonly source: Source,
    readonly quiet = false,
  ) {
    this.looked = this.sides.me === 0 ? 1 : 0;
  }

  get sides(): Sides {
    const me = this.seat ?? 0;
    return { me, they: this.looked === me ? (me === 0 ? 1 : 0) : this.looked };
  }

  names = $derived(this.state?.players.map(({ name }) => name) ?? []);
  myName = $derived(this.state?.players[this.sides.me]?.name ?? '');
  myTurn = $derived.by(() => !!this.state && this.seat !== null && this.state.turn === this.myName);
  shown = $derived<Shown | null>(this.decision && this.state ? this.showing(this.decision, this.state) : null);
  /** Cards shown for this question that can't be chosen and lie nowhere in sight. */
  seen = $derived.by(() => {
    const { decision, state } = this;
    if (!decision?.looked || !state) return [];
    const choices = new Set(decision.options.map(({ object }) => object));
    return decision.looked.filter((id) => !choices.has(id) && !inSight(this.layout, state, this.sides, screen.mode, id));
  });
  cardNames = $derived.by(() => Object.values(this.cards).map(({ full }) => full));

  private showing(decision: Decision, state: TableState): Shown {
    const seen = (id: number) => inSight(this.layout, state, this.sides, screen.mode, id);
    return show(decision, seen, (id) => !!findObject(state, id)?.name, this.layout, this.trayPlace !== null);
  }

  card(object: TableObject): CardData | undefined {
    return object.card === undefined ? undefined : this.cards[object.card];
  }

  object(id: number): TableObject | undefined {
    return this.state ? findObject(this.state, id) : undefined;
  }

  part(id: number | undefined): Part {
    return id === undefined ? '' : partOf(this.decision, this.shown, this.selection, id, this.layout);
  }

  /** Why a card of one's hand can't be played, while one is asked what to do; empty: it can, or nothing is asked. */
  whyNot(id: number | null | undefined): string {
    return this.selection.verb === null ? (this.reasons.get(id ?? -1) ?? '') : '';
  }

  /** What is answered for this player when time is up. */
  get byDefault(): string {
    return this.decision ? (this.source.byDefault?.() ?? '') : '';
  }

  /** The phase that runs, as a place where a stop can be. */
  get phase(): Stop | null {
    const phase = this.state ? phaseOf(this.layout, this.state).name : '';
    return phase ? { game: this.layout.game, phase, mine: this.myTurn } : null;
  }

  private findReasons(): Map<number, string> {
    const out = new Map<number, string>();
    if (!this.source.why || !this.state || this.decision?.ask !== 'act') return out;
    for (const { id } of handOf(this.layout, this.state, this.sides)) {
      if (id === undefined || partOf(this.decision, this.shown, nothing(), id, this.layout) === 'act') continue;
      const why = this.source.why(id);
      if (why) out.set(id, why);
    }
    return out;
  }

  /** The letter printed on a card that can be chosen. */
  letters = $derived.by(() => {
    const out = new Map<number, string>();
    if (!this.decision || !this.shown || this.decision.ask === 'act') return out;
    for (const id of this.shown.board.keys()) if (out.size < 26) out.set(id, String.fromCharCode(65 + out.size));
    return out;
  });

  click(id: number): void {
    if (this.decision) this.apply(clickObject(this.decision, this.selection, id, this.layout));
  }

  /** The use that waits for its partner or its die. */
  get use(): Use | undefined {
    const { object, verb } = this.selection;
    return this.decision && object !== null && verb !== null ? usesOf(this.decision, object, this.layout).find((use) => use.verb === verb) : undefined;
  }

  get trayPlace(): string | null {
    return trayOf(this.layout, 'me');
  }

  /** The viewer's dice as they lie. */
  dice = $derived.by((): string[] => {
    const zone = this.trayPlace ? zoneLayout(this.layout, this.trayPlace) : undefined;
    if (isRoll(this.decision)) return (this.decision?.options ?? []).flatMap(({ die }) => die ?? []);
    return (zone && shownDice(zone, this.state?.players[this.sides.me])) ?? [];
  });

  /** Places of the dice that are raised: chosen to be rolled again, or to pay. */
  raised = $derived.by((): number[] => {
    const { decision, selection } = this;
    if (!decision) return [];
    if (isRoll(decision)) return selection.picks;
    return isPayment(decision) ? (selection.dice ?? placesFor(this.dice, decision.options[0]?.dice ?? {})) : [];
  });

  /** The option that pays with the dice that are raised; -1: none does. */
  payment = $derived.by((): number => (this.decision && isPayment(this.decision) ? paymentOf(this.decision, count(this.raised.map((i) => this.dice[i] as string))) : -1));

  /** Options by the face of the die that answers them. */
  get dieUses(): Map<string, number> {
    return this.decision && this.use ? diceOf(this.decision, this.use) : new Map();
  }

  /** Can this die be clicked now? */
  canDie(place: number): boolean {
    return isRoll(this.decision) || isPayment(this.decision) || this.dieUses.has(this.dice[place] ?? '');
  }

  clickDie(place: number): void {
    const { decision } = this;
    if (!decision || !this.canDie(place)) return;
    if (isRoll(decision)) return this.toggle(place);
    const option = this.dieUses.get(this.dice[place] ?? '');
    if (option !== undefined) return this.answer([option]);
    const dice = this.raised.includes(place) ? this.raised.filter((i) => i !== place) : [...this.raised, place].sort((a, b) => a - b);
    this.selection = { ...this.selection, dice };
  }

  /** The one option that a card under the pointer would answer. */
  private optionAt(id: number | null): number | null {
    const { decision, shown } = this;
    if (!decision || !shown || id === null) return null;
    if (decision.ask !== 'act') return decision.max === 1 ? (shown.board.get(id)?.[0] ?? null) : null;
    if (this.use) return partnersOf(decision, this.use).get(id) ?? null;
    const uses = usesOf(decision, id, this.layout).filter(({ look }) => !look.lesser);
    return uses.length === 1 && uses[0]?.options.length === 1 ? (uses[0].options[0] ?? null) : null;
  }

  /** What the answer under the pointer or in focus would change. */
  preview = $derived.by((): Preview | null => {
    const { decision } = this;
    if (!this.layout.preview || !this.source.preview || !decision || decision.max !== 1 || decision.min !== 1 || this.dragging !== null) return null;
    const option = isPayment(decision) ? Math.max(0, this.payment) : (this.pointed ?? this.optionAt(this.hovered));
    if (option === null || !decision.options[option] || decision.options[option].cancel) return null;
    if (!this.previews.has(option)) this.previews.set(option, this.previewed(option));
    return this.previews.get(option) ?? null;
  });

  private previewed(option: number): Preview | null {
    try {
      return this.source.preview?.([option]) ?? null;
    } catch {
      return null; // the question is answered already
    }
  }

  toggle(option: number): void {
    if (this.decision) this.apply(toggle(this.decision, this.selection, option));
  }

  apply({ selection, answer }: Click): void {
    this.selection = selection;
    if (answer) this.answer(answer);
  }

  answer(picks: number[]): void {
    if (!this.decision) return;
    const option = this.decision.options[picks[0] ?? -1];
    if (this.decision.ask === 'act') {
      this.paysItself = settings.paySuggested !== this.shifted;
      this.acting = option ? ownLabel(option) : '';
    }
    this.shifted = false;
    this.pointed = null;
    this.selection = nothing();
    this.notice = '';
    this.listing = false;
    this.opened = null;
    this.source.answer(picks);
  }

  /** Passing by key: not before the question could be seen. */
  pass(): boolean {
    const pass = this.shown?.pass ?? null;
    if (pass === null || performance.now() - this.askedAt < UNSEEN) return false;
    this.answer([pass]);
    return true;
  }

  back(): void {
    if (this.zoomed) this.zoomed = null;
    else if (this.opened) this.opened = null;
    else if (this.listing) this.listing = false;
    else if (this.selection.verb !== null) this.selection = { ...this.selection, verb: null };
    else if (this.selection.object !== null || this.selection.picks.length || this.selection.dice) this.selection = nothing();
    else if (this.shown?.cancel !== null && this.shown) this.answer([this.shown.cancel]);
  }

  undo(): void {
    this.paysItself = false; // what was paid by itself is asked now
    if (this.canUndo === true) this.source.undo?.();
  }

  /** A new position. */
  async update(next: EngineTable): Promise<void> {
    const before = this.root && !this.quiet ? places(this.root) : null;
    const asked = next.decision && !('over' in next.decision) ? next.decision : null;
    const fresh = asked && !sameQuestion(asked, this.decision);
    const wasTurn = this.state?.turn;
    const settled = this.state?.pending.find(({ id }) => !next.table.pending.some((item) => item.id === id));
    if (settled) this.resolved = settled;
    this.state = next.table;
    if (fresh || !asked) this.selection = nothing();
    if (fresh || !asked) this.pointed = null;
    this.previews = new Map();
    this.decision = asked;
    this.reasons = this.findReasons();
    this.waiting = next.waiting.map((seat) => (typeof seat === 'number' ? (next.table.players[seat]?.name ?? '') : seat));
    this.inflight = next.inflight;
    this.canUndo = next.can_undo;
    this.over = next.over || next.table.over;
    this.results = next.results ?? next.table.results;
    if (fresh && asked) this.selection = suggested(asked, (id) => findObject(next.table, id)) ?? this.selection;
    if (next.rolled_back) this.notice = next.rolled_back.why;
    if (fresh) this.askedAt = performance.now();
    const pays = this.paysItself && !this.quiet && isPayment(asked);
    this.tell(next, fresh && !pays ? asked : null, wasTurn);
    if (before && this.root) {
      await tick();
      if (this.root) travel(this.root, before, (id) => this.origin(id, next.events));
    }
    if (pays) this.payItself(asked);
    else if (asked && !this.quiet) this.passBySetting(asked);
  }

  private tell(next: EngineTable, asked: Decision | null, wasTurn: string | undefined): void {
    if (this.quiet) return;
    const sound = soundOf(next.events, wasTurn !== undefined && wasTurn !== next.table.turn && this.myTurn);
    if (sound && !next.over) play(sound);
    for (const line of next.log.slice(-6)) announcer.say(line.text);
    if (asked) announcer.now(`${wasTurn !== next.table.turn && this.myTurn ? `${say('Your turn')}. ` : ''}${sayOf(this.layout.game, asked.prompt)}. ${say('{n} options', { n: asked.options.length })}.`);
  }

  private passBySetting(decision: Decision): void {
    const held = this.state?.players[this.sides.me]?.zones[this.layout.autopass?.unless?.zone ?? ''] ?? [];
    const pass = autoPass(decision, settings.autopass, this.layout, held, this.myTurn);
    const stop = this.phase;
    const holds = pass !== null && !!stop && settings.stops.includes(stopKey(stop));
    this.stopped = holds ? stopWords(stop) : '';
    if (pass !== null && !holds) queueMicrotask(() => this.decision === decision && this.answer([pass]));
  }

  /** As suggested, and once: what is refused is asked. */
  private payItself(decision: Decision | null): void {
    this.paysItself = false;
    queueMicrotask(() => this.decision === decision && this.answer([0]));
  }

  /** The zone on the screen that a card came from which had no face before. */
  private origin(id: string, events: Happening[]): string | undefined {
    const event = events.find(({ object, from }) => String(object) === id && from);
    return event?.from;
  }
}
