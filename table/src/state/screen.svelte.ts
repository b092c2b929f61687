// The size of the window: which of a layout's two grids is drawn, and how large a card is.
import { settings } from './settings.svelte';

/** Up to here, or below this height, the phone's grid is drawn; the style sheets say the same. */
const PHONE = 820;
const LOW = 700;

class Screen {
  width = $state(innerWidth);
  height = $state(innerHeight);
  mode = $derived<'wide' | 'phone'>(this.width <= PHONE || this.height < LOW ? 'phone' : 'wide');
  /** A low window: board and question stand beside each other. */
  flat = $derived(this.mode === 'phone' && this.height < 600 && this.width > this.height);
  /** The scale of cards and of the rows of a grid; at 1 the window is 1440 by 900, or a phone of 390 by 844. */
  scale = $derived(
    this.mode === 'phone'
      ? clamp(Math.min(this.width / 390, this.height / 844), 0.8, 1.45)
      : clamp(Math.min(this.height / 900, this.width / 1200), 0.75, 1.7) * settings.zoom,
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
