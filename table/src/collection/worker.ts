// The rules for collections, beside the page: reading a large card file does not hold it up.
import { type Engine, engine } from '../engine/engine';
import { EngineError } from '../engine/types';
import type { Asks, FromWorker, ToWorker } from './messages';
import type { CollectionData } from './types';

const open = new Map<string, number>();

const say = (message: FromWorker) => postMessage(message);

function idOf(game: string): number {
  const id = open.get(game);
  if (id === undefined) throw new EngineError('game', 'The cards of this game are not read yet.', 'Reload the page.');
  return id;
}

function answer(rules: Engine, { n, do: what, ask }: ToWorker): Asks[ToWorker['do']]['answer'] {
  if (what === 'recognise') return rules.call({ do: 'recognise', ...ask });
  if (what === 'collect') {
    const { game, files, words } = ask as Asks['collect']['ask'];
    say({ n, stage: 'understanding' });
    const data = rules.call<CollectionData>({
      do: 'collect', game, files: files.map(({ name, text }) => ({ name, text })), words: Object.fromEntries(words.filter(({ hand }) => !hand).map(({ card, text }) => [card, text])),
      hands: words.filter(({ hand }) => hand).map(({ card }) => card),
    });
    const before = open.get(game);
    if (before !== undefined) rules.call({ do: 'close', id: before });
    open.set(game, data.id);
    return data;
  }
  if (what === 'opening' || what === 'quick' || what === 'close') {
    const { trial, ...rest } = ask as Asks['opening' | 'quick' | 'close']['ask'];
    return rules.call({ do: what, id: trial, ...rest });
  }
  const { game, ...rest } = ask as Asks['explain' | 'word' | 'deck' | 'trial']['ask'];
  return rules.call({ do: what, id: idOf(game), ...rest });
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  void engine().then(
    (rules) => {
      try {
        say({ n: data.n, answer: answer(rules, data) });
      } catch (error) {
        fail(data.n, error);
      }
    },
    (error: unknown) => fail(data.n, error),
  );
});

function fail(n: number, error: unknown): void {
  if (error instanceof EngineError) return say({ n, problem: { where: error.where, why: error.why, remedy: error.remedy }, broken: false });
  say({ n, problem: { where: '', why: 'The rules could not take this: it may be too large for this browser.', remedy: 'Try a smaller file.' }, broken: true });
}
