// The order of cards in a row: visitors behind what they lie on; on a small screen identical cards become one.
import type { TableObject } from '../engine/types';

export interface Gathered {
  object: TableObject;
  many: number;
  /** All the cards this one face stands for. */
  ids: number[];
}

/** Cards that lie on another of the same row come right behind it. */
export function withVisitors(objects: TableObject[]): TableObject[] {
  const here = new Set(objects.map(({ id }) => id));
  const out: TableObject[] = [];
  for (const object of objects) {
    if (object.on !== undefined && here.has(object.on)) continue;
    out.push(object, ...objects.filter(({ on }) => on !== undefined && on === object.id));
  }
  return out;
}

const sameness = ({ id: _id, ...rest }: TableObject): string => JSON.stringify(rest);

/** Identical cards in one state as one face with a number; those that `apart` names stay by themselves. */
export function gather(objects: TableObject[], together: boolean, apart: (id: number) => boolean = () => false): Gathered[] {
  const out: (Gathered & { key: string })[] = [];
  for (const object of objects) {
    const key = sameness(object);
    const alone = !together || object.id === undefined || apart(object.id);
    const same = alone ? undefined : out.find((one) => one.key === key);
    if (same) {
      ++same.many;
      same.ids.push(object.id as number);
    } else out.push({ object, many: 1, ids: object.id === undefined ? [] : [object.id], key: alone ? '' : key });
  }
  return out.map(({ object, many, ids }) => ({ object, many, ids }));
}
