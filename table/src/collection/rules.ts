// The worker, asked and answered. It is started when first asked, and again after it was stopped.
import { EngineError } from '../engine/types';
import type { Ask, Asks, FromWorker, ToWorker } from './messages';
import type { Stage } from './types';
import { say } from '../words/words.svelte';

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
  stage?: ((stage: Stage) => void) | undefined;
}

let worker: Worker | null = null;
let next = 1;
const waiting = new Map<number, Waiting>();

function start(): Worker {
  const fresh = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  fresh.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const one = waiting.get(data.n);
    if (!one) return;
    if ('stage' in data) return one.stage?.(data.stage);
    waiting.delete(data.n);
    if ('problem' in data) {
      one.reject(new EngineError(data.problem.where, data.problem.why, data.problem.remedy));
      if (data.broken) stop(say('The rules had to be started again. Try once more.'));
    } else one.resolve(data.answer as never);
  };
  fresh.onerror = () => stop(say('The rules for cards could not be started. Reload the page.'));
  return fresh;
}

export function ask<A extends Ask>(what: A, message: Asks[A]['ask'], stage?: (stage: Stage) => void): Promise<Asks[A]['answer']> {
  worker ??= start();
  const n = next++;
  return new Promise((resolve, reject) => {
    waiting.set(n, { resolve: resolve as (answer: never) => void, reject, stage });
    worker?.postMessage({ n, do: what, ask: message } satisfies ToWorker<A>);
  });
}

/** Whatever it is at is given up. */
export function stop(why = 'Stopped.'): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(new EngineError('', why, ''));
  waiting.clear();
}
