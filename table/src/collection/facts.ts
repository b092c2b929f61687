// What a game's layout says of cards that are not on a table: what they cost, and which of their types are colours.
import type { CardData } from '../engine/types';
import type { TableLayout } from '../layout/types';

type Priced = Pick<CardData, 'facts' | 'types' | 'token'>;

const partsOf = (layout: TableLayout | undefined): string[] => layout?.deck?.price ?? [layout?.face.spine[0] ?? 'cost'];
const given = ({ facts }: Priced, layout: TableLayout | undefined) => partsOf(layout).filter((part) => part in facts);

/** All that it costs, added up; X counts as none. Null: it is not paid for. */
export function priceOf(card: Priced, layout: TableLayout | undefined): number | null {
  const parts = given(card, layout);
  if (parts.length) return parts.reduce((sum, part) => sum + Math.max(0, card.facts[part] ?? 0), 0);
  return layout?.face.free && !card.token && !card.types.includes(layout.face.figure?.of ?? '') ? 0 : null;
}

/** As it is shown in small: a number, X, or nothing. */
export function priceText(card: Priced, layout: TableLayout | undefined): string {
  if (given(card, layout).some((part) => (card.facts[part] ?? 0) < 0)) return 'X';
  return String(priceOf(card, layout) ?? '');
}

/** In words, each part by its name: "reserve 2". */
export const priceSaid = (card: Priced, layout: TableLayout | undefined): string =>
  given(card, layout).map((part) => `${part} ${(card.facts[part] ?? 0) < 0 ? 'X' : card.facts[part]}`).join(', ');

/** Its colours apart from its types, where the rules have them among these. */
export function withColours<C extends Pick<CardData, 'types' | 'colours'>>(card: C, layout: TableLayout | undefined): C {
  const among = layout?.deck?.colour?.types;
  if (!among) return card;
  return { ...card, colours: [...card.colours, ...card.types.filter((type) => among.includes(type))], types: card.types.filter((type) => !among.includes(type)) };
}
