// The size of the window: which of a layout's two grids is drawn, and how large a card is.
import { settings } from './settings.svelte';

const PHONE = 820;

class Screen {
  width = $state(innerWidth);
  height = $state(innerHeight);
  /** What the question box needs beyond its usual height: the board makes room for it rather than lie under it. */
  extra = $state(0);
  mode = $derived<'wide' | 'phone'>(this.width <= PHONE ? 'phone' : 'wide');
  /** The scale of cards and of the tracks of a grid; at 1 the window is 1440 by 900, or a phone of 390 by 844. */
  scale = $derived(
    this.mode === 'phone'
      ? clamp(Math.min(this.width / 390, this.height / 844), 0.8, 1.35)
      : clamp(Math.min((this.height - 166 - this.extra) / 734, this.width / 1200), 0.62, 1.6) * settings.zoom,
  );

  constructor() {
    addEventListener('resize', () => {
      this.width = innerWidth;
      this.height = innerHeight;
    });
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

export const screen = new Screen();
