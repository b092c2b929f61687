import type { Clock, ClockRule } from '../net/messages';

export interface ClockFace {
  text: string;
  running: boolean;
  low: boolean;
  seconds: number;
}

/** The clock of a seat, counted on from when the server told it. The time for one question, if that ends sooner. */
export function clockOf(clock: Clock & { at: number }, seat: number, now: number): ClockFace | null {
  const bank = clock.main?.[seat];
  const step = clock.step?.[seat];
  const running = !!clock.running?.[seat];
  const left = Math.min(bank ?? Infinity, running ? (step ?? Infinity) : Infinity);
  if (!Number.isFinite(left)) return null;
  const seconds = Math.max(0, (left - (running ? now - clock.at : 0)) / 1000);
  const minutes = Math.floor(seconds / 60);
  return { text: `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`, running, low: running && seconds < 30, seconds };
}

/** From here on the page says what will be answered. */
export const SOON = 10;

/** Does the time that ends first lose the game? Otherwise the default answer is given. */
export function losesByTime(clock: Clock, seat: number, rule: ClockRule | null | undefined): boolean {
  const bank = clock.main?.[seat] ?? Infinity;
  return rule?.gone === 'lose' && bank <= (clock.step?.[seat] ?? Infinity);
}
