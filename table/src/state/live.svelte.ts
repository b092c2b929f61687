// A table on the server: follows its messages by the engine, sends answers, and knows the state of the connection.
import { engine, type Follower, type Tried } from '../engine/engine';
import { EngineError, type EngineTable, type LogLine, type ToServer } from '../engine/types';
import { layoutOf } from '../layout/games';
import { Connection, type Link, socketUrl } from '../net/connection';
import type { Brings, Clock, FromServer, Saying, Welcome } from '../net/messages';
import { type Beat, beatOf, FAR, LAST_FEW, paceOf } from './beat';
import { forgetSeats } from './keep';
import { settings } from './settings.svelte';
import { Table } from './table.svelte';
import { say } from '../words/words.svelte';

/** A position that waits to be shown. */
interface Waiting {
  next: EngineTable;
  whole: boolean;
  beat: Beat | null;
}

export class Live {
  table = $state.raw<Table | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  link = $state<Link>('connecting');
  milliseconds = $state<number | null>(null);
  lostAt = $state<number | null>(null);
  /** Since when the server is silent though the line stands. */
  slowAt = $state<number | null>(null);
  problem = $state('');
  present = $state.raw<boolean[]>([]);
  away = $state.raw<(number | null)[]>([]);
  clock = $state.raw<(Clock & { at: number }) | null>(null);
  drawOffer = $state<number | null>(null);
  rematch = $state<string | null>(null);
  reason = $state('');
  /** What somebody says a card does, until it is agreed to or not. */
  saying = $state.raw<Saying | null>(null);
  /** Cards that players bring, by seat, until the others have agreed. */
  brought = $state.raw<Brings[]>([]);
  /** How the last of them ended, and why one's own could not be said. */
  said = $state.raw<{ over: string; by: number } | null>(null);
  unsaid = $state('');
  /** The match has cards or rules that this watcher did not agree to. */
  asksToAgree = $state(false);
  private follower: Follower | null = null;
  private connection: Connection | null = null;
  private queue: Promise<void> = Promise.resolve();
  private log: LogLine[] = [];
  private numbers = 0;
  private readonly waiting: Waiting[] = [];
  private hurry = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Numbers of what was sent beside answers: a refusal of these is told here, that of an answer by the engine. */
  private readonly once = new Set<number>();

  constructor(
    readonly room: string,
    readonly token: string | undefined,
    /** Other seats of this table are played here too: what they do is no news. */
    readonly alone = true,
    /** The hash of the terms a watcher agreed to. */
    agree?: string,
  ) {
    void engine().catch((error: unknown) => this.fail(error));
    this.connection = new Connection(
      socketUrl(),
      () => {
        const have = this.follower?.have() ?? undefined;
        return { t: 'hello', room, ...(token && { token }), ...(agree && { agree }), form: 'core', ...(have && { have }) };
      },
      (message) => {
        this.queue = this.queue.then(() => this.receive(message)).catch((error: unknown) => this.fail(error));
      },
      (link, milliseconds) => {
        this.link = link;
        if (milliseconds !== null) this.milliseconds = milliseconds;
        this.slowAt = link === 'slow' ? (this.slowAt ?? Date.now()) : null;
        this.lostAt = link === 'lost' ? (this.lostAt ?? Date.now()) : null;
        // Behind the messages that did arrive: from here on answers are kept until the next welcome.
        if (link === 'lost') this.queue = this.queue.then(() => void this.follower?.message({ t: 'lost' }));
      },
      (error) => this.fail(error),
    );
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection?.close();
    this.follower?.close();
  }

  concede(): void {
    this.sendNow(this.follower?.concede().send);
  }

  draw(offer: boolean): void {
    this.sendNow([{ t: 'draw', n: 1e6 + ++this.numbers, offer }]);
    this.drawOffer = null;
  }

  say(object: number, text: string): void {
    this.unsaid = '';
    this.said = null;
    this.catchUp();
    this.sendNow(this.follower?.say(object, text).send);
  }

  agree(yes: boolean): void {
    if (this.saying) this.sendNow(this.follower?.agree(this.saying.saying, yes).send);
  }

  agreeToCards(seat: number, yes: boolean): void {
    this.sendNow([{ t: 'agree', n: 1e6 + ++this.numbers, brings: seat, yes }]);
  }

  tryWords(card: string, text: string): Tried {
    return this.follower?.try(card, text) ?? { ok: false };
  }

  /** Answers: what does not get through the engine sends again, when the connection is back. */
  private send(messages: ToServer[]): void {
    for (const message of messages) this.connection?.send(message);
  }

  /** Everything else is said once; whoever said it learns if it was not heard. */
  private sendNow(messages: ToServer[] = []): void {
    for (const message of messages) {
      if (this.connection?.send(message)) {
        if (message.n !== undefined) this.once.add(message.n);
      }
      else if (this.table) this.table.notice = say('There is no connection just now. Try again when it is back.');
    }
  }

  private async receive(message: FromServer): Promise<void> {
    this.note(message);
    if (message.t === 'welcome') this.welcome = message;
    if (message.t === 'view' && !this.follower && this.welcome) await this.begin(this.welcome);
    if (!this.follower) return;
    const { send, changed } = this.follower.message(message);
    this.send(send);
    if (changed) this.refresh(false, message.t === 'step' ? message.by : null);
  }

  private async begin(welcome: Welcome): Promise<void> {
    const layout = layoutOf(welcome.game);
    if (!layout) throw new EngineError(welcome.game, say('This page has no table for {game}.', { game: welcome.game }), say('Reload the page; your seat is kept.'));
    const loaded = await engine();
    this.follower = loaded.follow(welcome);
    const { cards } = loaded.game(welcome.game, welcome.cards);
    this.table = new Table(layout, cards, welcome.seat, {
      answer: (picks) => this.answer(picks),
      undo: () => this.undo(),
      // The engine is ahead while something waits to be shown: it knows nothing of the position one looks at.
      why: (id) => (this.waiting.length ? '' : (this.follower?.why(id) ?? '')),
      preview: (picks) => this.follower?.preview(picks) ?? null,
      byDefault: () => this.follower?.byDefault() ?? '',
      catchUp: () => this.catchUp(),
      showNext: () => this.showNext(),
    });
  }

  private answer(picks: number[]): void {
    if (!this.follower) return;
    const asked = this.table?.decision?.step;
    if (this.waiting.length) this.catchUp();
    if (this.table && this.table.decision?.step !== asked) {
      this.table.notice = say('The question has changed meanwhile.');
      return;
    }
    try {
      this.send(this.follower.answer(picks).send);
    } catch (error) {
      if (this.table) this.table.notice = error instanceof Error ? error.message : String(error);
    }
    this.refresh(true);
  }

  private undo(): void {
    this.sendNow(this.follower?.undo().send);
  }

  /** A new position, after an answer of `by`. One's own is shown at once; what others do, action by action. */
  private refresh(own = false, by: number | null = null): void {
    if (!this.follower || !this.table) return;
    const next = this.follower.table();
    const whole = !!(next as { log_from_start?: boolean }).log_from_start;
    const beat = whole || own ? null : beatOf(this.table.layout, next);
    // By another is what another answered, also where it begins with what happens to oneself; and what happens to others.
    const { seat } = this.table;
    const others = beat && (beat.by !== seat || (by !== null && by !== seat));
    this.waiting.push({ next, whole, beat: others ? beat : null });
    if (own || whole || next.rolled_back || document.hidden || settings.speed === 'instant' || !this.alone) return this.catchUp();
    if (!this.timer) this.showNext();
    else this.table.behind = this.unseen;
  }

  /** How many actions wait; steps in which nothing is to be seen take no time. */
  private get unseen(): number {
    return this.waiting.reduce((n, { beat }) => n + (beat ? 1 : 0), 0);
  }

  /** Shows the next of what waits, and the one after it when this has been seen. */
  private showNext(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { table } = this;
    if (!table) return;
    if (this.unseen > FAR) {
      this.hurry = true;
      while (this.unseen > LAST_FEW) this.show(this.waiting.shift()!);
    }
    // What nobody would look at comes together with what follows it.
    for (let entry = this.waiting.shift(); entry; entry = this.waiting.shift()) {
      this.show(entry);
      if (!entry.beat) continue;
      table.beat = entry.beat;
      table.behind = this.unseen;
      this.hold(paceOf(settings.speed, this.unseen + 1, this.hurry));
      return;
    }
    this.hurry = false;
    table.behind = 0;
    table.beat = null;
  }

  private hold(milliseconds: number): void {
    this.timer = setTimeout(() => {
      if (this.table?.paused && !this.table.decision && !this.table.over) this.hold(200);
      else this.showNext();
    }, milliseconds);
  }

  /** Everything that waits, at once. */
  private catchUp(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { table } = this;
    if (!table) return;
    for (let entry = this.waiting.shift(); entry; entry = this.waiting.shift()) this.show(entry);
    table.behind = 0;
    table.beat = null;
    table.paused = false;
    this.hurry = false;
  }

  private show({ next, whole }: Waiting): void {
    if (!this.table) return;
    this.log = whole ? next.log : [...this.log, ...next.log];
    this.table.log = this.log;
    void this.table.update(next);
  }

  /** What concerns the people at the table rather than the position. */
  private note(message: FromServer): void {
    const { table } = this;
    switch (message.t) {
      case 'seats':
        this.present = message.present ?? [];
        this.away = message.away ?? [];
        // Names of those who sat down since: the match begins with them.
        if (this.welcome && message.names) this.welcome = { ...this.welcome, names: message.names, kinds: message.kinds ?? this.welcome.kinds };
        break;
      case 'draw':
        this.drawOffer = message.offer ? message.by : null;
        if (table && message.by === table.seat && message.offer) table.notice = say('You offer a draw. It stands until it is answered.');
        else if (table && !message.offer) table.notice = say('{name} declines the draw.', { name: table.names[message.by] ?? say('Somebody') });
        break;
      case 'rematch':
        this.rematch = message.room;
        break;
      case 'over':
        this.reason = message.reason;
        break;
      case 'refused':
        if (table && this.once.has(message.n ?? -1)) table.notice = this.unsaid = [message.why, message.remedy].filter(Boolean).join(' ');
        break;
      case 'saying':
        if (!message.over) this.saying = message;
        else if (message.over === 'agreed' || this.saying?.saying === message.saying) {
          this.saying = null;
          this.said = { over: message.over, by: message.by };
        }
        break;
      case 'brings':
        this.brought = [...this.brought.filter(({ seat }) => seat !== message.seat), ...(message.over ? [] : [message])];
        break;
      case 'welcome':
        this.saying = null;
        break;
      case 'bye':
        this.problem = message.why ?? say('The server closed this table.');
        this.asksToAgree = message.code === 'terms';
        if (message.code === 'declined' && this.token) forgetSeats([this.token]);
        break;
      case 'clock':
        this.clock = { ...message, at: performance.now() };
        break;
      case 'step':
        if (message.clock) this.clock = { ...message.clock, at: performance.now() };
        break;
    }
  }

  private fail(error: unknown): void {
    this.problem = error instanceof Error ? error.message : String(error);
    console.error(error);
  }
}
