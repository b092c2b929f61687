// A lesson: a real match, played to the places where something is taught. There the learner acts; what lies between is shown.
import { announcer } from '../a11y/announce.svelte';
import { type Engine, engine } from '../engine/engine';
import { type Decision, type Deed, EngineError, type LogLine, type ReplayData, type ReplayOpened } from '../engine/types';
import { layoutOf } from '../layout/games';
import { type LessonSteps, readLesson } from '../layout/read';
import { beatOf, paceOf } from './beat';
import { settings } from './settings.svelte';
import { Table } from './table.svelte';
import { say, sayOf } from '../words/words.svelte';

const texts = import.meta.glob<unknown>('../../../games/*/lesson/lesson.json', { import: 'default' });
const matches = import.meta.glob<ReplayData & { steps: number[] }>('../../../games/*/lesson/match.json', { import: 'default' });
const LEARNER = 0;
/** What lies between two steps is shown, but never longer than this many positions. */
const MOST_SHOWN = 12;

export const hasLesson = (game: string): boolean => `../../../games/${game}/lesson/match.json` in matches;

/** What an answer does, in words: the second of two equal cards does the same as the first. */
export const wordsOf = (decision: Decision, picks: number[]): string =>
  picks.map((pick) => (decision.options[pick]?.label ?? String(pick)).replace(/ #\d+\b/g, '')).sort().join('; ');

export class Lesson {
  table = $state.raw<Table | null>(null);
  steps = $state.raw<LessonSteps['steps']>([]);
  index = $state(0);
  done = $state(false);
  /** What is said to an answer that is not taught here. */
  said = $state('');
  problem = $state('');
  private engine: Engine | null = null;
  private opened: ReplayOpened | null = null;
  private at: number[] = [];
  private answers: Deed[] = [];
  private here = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: string) {
    void this.open().catch((error: unknown) => (this.problem = error instanceof Error ? error.message : String(error)));
  }

  private async open(): Promise<void> {
    const [text, match] = [texts[`../../../games/${this.game}/lesson/lesson.json`], matches[`../../../games/${this.game}/lesson/match.json`]];
    const layout = layoutOf(this.game);
    if (!text || !match || !layout) throw new EngineError(this.game, say('There is no lesson of {game}.', { game: this.game }), say('Choose another game.'));
    const [loaded, lesson, played] = await Promise.all([engine(), text().then((value) => readLesson(value)), match()]);
    const names = [settings.name || 'Robin', 'Tobin'];
    this.engine = loaded;
    this.opened = loaded.replay({ ...played, names, seats: played.seats.map((seat, i) => ({ ...(seat as object), name: names[i] })) });
    this.at = played.steps;
    this.answers = played.answers;
    this.steps = lesson.steps.map(({ title, says, ...step }) => ({ ...step, title: sayOf(this.game, title), says: sayOf(this.game, says) }));
    this.table = new Table(layout, loaded.game(this.game, '').cards, LEARNER, { answer: (picks) => this.answer(picks), catchUp: () => this.skip() }, true);
    this.show(0);
  }

  private position(at: number, told: LogLine[] | null): void {
    if (!this.engine || !this.opened || !this.table) return;
    const { table } = this;
    const next = this.engine.go(this.opened.id, at, LEARNER);
    const fresh = told ? next.log.slice(told.length ? next.log.findLastIndex(({ text, step }) => text === told.at(-1)?.text && step === told.at(-1)?.step) + 1 : 0) : [];
    this.here = at;
    table.log = next.log;
    table.beat = told ? beatOf(table.layout, { events: next.events, log: fresh }) : null;
    void table.update({ ...next, decision: told ? null : next.decision });
  }

  /** A step, at once. */
  show(index: number): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.index = Math.min(this.steps.length - 1, Math.max(0, index));
    this.done = false;
    this.said = '';
    if (this.table) this.table.behind = 0;
    this.position(this.at[this.index] ?? 0, null);
    this.point();
    const step = this.steps[this.index];
    if (step) announcer.now(`${step.title}. ${step.says}`);
  }

  /** The cards of the answer that is taught. */
  private point(): void {
    const { table } = this;
    if (!table) return;
    const options = this.taught.map((pick) => table.decision?.options[pick]);
    table.taught = new Set(options.flatMap((option) => [option?.object, option?.partner].filter((id) => id !== undefined)));
    table.taughtDie = options[0]?.die ?? '';
  }

  private get taught(): number[] {
    const deed = this.answers[this.at[this.index] ?? 0];
    return Array.isArray(deed) ? deed.slice(1) : [];
  }

  private answer(picks: number[]): void {
    const { table } = this;
    if (!table?.decision) return;
    const wanted = wordsOf(table.decision, this.taught);
    if (wordsOf(table.decision, picks) === wanted) return this.go();
    this.said = `${say('Not in this step.')} ${wanted ? say('Here it is: {words}.', { words: wanted }) : say('Here nothing is chosen.')}`;
    announcer.now(this.said);
    this.position(this.at[this.index] ?? 0, null);
    this.point();
  }

  /** The step is done, by the learner or for them: what follows is shown, up to the next step. */
  go(): void {
    const { table } = this;
    if (!table) return;
    this.said = '';
    table.taught = new Set();
    table.taughtDie = '';
    const to = this.at[this.index + 1] ?? this.answers.length;
    const last = this.index + 1 >= this.steps.length;
    const from = Math.max(this.here + 1, to - MOST_SHOWN);
    if (from > this.here + 1) this.position(from - 1, null);
    const next = (at: number) => {
      if (at >= to && !last) return this.show(this.index + 1);
      if (at > to) return this.finish();
      this.position(at, table.log);
      table.behind = to - at;
      this.timer = setTimeout(() => next(at + 1), table.beat ? paceOf(settings.speed, to - at) : 0);
    };
    next(from);
  }

  /** What is being shown, at once. */
  skip(): void {
    if (!this.timer) return;
    if (this.index + 1 < this.steps.length) return this.show(this.index + 1);
    clearTimeout(this.timer);
    this.position(this.answers.length, []);
    this.finish();
  }

  private finish(): void {
    if (!this.table) return;
    this.timer = undefined;
    this.table.behind = 0;
    this.table.beat = null;
    this.done = true;
    announcer.now(say('That was the lesson'));
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
