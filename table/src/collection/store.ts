// What the browser keeps of a player's cards and decks: IndexedDB, or this page's memory where there is none.
import type { KeptDeck, KeptFile, KeptWords } from './types';
import { say } from '../words/words.svelte';

interface Kept {
  files: KeptFile;
  words: KeptWords;
  decks: KeptDeck;
}
type Name = keyof Kept;
type Key = string | string[];

const KEYS: Record<Name, string | string[]> = { files: ['game', 'name'], words: ['game', 'card'], decks: 'id' };
const NAMES = Object.keys(KEYS) as Name[];

let opening: Promise<IDBDatabase | null> | null = null;
const memory = new Map<Name, Map<string, unknown>>(NAMES.map((name) => [name, new Map()]));

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('cantrip', 1);
      request.onupgradeneeded = () => {
        for (const name of NAMES) request.result.createObjectStore(name, { keyPath: KEYS[name] });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null); // some browsers forbid it
    }
  });
  return opening;
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.name === 'QuotaExceededError' ? say('The browser has no room left for this. Take away a card file.') : say('The browser could not keep this.')));
  });
}

const keyOf = <N extends Name>(name: N, value: Kept[N]): Key => {
  const path = KEYS[name];
  const all = value as unknown as Record<string, string>;
  return typeof path === 'string' ? (all[path] ?? '') : path.map((part) => all[part] ?? '');
};

/** False: what is kept lasts until the page is closed. */
export const lasting = async (): Promise<boolean> => (await open()) !== null;

export async function all<N extends Name>(name: N, game?: string): Promise<Kept[N][]> {
  const base = await open();
  const found = base ? ((await asked(base.transaction(name).objectStore(name).getAll())) as Kept[N][]) : ([...(memory.get(name)?.values() ?? [])] as Kept[N][]);
  return game === undefined ? found : found.filter((one) => one.game === game);
}

export async function put<N extends Name>(name: N, value: Kept[N]): Promise<void> {
  const base = await open();
  if (base) await asked(base.transaction(name, 'readwrite').objectStore(name).put(value));
  else memory.get(name)?.set(JSON.stringify(keyOf(name, value)), value);
}

export async function remove(name: Name, key: Key): Promise<void> {
  const base = await open();
  if (base) await asked(base.transaction(name, 'readwrite').objectStore(name).delete(key));
  else memory.get(name)?.delete(JSON.stringify(key));
}
