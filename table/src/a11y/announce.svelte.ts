// What a screen reader is told: events politely, one sentence a change; "your turn" and the clock at once.

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

  now(line: string): void {
    this.assertive = line === this.assertive ? `${line} ` : line;
  }
}

export const announcer = new Announcer();
