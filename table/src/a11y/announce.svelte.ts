// What a screen reader is told: events politely, one sentence a change; "your turn" and the clock at once.
import { untrack } from 'svelte';

class Announcer {
  polite = $state('');
  assertive = $state('');
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Lines that come together are said together. */
  say(line: string): void {
    this.waiting.push(line);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polite = this.waiting.slice(-6).join('. ');
      this.waiting = [];
    }, 250);
  }

  /** The same line twice is said twice. Whoever says it in an effect does not depend on what was said before. */
  now(line: string): void {
    this.assertive = line === untrack(() => this.assertive) ? `${line} ` : line;
  }
}

export const announcer = new Announcer();
