// The engine: the rules of every game, as WebAssembly in the browser. One JSON in, one out.
import {
  type CompiledCard, EngineError, type EngineTable, type GameData, type Preview, type Problem, type ReplayData, type ReplayOpened, type ToServer, type ViewAs,
  
} from './types';
import type { FromServer, Welcome } from '../net/messages';
import type { Phrase } from '../words/catalogue';
import { wasiImports } from './wasi';

interface Exports {
  memory: WebAssembly.Memory;
  cantrip_alloc(length: number): number;
  cantrip_free(at: number): void;
  cantrip_call(at: number, length: number): number;
  _initialize?: () => void;
}

export interface Sent {
  send: ToServer[];
}

/** Words for a card that is played by hand. */
export type Tried = { ok: true; canonical: string } | { ok: false; problems?: Problem[]; examples?: string[] };

/** A match followed on the server, shown with the answers that are on their way. */
export interface Follower {
  message(message: FromServer | { t: 'lost' }): Sent & { changed: boolean };
  answer(picks: number[]): Sent & { predicted: boolean };
  undo(): Sent;
  concede(): Sent;
  /** What a card of one's own does; without words it is taken back. */
  say(object: number, text: string): Sent;
  agree(saying: number, yes: boolean): Sent;
  /** Would these words do for the card? Without words: what could be said. */
  try(card: string, text: string): Tried;
  have(): { step: number; digest: string } | null;
  table(): EngineTable;
  /** Why a card of the own hand can't be played now; empty: it can. */
  why(object: number): string;
  /** What an answer would change. */
  preview(picks: number[]): Preview;
  /** What is answered when time is up, in words. */
  byDefault(): string;
  close(): void;
}

export class Engine {
  private readonly games = new Map<string, GameData>();

  constructor(private readonly exports: Exports) {}

  /** Refusals come back as EngineError. */
  call<T>(message: Record<string, unknown>): T {
    const { memory, cantrip_alloc, cantrip_call, cantrip_free } = this.exports;
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    const at = cantrip_alloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const reply = cantrip_call(at, bytes.length);
    const length = new DataView(memory.buffer).getUint32(reply, true);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, reply + 4, length));
    cantrip_free(at);
    const parsed = JSON.parse(text) as T & { error?: { where: string; why: string; remedy: string } };
    if (parsed.error) throw new EngineError(parsed.error.where, parsed.error.why, parsed.error.remedy);
    return parsed;
  }

  /** The cards, decks and words of a game, with cards of one's own. */
  game(game: string, cards = ''): GameData {
    const key = `${game}\n${cards}`;
    let data = this.games.get(key);
    if (!data) {
      data = this.call<GameData>({ do: 'game', game, ...(cards && { cards }) });
      this.games.set(key, data);
    }
    return data;
  }

  follow({ game, seat, names, switches, cards }: Welcome): Follower {
    const { id } = this.call<{ id: number }>({ do: 'follow', game, ...(seat !== null && { seat }), names, switches, cards });
    return {
      message: (message) => this.call({ do: 'message', id, message }),
      answer: (picks) => this.call({ do: 'answer', id, picks }),
      undo: () => this.call({ do: 'undo', id }),
      concede: () => this.call({ do: 'concede', id }),
      say: (object, text) => this.call({ do: 'say', id, object, text }),
      agree: (saying, yes) => this.call({ do: 'agree', id, saying, yes }),
      try: (card, text) => this.call({ do: 'try', id, card, text }),
      have: () => this.call<{ have: { step: number; digest: string } | null }>({ do: 'have', id }).have,
      table: () => this.call({ do: 'table', id }),
      why: (object) => this.call<{ why: string }>({ do: 'why', id, object }).why,
      preview: (picks) => this.call({ do: 'preview', id, picks }),
      byDefault: () => this.call<{ words: string }>({ do: 'default', id }).words,
      close: () => void this.call({ do: 'close', id }),
    };
  }

  compile(game: string, text: string): CompiledCard[] {
    return this.call<{ cards: CompiledCard[] }>({ do: 'compile', game, text }).cards;
  }

  replay(replay: ReplayData): ReplayOpened {
    return this.call({ do: 'replay', replay });
  }

  go(id: number, at: number, as: ViewAs): EngineTable & { answer: string } {
    return this.call({ do: 'go', id, at, as });
  }

  /** At the end of a replay: can the seat win in time; and what whoever is asked there answers best. */
  solve(id: number, seat: number, within: 'turn' | 'round'): { wins: 'yes' | 'no' | 'unknown'; seat: number | null; picks: number[] | null; words: string } {
    return this.call({ do: 'solve', id, seat, within });
  }

  close(id: number): void {
    this.call({ do: 'close', id });
  }
}

/** How it says what went wrong: in English, until the page says how. A worker has no language. */
let said = (phrase: Phrase): string => phrase;
export const sayBy = (say: (phrase: Phrase) => string): void => void (said = say);

let loading: Promise<Engine> | null = null;

async function load(): Promise<Engine> {
  let exports: Exports | null = null;
  const imports = { wasi_snapshot_preview1: wasiImports(() => (exports as Exports).memory) };
  const response = await fetch('/cantrip.wasm');
  if (!response.ok) throw new EngineError('cantrip.wasm', said('The rules could not be loaded.'), said('Reload the page.'));
  const { instance } = await WebAssembly.instantiateStreaming(response, imports);
  exports = instance.exports as unknown as Exports;
  exports._initialize?.();
  return new Engine(exports);
}

/** The one engine of the page, loaded when first asked for. */
export function engine(): Promise<Engine> {
  loading ??= load().catch((error: unknown) => {
    loading = null; // the next call may try again
    throw error;
  });
  return loading;
}
