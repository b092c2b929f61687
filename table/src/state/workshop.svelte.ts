// The workshop: drafts of cards kept in this browser, compiled by the engine as they are written.
import { type Engine, engine } from '../engine/engine';
import type { CardData, CompiledCard, GameData, Problem } from '../engine/types';
import { layoutOf } from '../layout/games';
import { type Draft, idOf, readCard, withField, writeCard } from './cardtext';
import { keep, kept } from './keep';

export class Workshop {
  game = $state('');
  drafts = $state.raw<Draft[]>([]);
  chosen = $state(0);
  text = $state('');
  compiled = $state.raw<CompiledCard | null>(null);
  milliseconds = $state(0);
  problem = $state('');
  data = $state.raw<GameData | null>(null);
  layout = $derived(layoutOf(this.game));
  problems = $derived<Problem[]>(this.compiled && !this.compiled.ok ? this.compiled.problems : []);
  card = $derived<CardData>(this.compiled?.card ?? readCard(this.text));
  private engine: Engine | null = null;

  async open(game: string): Promise<void> {
    this.game = game;
    this.compiled = null;
    this.data = null; // nothing can be written before the drafts are there: they would replace it
    try {
      this.engine = await engine();
      this.data = this.engine.game(game);
      this.drafts = kept<Draft[]>(`drafts.${game}`, []);
      if (!this.drafts.length) this.add();
      this.choose(0);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  choose(i: number): void {
    this.chosen = i;
    this.text = this.drafts[i]?.text ?? '';
    this.compile();
  }

  /** A new draft: one of the game's own cards under another name, so that it begins whole. */
  add(): void {
    const cards = Object.values(this.data?.cards ?? {}).filter(({ token, text, facts }) => !token && text.split('\n').length <= 2 && text.length > 20 && Object.keys(facts).length > 2);
    const model = cards[(this.drafts.length * 7) % Math.max(1, cards.length)];
    if (!model) return;
    let n = this.drafts.length + 1;
    while (this.drafts.some(({ id }) => id === idOf(`My card ${n}`))) ++n;
    const draft = { id: idOf(`My card ${n}`), text: writeCard({ name: `My card ${n}`, type: model.type, facts: model.facts, text: model.text }) };
    this.drafts = [...this.drafts, draft];
    this.save();
    this.choose(this.drafts.length - 1);
  }

  remove(i: number): void {
    this.drafts = this.drafts.filter((_, n) => n !== i);
    this.save();
    if (!this.drafts.length) this.add();
    this.choose(Math.min(i, this.drafts.length - 1));
  }

  write(text: string): void {
    this.text = text;
    this.compile();
    this.drafts = this.drafts.map((draft, i) => (i === this.chosen ? { id: this.card.id, text } : draft));
    this.save();
  }

  /** One field of the card with another value; null: without it. */
  set(key: string, value: string | number | null): void {
    this.write(withField(this.text, key, value));
  }

  /** The refused word replaced by one the language knows. */
  repair(problem: Problem, word: string): void {
    const lines = this.text.split('\n');
    const line = lines[problem.line - 1];
    if (line === undefined) return;
    const from = problem.column - 1;
    lines[problem.line - 1] = line.slice(0, from) + word + line.slice(from + (problem.length ?? problem.word?.length ?? 0));
    this.write(lines.join('\n'));
  }

  private compile(): void {
    if (!this.engine) return;
    const start = performance.now();
    this.problem = '';
    try {
      this.compiled = this.engine.compile(this.game, this.text)[0] ?? null;
    } catch (error) {
      this.compiled = null;
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.milliseconds = Math.round(performance.now() - start);
  }

  private save(): void {
    keep(`drafts.${this.game}`, this.drafts);
  }
}
