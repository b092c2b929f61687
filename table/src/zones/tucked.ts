// Cards in zones that are not drawn, tucked under one of these: how many under each.
import type { TableObject, TableState } from '../engine/types';

export function tuckedUnder(state: TableState | null, objects: TableObject[]): Map<number, number> {
  const count = new Map<number, number>();
  const here = new Set(objects.map(({ id }) => id));
  for (const player of state?.players ?? [])
    for (const list of Object.values(player.zones))
      for (const { on, id } of list) if (on !== undefined && !here.has(id) && here.has(on)) count.set(on, (count.get(on) ?? 0) + 1);
  return count;
}
