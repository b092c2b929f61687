// A table on the server: follows its messages by the engine, sends answers, and knows the state of the connection.
import { engine, type Follower } from '../engine/engine';
import { type Clock, EngineError, type LogLine, type ServerMessage, type Welcome } from '../engine/types';
import { layoutOf } from '../layout/games';
import { Connection, type Link, socketUrl } from '../net/connection';
import { type Terms, termsInWords } from '../net/terms';
import { Table } from './table.svelte';

export class Live {
  table = $state.raw<Table | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  link = $state<Link>('connecting');
  milliseconds = $state<number | null>(null);
  lostAt = $state<number | null>(null);
  problem = $state('');
  present = $state.raw<boolean[]>([]);
  away = $state.raw<(number | null)[]>([]);
  clock = $state.raw<(Clock & { at: number }) | null>(null);
  drawOffer = $state<number | null>(null);
  rematch = $state<string | null>(null);
  reason = $state('');
  private follower: Follower | null = null;
  private connection: Connection | null = null;
  private queue: Promise<void> = Promise.resolve();
  private log: LogLine[] = [];
  private numbers = 0;
  private agree = '';
  /** Numbers of what was sent beside answers: a refusal of these is told here, that of an answer by the engine. */
  private readonly said = new Set<number>();

  constructor(
    readonly room: string,
    readonly token: string | undefined,
  ) {
    void engine().catch((error: unknown) => this.fail(error));
    this.connection = new Connection(
      socketUrl(),
      () => {
        const have = this.follower?.have() ?? undefined;
        return { t: 'hello', room, ...(token && { token }), ...(this.agree && { agree: this.agree }), form: 'core', ...(have && { have }) };
      },
      (message) => {
        this.queue = this.queue.then(() => this.receive(message)).catch((error: unknown) => this.fail(error));
      },
      (link, milliseconds) => {
        this.link = link;
        if (milliseconds !== null) this.milliseconds = milliseconds;
        this.lostAt = link === 'lost' ? (this.lostAt ?? Date.now()) : null;
        // Behind the messages that did arrive: from here on answers are kept until the next welcome.
        if (link === 'lost') this.queue = this.queue.then(() => void this.follower?.message({ t: 'lost' }));
      },
    );
  }

  close(): void {
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

  /** Answers: what does not get through the engine sends again, when the connection is back. */
  private send(messages: ServerMessage[]): void {
    for (const message of messages) this.connection?.send(message);
  }

  /** Everything else is said once; whoever said it learns if it was not heard. */
  private sendNow(messages: ServerMessage[] = []): void {
    for (const message of messages) {
      if (this.connection?.send(message)) this.said.add(message.n as number);
      else if (this.table) this.table.notice = 'There is no connection just now. Try again when it is back.';
    }
  }

  private async receive(message: ServerMessage): Promise<void> {
    this.note(message);
    if (message.t === 'welcome') this.welcome = message as unknown as Welcome;
    if (message.t === 'view' && !this.follower && this.welcome) await this.begin(this.welcome);
    if (!this.follower) return;
    const { send, changed } = this.follower.message(message);
    this.send(send);
    if (changed) this.refresh();
  }

  private async begin(welcome: Welcome): Promise<void> {
    const layout = layoutOf(welcome.game);
    if (!layout) throw new EngineError(welcome.game, `This page has no table for ${welcome.game}.`, 'Reload the page; your seat is kept.');
    const loaded = await engine();
    this.follower = loaded.follow(welcome);
    const { cards } = loaded.game(welcome.game, welcome.cards);
    this.table = new Table(layout, cards, welcome.seat, {
      answer: (picks) => this.answer(picks),
      undo: () => this.undo(),
      why: (id) => this.follower?.why(id) ?? '',
      preview: (picks) => this.follower?.preview(picks) ?? null,
      byDefault: () => this.follower?.byDefault() ?? '',
    });
  }

  private answer(picks: number[]): void {
    if (!this.follower) return;
    try {
      this.send(this.follower.answer(picks).send);
    } catch (error) {
      if (this.table) this.table.notice = error instanceof Error ? error.message : String(error);
    }
    this.refresh();
  }

  private undo(): void {
    this.sendNow(this.follower?.undo().send);
  }

  private refresh(): void {
    if (!this.follower || !this.table) return;
    const next = this.follower.table();
    const whole = (next as { log_from_start?: boolean }).log_from_start;
    this.log = whole ? next.log : [...this.log, ...next.log];
    this.table.log = this.log;
    void this.table.update(next);
  }

  /** What concerns the people at the table rather than the position. */
  private note(message: ServerMessage): void {
    const { table } = this;
    if (message.t === 'seats') {
      this.present = (message.present as boolean[]) ?? [];
      this.away = (message.away as (number | null)[]) ?? [];
      // Names of those who sat down since: the match begins with them.
      if (this.welcome && message.names) this.welcome = { ...this.welcome, names: message.names as string[], kinds: (message.kinds as string[]) ?? this.welcome.kinds };
    } else if (message.t === 'draw') {
      this.drawOffer = message.offer ? (message.by as number) : null;
      if (table && message.by === table.seat && message.offer) table.notice = 'You offer a draw. It stands until it is answered.';
      else if (table && !message.offer) table.notice = `${table.names[message.by as number] ?? 'Somebody'} declines the draw.`;
    }
    else if (message.t === 'rematch') this.rematch = message.room as string;
    else if (message.t === 'terms') {
      // The good-bye that follows is not the last word for those who agree: the connection comes back with this.
      if (confirm(termsInWords(message.terms as Terms))) this.agree = (message.terms as Terms).hash;
      else this.close();
    }
    else if (message.t === 'over') this.reason = message.reason as string;
    else if (message.t === 'refused' && table && this.said.has(message.n as number)) table.notice = [message.why, message.remedy].filter(Boolean).join(' ');
    else if (message.t === 'bye' && !(message.code === 'terms' && this.agree)) this.problem = (message.why as string) ?? 'The server closed this table.';
    const clock = message.t === 'clock' ? message : message.t === 'step' ? message.clock : null;
    if (clock) this.clock = { ...(clock as Clock), at: performance.now() };
  }

  private fail(error: unknown): void {
    this.problem = error instanceof Error ? error.message : String(error);
    console.error(error);
  }
}
