// Every game that has a games/<slug>/table.json appears here by that alone.
import { readLayout } from './read';
import type { TableLayout } from './types';

const files = import.meta.glob<unknown>('../../../games/*/table.json', { eager: true, import: 'default' });

const layouts = new Map<string, TableLayout>();
for (const [path, value] of Object.entries(files)) {
  const slug = path.split('/').at(-2) ?? path;
  layouts.set(slug, readLayout(value, `games/${slug}/table.json`));
}

export const layoutOf = (game: string): TableLayout | undefined => layouts.get(game);
