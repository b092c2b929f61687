// What is unusual about a match: cards of its maker's own, rules switched. Nobody plays by it, or watches, unasked.
import type { Terms } from './replies';
import { say } from '../words/words.svelte';

export function termsInWords({ cards = [], switches }: Terms): string {
  const lines = cards.map(({ name, text, by_hand = [], replaces }) => {
    const hand = by_hand.map((words) => `${words} (${say('by hand: its player says what this does, and you agree or decline')})`);
    return `${name}${replaces ? ` (${say('instead of a card of the game')})` : ''}: ${[text.trim(), ...hand].filter(Boolean).join(' ') || say('no text')}`;
  });
  return [
    ...(lines.length ? [say('This match has cards of its own:'), ...lines] : []),
    ...(switches.length ? [say('Rules that differ: {rules}.', { rules: switches.join(', ') })] : []),
    '', say('Do you agree?'),
  ].join('\n');
}

/** A part of the deal that nobody else could know beforehand. */
export const nonce = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
