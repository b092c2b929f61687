// How a game is played and what its words mean (games/<slug>/words.json): fetched when somebody wants to read it.
import { sayOf } from '../words/words.svelte';
import { type GameWords, readWords } from './read';

const files = import.meta.glob<unknown>('../../../games/*/words.json', { import: 'default' });
const known = $state<Record<string, GameWords>>({});
const asked = new Set<string>();

/** In the language that is spoken. */
const said = (game: string, { how, words, see, phases }: GameWords): GameWords => ({
  ...(see && { see }),
  ...(phases && { phases: Object.fromEntries(Object.entries(phases).map(([name, { says, see }]) => [name, { says: sayOf(game, says), see }])) }),
  how: how.map(({ title, says }) => ({ title: sayOf(game, title), says: sayOf(game, says) })),
  words: Object.fromEntries(Object.entries(words).map(([word, says]) => [word, sayOf(game, says)])),
});

/** The words of a game, as soon as they are there. */
export function wordsOf(game: string): GameWords | undefined {
  const path = `../../../games/${game}/words.json`;
  const fetch = files[path];
  if (fetch && !asked.has(game)) {
    asked.add(game);
    void fetch().then(
      (value) => (known[game] = said(game, readWords(value, path))),
      () => asked.delete(game), // the next one who looks may have a line again
    );
  }
  return known[game];
}
