import type { PlayerState } from '../engine/types';

/** The number that wins or loses: a score, or how many cards lie in the zone of that name. */
export const scoreOf = (player: PlayerState | undefined, name: string): number => player?.scores[name] ?? player?.zones[name]?.length ?? 0;
