// What is unusual about a match: cards of its maker's own, rules switched. Nobody plays by it, or watches, unasked.
export interface Terms {
  hash: string;
  own_cards: number;
  switches: string[];
  cards?: { id: string; name: string; text: string; by_hand?: string[]; replaces: boolean }[];
}

export function termsInWords({ cards = [], switches }: Terms): string {
  const lines = cards.map(({ name, text, by_hand, replaces }) => `${name}${replaces ? ' (instead of a card of the game)' : ''}: ${[text.trim(), ...(by_hand ?? []).map((words) => `${words} (by hand: its player says what this does, and you agree or decline)`)].filter(Boolean).join(' ') || 'no text'}`);
  return [
    ...(lines.length ? ['This match has cards of its own:', ...lines] : []),
    ...(switches.length ? [`Rules that differ: ${switches.join(', ')}.`] : []),
    '', 'Do you agree?',
  ].join('\n');
}

/** A part of the deal that nobody else could know beforehand. */
export const nonce = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
