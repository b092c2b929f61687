// A finished game: the engine plays it to any answer; the page shows that position from one side, in public, or whole.
import { type Engine, engine } from '../engine/engine';
import type { LogLine, ReplayData, ReplayOpened, ViewAs } from '../engine/types';
import { layoutOf } from '../layout/games';
import type { Grid, TableLayout } from '../layout/types';
import { api } from '../net/api';
import type { Analysis } from './analysis';
import { keepSeats } from './keep';
import { route } from './route.svelte';
import { Table } from './table.svelte';
import { say } from '../words/words.svelte';

const PACE = 900;
const ASK_AGAIN = 500;

/** A replay has no question: the strip is as wide as the board; the hands of both may lie open. */
function forReplay(layout: TableLayout): TableLayout {
  const tracks = (grid: Grid) => grid.rows.match(/minmax\([^)]*\)|\S+/g) ?? [];
  const rows = (grid: Grid) => grid.areas.map((row, i) => ({ row, track: tracks(grid)[i] ?? 'auto' }));
  const made = (grid: Grid, kept: { row: string; track: string }[]) => ({ ...grid, areas: kept.map(({ row }) => row), rows: kept.map(({ track }) => track).join(' ') });
  const wide = rows(layout.wide).flatMap(({ row, track }, i) => {
    // The hand lies low: piles that stood beside it go to the strip, which has the question's room.
    const own = { row: row.replaceAll('prompt', 'my.plate').replaceAll('my.side', 'my.hand'), track: row.includes('my.hand') ? '96px' : row.includes('plate') ? '52px' : track };
    return i === 0 ? [own, { row: row.replace(/\S+/g, 'they.hand'), track: '84px' }] : [own];
  });
  const phone = rows(layout.phone).filter(({ row }) => !/prompt|resolution/.test(row));
  return {
    ...layout,
    zones: { ...layout.zones, ...(layout.zones['they.hand'] && { 'they.hand': { ...layout.zones['they.hand'], size: 's' as const } }) },
    wide: { ...made(layout.wide, wide), strip: [...(layout.wide.strip ?? []).filter((place) => place !== 'they.hand'), ...(layout.zones['my.side'] ? ['my.side'] : [])] },
    phone: { ...made(layout.phone, phone.filter(({ row }) => !/\.side\b/.test(row)).map(({ row, track }) => ({ row, track: row.includes('my.hand') ? '92px' : track }))), fold: [...new Set([...(layout.phone.fold ?? []), ...['they.side', 'my.side'].filter((place) => layout.zones[place])])] },
  };
}

export class Replay {
  table = $state.raw<Table | null>(null);
  at = $state(0);
  answers = $state(0);
  as = $state<ViewAs>('all');
  turns = $state.raw<ReplayOpened['turns']>([]);
  scores = $state.raw<number[][]>([]);
  answer = $state('');
  playing = $state(false);
  pace = $state(1);
  problem = $state('');
  data = $state.raw<ReplayData | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  /** How far the analysis has come, in words; null: nobody makes one. */
  working = $state<string | null>(null);
  summary = $derived.by(() => {
    if (!this.data) return '';
    const won = this.data.names[this.data.results.indexOf('won')];
    return `${this.data.names.join(' – ')}${won ? ` · ${say('{name} won', { name: won })}` : ''}`;
  });
  private opened: ReplayOpened | null = null;
  private engine: Engine | null = null;
  private readonly lines = new Map<string, LogLine>();
  private closed = false;
  private naming: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly room: string) {
    void this.open().catch((error: unknown) => (this.problem = error instanceof Error ? error.message : String(error)));
  }

  private async open(): Promise<void> {
    const [loaded, data] = await Promise.all([engine(), api.replay(this.room)]);
    const layout = layoutOf(data.game);
    if (!layout) throw new Error(say('This page has no table for {game}.', { game: data.game }));
    this.engine = loaded;
    this.opened = loaded.replay(data);
    this.answers = this.opened.answers;
    this.turns = this.opened.turns;
    this.scores = this.opened.scores;
    this.data = data;
    const as = route.get('as');
    this.as = as === 'public' || as === null ? (as ?? 'all') : as === 'all' ? 'all' : Number(as);
    this.table = new Table(forReplay(layout), loaded.game(data.game, data.cards).cards, null, { answer: () => undefined }, true);
    this.go(Number(route.get('at') ?? 0));
  }

  go(at: number): void {
    if (!this.engine || !this.opened || !this.table) return;
    this.at = Math.min(this.answers, Math.max(0, at));
    const { answer, ...next } = this.engine.go(this.opened.id, this.at, this.as);
    this.answer = answer ?? '';
    this.table.log = this.same(next.log);
    void this.table.update(next);
    this.name();
    if (this.at >= this.answers) this.stop();
  }

  /** A line of the log is one object however often the engine tells it: what is drawn of it stays. */
  private same(log: LogLine[]): LogLine[] {
    const often = new Map<string, number>();
    return log.map((line) => {
      const text = `${line.step}|${line.text}`;
      const n = often.get(text) ?? 0;
      often.set(text, n + 1);
      const key = `${text}|${n}`;
      const known = this.lines.get(key) ?? line;
      this.lines.set(key, known);
      return known;
    });
  }

  /** The address names the moment; while one scrubs, only where one stops. */
  private name(): void {
    clearTimeout(this.naming);
    this.naming = setTimeout(() => route.go(`/r/${this.room}?at=${this.at}${this.as === 'all' ? '' : `&as=${this.as}`}`, true), 150);
  }

  see(as: ViewAs): void {
    this.as = as;
    this.go(this.at);
  }

  turn(by: number): void {
    const here = this.turns.findLastIndex(({ at }) => at <= this.at);
    const next = this.turns[here + by];
    this.go(next ? next.at : by > 0 ? this.answers : 0);
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.at >= this.answers) this.go(0);
    this.playing = true;
    this.timer = setInterval(() => this.go(this.at + 1), PACE / this.pace);
  }

  stop(): void {
    this.playing = false;
    clearInterval(this.timer);
  }

  /** The server works on it while the page looks on. */
  async analyse(): Promise<void> {
    this.problem = '';
    this.working = say('Analysing');
    try {
      for (let found = await api.analyse(this.room); !this.closed; found = await api.analysis(this.room)) {
        if ('curve' in found) {
          this.analysis = found;
          break;
        }
        this.working = found.total ? say('Analysing, {n} %', { n: Math.round((found.done / found.total) * 100) }) : say('Analysing');
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
      }
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.working = null;
  }

  close(): void {
    this.closed = true;
    this.stop();
    clearTimeout(this.naming);
  }

  async playOn(seat: number): Promise<void> {
    try {
      const taken = await api.branch(this.room, this.at, seat, 'greedy');
      keepSeats(taken.seats.map((one) => ({ ...one, room: taken.room, game: this.data?.game ?? '', at: Date.now() })));
      route.go(`/t/${taken.room}`);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }
}
