// English for one, where a phrase says another word then.
import type { Phrase } from './catalogue';

export const ONE: Partial<Record<Phrase, string>> = {
  'Log, {n} new lines': 'Log, {n} new line',
  '{n} cards in {zone}. Open.': '{n} card in {zone}. Open.',
  '{n} records could not be read; the rest was': '{n} record could not be read; the rest was',
  '{n} answers': '{n} answer',
  '{n} answers so far, table {room}': '{n} answer so far, table {room}',
  '{n} decks': '{n} deck',
  'Solved in {n} tries': 'Solved in {n} try',
  '{n} rounds, {turns} turns.': '{n} round, {turns} turns.',
  '{n} rounds.': '{n} round.',
  '{n} problems': '{n} problem',
  '{n} copies, against a bot': '{n} copy, against a bot',
  '{n} more cards can act.': '{n} more card can act.',
  '{n} cards can act': '{n} card can act',
  'You look at {n} cards; the others learn nothing.': 'You look at {n} card; the others learn nothing.',
  '{n} options': 'One option',
  '{n} things to mend': '{n} thing to mend',
  '{name} brings {n} cards you do not have': '{name} brings a card you do not have',
  '{n} cards': '{n} card',
  '{n} dice': '{n} die',
  '{n} seconds left': '{n} second left',
};
