// A puzzle: a recorded position in which one can win before the turn is over. The player tries, the others answer at their best,
// and the rules tell whether it was done; nothing of it leaves this page.
import { announcer } from '../a11y/announce.svelte';
import { type Engine, engine } from '../engine/engine';
import { EngineError, type EngineTable, type LogLine, type ReplayData } from '../engine/types';
import { layoutOf } from '../layout/games';
import { play } from '../sound/sound';
import { beatOf, paceOf } from './beat';
import { keep, kept } from './keep';
import { settings } from './settings.svelte';
import { Table } from './table.svelte';
import { say } from '../words/words.svelte';

interface PuzzleData {
  seat: number;
  level: number;
  choices: number;
  match: ReplayData;
  solution: number[][];
}
interface PuzzleFile {
  within: 'turn' | 'round';
  puzzles: PuzzleData[];
}

const files = import.meta.glob<PuzzleFile>('../../../games/*/puzzles.json', { import: 'default' });
const slugOf = (path: string) => path.split('/').at(-2) ?? path;
export const puzzleGames: string[] = Object.keys(files).map(slugOf).sort();

const DAY = 86_400_000;
const today = (now = Date.now()) => Math.floor(now / DAY);
/** The game whose puzzle is the day's; which of its puzzles it is, is known when they are loaded. */
export const gameOfDay = (now = Date.now()): string => puzzleGames[today(now) % Math.max(1, puzzleGames.length)] ?? '';
const numberOfDay = (puzzles: number, now = Date.now()): number => (Math.floor(today(now) / Math.max(1, puzzleGames.length)) % puzzles) + 1;

const nameOf = (puzzle: PuzzleData): string => `${puzzle.match.game}:${puzzle.match.seed}:${puzzle.match.answers.length}`;
export const solvedNames = (): string[] => kept<string[]>('puzzles', []);

export class Puzzle {
  table = $state.raw<Table | null>(null);
  within = $state<'turn' | 'round'>('turn');
  number = $state(1);
  level = $state(1);
  choices = $state(0);
  /** The puzzles of this game, in order: has it been solved here? */
  all = $state.raw<boolean[]>([]);
  ofDay = $state(false);
  /** How the tries so far ended. */
  tries = $state.raw<string[]>([]);
  state = $state<'open' | 'solved' | 'failed'>('open');
  hints = $state.raw<string[]>([]);
  problem = $state('');
  private engine: Engine | null = null;
  private file: PuzzleFile | null = null;
  private data: PuzzleData | null = null;
  private given: number[][] = [];
  private said: string[] = [];
  private log: LogLine[] = [];
  private began: { turn: number; round: number } = { turn: 0, round: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shown = false;

  constructor(
    readonly game: string,
    number: number | null,
  ) {
    void this.open(number).catch((error: unknown) => (this.problem = error instanceof Error ? error.message : String(error)));
  }

  private async open(number: number | null): Promise<void> {
    const load = files[`../../../games/${this.game}/puzzles.json`];
    const layout = layoutOf(this.game);
    if (!load || !layout) throw new EngineError(this.game, say('There are no puzzles of {game}.', { game: this.game }), say('There are some of {games}.', { games: puzzleGames.join(', ') }));
    const [loaded, file] = await Promise.all([engine(), load()]);
    this.engine = loaded;
    this.file = file;
    this.within = file.within;
    this.choose(number ?? numberOfDay(file.puzzles.length));
  }

  choose(number: number): void {
    const { file, engine: rules } = this;
    const layout = layoutOf(this.game);
    const data = file?.puzzles[number - 1];
    if (!file || !rules || !layout || !data) {
      this.problem = say('There is no puzzle {i}. They are numbered from 1 to {last}.', { i: number, last: file?.puzzles.length ?? 0 });
      return;
    }
    this.data = data;
    this.number = number;
    this.level = data.level;
    this.choices = data.choices;
    this.ofDay = this.game === gameOfDay() && number === numberOfDay(file.puzzles.length);
    this.tries = [];
    this.hints = [];
    this.shown = false;
    this.mark();
    this.table = new Table(layout, rules.game(this.game, '').cards, data.seat, { answer: (picks) => this.answer(picks), undo: () => this.back(), catchUp: () => this.hurry() }, true);
    this.restart();
  }

  private mark(): void {
    const solved = new Set(solvedNames());
    this.all = this.file?.puzzles.map((one) => solved.has(nameOf(one))) ?? [];
  }

  /** The position after what was answered so far, as its player sees it. */
  private position(): (EngineTable & { led_here?: string }) | null {
    const { engine: rules, data } = this;
    if (!rules || !data) return null;
    const names = data.match.names.map((_, seat) => (seat === data.seat ? settings.name || say('You') : seat === (data.seat ? 0 : 1) ? 'Tobin' : say('Player {i}', { i: seat + 1 })));
    const match = { ...data.match, names, seats: data.match.seats.map((seat, i) => ({ ...(seat as object), name: names[i] })), answers: [...data.match.answers, ...this.given] };
    const { id, answers } = rules.replay(match);
    try {
      return rules.go(id, answers, data.seat);
    } finally {
      rules.close(id);
    }
  }

  private solve(): { wins: 'yes' | 'no' | 'unknown'; seat: number | null; picks: number[] | null; words: string } | null {
    const { engine: rules, data } = this;
    if (!rules || !data) return null;
    const { id } = rules.replay({ ...data.match, answers: [...data.match.answers, ...this.given] });
    try {
      return rules.solve(id, data.seat, this.within);
    } finally {
      rules.close(id);
    }
  }

  restart(): void {
    clearTimeout(this.timer);
    this.given = [];
    this.said = [];
    this.log = [];
    this.show();
  }

  /** Shows the position; whoever else is asked there answers. */
  private show(): void {
    const { table, data } = this;
    const next = this.position();
    if (!table || !data || !next) return;
    const fresh = this.given.length ? next.log.slice(this.log.length ? next.log.findLastIndex(({ text, step }) => text === this.log.at(-1)?.text && step === this.log.at(-1)?.step) + 1 : next.log.length) : [];
    this.log = next.log;
    if (!this.given.length) this.began = { turn: next.table.turn_number, round: next.table.round };
    const over = next.over || next.table.over;
    const late = this.within === 'turn' ? next.table.turn_number !== this.began.turn : next.table.round !== this.began.round;
    const mine = !!next.decision && !over && !late;
    table.log = next.log;
    table.beat = this.given.at(-1)?.[0] === data.seat || mine ? null : beatOf(table.layout, { events: next.events, log: fresh });
    this.state = 'open';
    void table.update({ ...next, decision: mine ? next.decision : null, can_undo: this.given.length ? true : say('nothing has been done yet') });
    if (over || late) return this.end(over && next.table.results?.[data.seat] === 'won');
    if (mine) return undefined;
    this.timer = setTimeout(() => this.others(), table.beat ? paceOf(settings.speed, 1) : 30);
  }

  /** The others answer at their best. */
  private others(): void {
    const found = this.solve();
    if (!found?.picks || found.seat === null) return;
    this.given = [...this.given, [found.seat, ...found.picks]];
    this.show();
  }

  private answer(picks: number[]): void {
    const { table, data } = this;
    if (!table?.decision || !data) return;
    const words = picks.map((pick) => table.decision?.options[pick]?.label ?? '').filter(Boolean).join(', ');
    if (words) this.said = [...this.said, words];
    this.given = [...this.given, [data.seat, ...picks]];
    this.show();
  }

  private end(won: boolean): void {
    const { table, data } = this;
    if (!table || !data) return;
    table.over = true;
    table.decision = null;
    this.state = won ? 'solved' : 'failed';
    if (won) {
      play('victory');
      if (!this.shown) keep('puzzles', [...new Set([...solvedNames(), nameOf(data)])]);
      this.mark();
      announcer.now(this.shown ? say('Solved') : say('Solved in {n} tries', { n: this.tries.length + 1 }));
    } else {
      const did = this.said.filter((line) => !/^(end|pass)\b/i.test(line));
      this.tries = [...this.tries, did.length ? `${did.slice(0, 3).join('; ')}${did.length > 3 ? '; …' : ''}` : say('Nothing was done')];
      announcer.now(this.within === 'turn' ? say('The turn is over and the match is not won.') : say('The round is over and the match is not won.'));
    }
  }

  /** Back to one's own last choice. */
  back(): void {
    const { data } = this;
    if (!data || !this.given.length) return;
    clearTimeout(this.timer);
    const last = this.given.findLastIndex(([seat]) => seat === data.seat);
    this.given = this.given.slice(0, Math.max(0, last));
    this.said = this.said.slice(0, -1);
    this.log = [];
    this.show();
  }

  /** What is being shown, at once. */
  private hurry(): void {
    clearTimeout(this.timer);
    if (this.state === 'open' && !this.table?.decision) this.others();
  }

  /** The next answer that wins: of the kept solution, or found here and now. */
  private next(): { picks: number[] | null; words: string; wins: 'yes' | 'no' | 'unknown' } {
    const { data, table } = this;
    const kept = data?.solution[this.given.length];
    if (data && kept && kept[0] === data.seat && JSON.stringify(this.given) === JSON.stringify(data.solution.slice(0, this.given.length)))
      return { wins: 'yes', picks: kept.slice(1), words: kept.slice(1).map((pick) => table?.decision?.options[pick]?.label ?? String(pick)).join(', ') || say('nothing') };
    const found = this.solve();
    return { wins: found?.wins ?? 'unknown', picks: found?.picks ?? null, words: found?.words ?? '' };
  }

  hint(): void {
    if (this.state !== 'open' || !this.table?.decision) return;
    const first = !this.hints.length;
    const { wins, words } = this.next();
    const says = wins === 'no' ? say('From here there is no way any more. Step back.') : wins === 'unknown' ? say('It is not clear whether there is a way from here. Step back.')
      : first ? say('There is a way from here; the whole of it takes {n} choices.', { n: this.choices }) : say('Next: {words}.', { words });
    this.hints = [...this.hints, says];
    announcer.now(says);
  }

  /** Does the next right thing, and says so. */
  solution(): void {
    if (this.state !== 'open' || !this.table?.decision) return;
    const { picks, words } = this.next();
    this.shown = true;
    if (!picks) {
      this.hints = [...this.hints, say('From here there is no way to be seen. Start over.')];
      return;
    }
    this.hints = [...this.hints, say('Shown: {words}.', { words })];
    this.answer(picks);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
