// The keys of the table, as the list on `?` shows them.
import type { Phrase } from '../words/catalogue';

export interface KeyHelp {
  keys: string[];
  does: Phrase;
}

export const KEYS: KeyHelp[] = [
  { keys: ['1', '…', '9'], does: 'an option of the question, or a use of the chosen card' },
  { keys: ['A', '…', 'Z'], does: 'with Shift: the card with that letter, while cards are to be chosen' },
  { keys: ['←', '→', '↑', '↓'], does: 'between cards; while choosing, only those that can be chosen' },
  { keys: ['Tab'], does: 'between areas' },
  { keys: ['Enter'], does: 'open a card’s uses, choose it, or confirm the answer' },
  { keys: ['Space'], does: 'pass; on a card of the question: choose it' },
  { keys: ['Esc'], does: 'step back; while others act: skip to what is now' },
  { keys: ['Space', 'N'], does: 'while others act: pause, next' },
  { keys: ['E'], does: 'end the turn' },
  { keys: ['Y', 'N'], does: 'yes, no' },
  { keys: ['Alt ↑', 'Alt ↓'], does: 'move an entry of an order' },
  { keys: ['D'], does: 'dice: paid as suggested, or asked each time; with Shift a click does the other' },
  { keys: ['S'], does: 'what is suggested: dice to pay, dice to roll again' },
  { keys: ['O'], does: 'all options as a list' },
  { keys: ['Z'], does: 'look closer at a card' },
  { keys: ['U'], does: 'undo' },
  { keys: ['P'], does: 'auto-pass: next setting' },
  { keys: ['T'], does: 'a stop at this phase: nothing is passed by itself there' },
  { keys: ['L'], does: 'the log' },
  { keys: ['V'], does: 'say the table' },
  { keys: ['F'], does: 'focus the question' },
  { keys: ['?'], does: 'this list' },
];

/** Keys typed into a field belong to the field. */
export function inField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
