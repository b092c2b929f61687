// Places of a layout and what lies there: "they.x" and "my.x" of the two sides, "x" shared.
import type { TableObject, TableState } from '../engine/types';
import { areasOf, isGroup, zoneLayout } from './read';
import type { Size, TableLayout } from './types';

export type Side = 'me' | 'they' | 'none';

export interface Sides {
  me: number;
  they: number;
}

export function sideOf(place: string): Side {
  if (place.startsWith('they.')) return 'they';
  return place.startsWith('my.') ? 'me' : 'none';
}

/** The engine's name of the zone at a place. */
export function zoneName(layout: TableLayout, place: string): string {
  return zoneLayout(layout, place)?.zone ?? place.replace(/^(they|my)\./, '');
}

export function objectsAt(layout: TableLayout, state: TableState, sides: Sides, place: string): TableObject[] {
  const name = zoneName(layout, place);
  const side = sideOf(place);
  if (side === 'none') return state.table[name] ?? [];
  return state.players[sides[side]]?.zones[name] ?? [];
}

export function sizeAt(layout: TableLayout, place: string, mode: 'wide' | 'phone'): Size {
  return layout[mode].size?.[place] ?? zoneLayout(layout, place)?.size ?? 'm';
}

export const areaName = (place: string): string => place.replace('.', '-');

/** Places of a grid with those inside groups and beside others, so that every zone drawn is listed. */
export function placesOf(layout: TableLayout, mode: 'wide' | 'phone'): string[] {
  const all: string[] = [];
  const add = (place: string) => {
    const zone = zoneLayout(layout, place);
    if (!zone || all.includes(place)) return;
    all.push(place);
    if (isGroup(zone) && Array.isArray(zone.of)) zone.of.forEach(add);
    if (zone.with) add(zone.with);
    if (zone.under) add(zone.under);
  };
  areasOf(layout, mode).forEach(add);
  (layout[mode].strip ?? []).forEach(add);
  (layout[mode].fold ?? []).forEach(add);
  return all;
}

/** Where an object lies: the place of the layout that shows it, or null if no place does. */
export function placeOf(layout: TableLayout, state: TableState, sides: Sides, mode: 'wide' | 'phone', id: number): string | null {
  for (const place of placesOf(layout, mode)) {
    const kind = zoneLayout(layout, place)?.kind;
    if (isGroup(zoneLayout(layout, place)) || kind === 'track' || kind === 'tray') continue;
    if (objectsAt(layout, state, sides, place).some((object) => object.id === id)) return place;
  }
  return null;
}

/** The cards the viewer holds: what lies in fans of its own side. */
export function handOf(layout: TableLayout, state: TableState, sides: Sides): TableObject[] {
  const fans = placesOf(layout, 'wide').filter((place) => sideOf(place) === 'me' && zoneLayout(layout, place)?.kind === 'fan');
  return fans.flatMap((place) => objectsAt(layout, state, sides, place));
}

/** The place of this side's dice, if the game has any. */
export function trayOf(layout: TableLayout, side: Side): string | null {
  return placesOf(layout, 'wide').find((place) => sideOf(place) === side && zoneLayout(layout, place)?.kind === 'tray') ?? null;
}

/** Can the object be clicked where it lies, with its face? Otherwise a question about it shows its card. */
export function inSight(layout: TableLayout, state: TableState, sides: Sides, mode: 'wide' | 'phone', id: number): boolean {
  const place = placeOf(layout, state, sides, mode, id);
  if (!place) return false;
  const zone = zoneLayout(layout, place);
  if (!zone || zone.kind === 'pile' || zone.item === 'back') return false;
  if (zone.kind === 'marks' && mode === 'phone') return false; // too small for a finger
  const folded = [...(layout[mode].fold ?? []), ...(layout[mode].strip ?? [])];
  const small = placesOf(layout, mode).some((area) => {
    const group = zoneLayout(layout, area);
    return group?.kind === 'piles' && Array.isArray(group.of) && group.of.includes(place);
  });
  return !small && !folded.includes(place);
}

export function findObject(state: TableState, id: number): TableObject | undefined {
  for (const player of state.players)
    for (const zone of Object.values(player.zones)) for (const object of zone) if (object.id === id) return object;
  for (const zone of Object.values(state.table)) for (const object of zone) if (object.id === id) return object;
  return undefined;
}

/** Grid tracks in pixels follow the scale of the cards; shares (fr) and auto stay. */
export function scaledTracks(tracks: string): string {
  return tracks.replace(/(\d+(?:\.\d+)?)px/g, 'calc($1px * var(--k))');
}
