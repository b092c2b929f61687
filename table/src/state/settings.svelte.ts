// The player's settings, kept in this browser.
import { type AutoPass, nextAutoPass, type Stop, toggleStop } from './autopass';
import type { Speed } from './beat';
import { keep, kept } from './keep';

class Settings {
  name = $state(kept('name', ''));
  autopass = $state<AutoPass>(kept<AutoPass>('autopass', 'idle'));
  zoom = $state(kept('zoom', 1));
  theme = $state<'light' | 'dark'>(document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');
  contrast = $state(kept('contrast', false));
  /** Dice are paid as suggested, without asking. */
  paySuggested = $state(kept('paysuggested', true));
  speed = $state<Speed>(kept<Speed>('speed', 'usual'));
  /** 0 is off. */
  volume = $state(kept('volume', 0));
  stops = $state<string[]>(kept<string[]>('stops', []));

  save(): void {
    keep('name', this.name);
    keep('autopass', this.autopass);
    keep('zoom', this.zoom);
    keep('contrast', this.contrast);
    keep('stops', this.stops);
    keep('speed', this.speed);
    keep('volume', this.volume);
    keep('paysuggested', this.paySuggested);
    document.documentElement.dataset.contrast = this.contrast ? 'high' : 'normal';
  }

  nextAutoPass(): void {
    this.autopass = nextAutoPass(this.autopass);
    this.save();
  }

  togglePay(): void {
    this.paySuggested = !this.paySuggested;
    this.save();
  }

  toggleStop(stop: Stop): void {
    this.stops = toggleStop(this.stops, stop);
    this.save();
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('cantrip.theme', theme);
  }
}

export const settings = new Settings();
