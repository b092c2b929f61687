import type { PlayerState } from '../engine/types';
import type { Meter } from '../layout/types';
import { say } from '../words/words.svelte';

export interface Reading {
  label: string;
  icon: string;
  value: string;
  /** "3 of 7" as numbers. */
  of?: { now: number; all: number };
}

/** A meter of a player: a score, how many cards lie in a zone, or how many of them lack a flag ("3 of 7"). */
export function readMeter(player: PlayerState | undefined, meter: string | Meter): Reading {
  if (typeof meter === 'string') return { label: meter, icon: meter, value: String(player?.scores[meter] ?? player?.zones[meter]?.length ?? 0) };
  const label = meter.label ?? meter.score ?? meter.zone ?? '';
  const icon = meter.icon ?? label;
  if (meter.score) return { label, icon, value: String(player?.scores[meter.score] ?? 0) };
  const all = player?.zones[meter.zone ?? ''] ?? [];
  const ready = meter.without ? all.filter(({ flags }) => !flags?.includes(meter.without as string)).length : all.length;
  return { label, icon, value: meter.without ? say('{some} of {all}', { some: ready, all: all.length }) : String(all.length), ...(meter.without && { of: { now: ready, all: all.length } }) };
}
