// What a question box says beside the engine's own words: how to answer, with what.
import type { Table } from '../state/table.svelte';
import { screen } from '../state/screen.svelte';
import { diceWords, isPayment, isRoll } from '../state/dice';
import { previewWords } from '../state/preview';
import { counted } from '../state/selection';

export function wordsOf(table: Table): { ask?: string; hint: string } {
  const { decision, shown, selection, layout } = table;
  if (!decision || !shown) return { hint: '' };
  if (decision.ask === 'act') {
    const would = table.preview && screen.mode === 'phone' ? previewWords(layout, table.preview, (id) => table.object(id), table.myName) : [];
    if (would.length) return { hint: `${would.join('; ')}.` };
    if (selection.object !== null && selection.verb !== null) {
      const { use } = table;
      const name = table.object(selection.object)?.name ?? '';
      return { ask: use?.look.partner ?? `${use?.look.label ?? ''} ${name}: choose a card`, hint: screen.mode === 'phone' ? 'Back steps back.' : 'Escape steps back.' };
    }
    if (selection.object !== null) {
      const name = table.object(selection.object)?.name ?? '';
      const others = [...shown.board.keys()].filter((id) => id !== selection.object && table.part(id) === 'act').length;
      return { ask: name, hint: others ? `${others} more ${others === 1 ? 'card' : 'cards'} can act.` : '' };
    }
    const able = [...shown.board.keys()].filter((id) => table.part(id) === 'act' || table.part(id) === 'selected').length;
    const lesser = shown.board.size - able;
    const verbs = new Set(decision.options.filter((o) => o.verb && layout.verbs?.[o.verb]?.lesser).map((o) => layout.verbs?.[o.verb as string]?.label.toLowerCase()));
    const less = lesser > 0 && verbs.size ? `${lesser} ${able ? 'more ' : ''}only to ${[...verbs].join(' or ')}` : '';
    const can = able ? `${able} card${able === 1 ? '' : 's'} can act` : '';
    return { hint: [can, less].filter(Boolean).join(', ').replace(/^./, (c) => c.toUpperCase()) + (can || less ? '.' : '') };
  }
  if (isPayment(decision) && table.trayPlace) {
    const price = diceWords(layout, decision.price ?? {});
    return { ...(table.acting && { ask: `Pay for ${table.acting}` }), hint: `${price ? `It costs ${price}. ` : ''}${screen.mode === 'phone' ? 'Touch' : 'Click'} dice to exchange them.` };
  }
  if (isRoll(decision)) return { hint: `${selection.picks.length} of ${decision.options.length} chosen. ${screen.mode === 'phone' ? 'Touch' : 'Click'} dice to choose them.` };
  if (decision.max === 0 && table.seen.length) return { hint: `You look at ${table.seen.length} card${table.seen.length === 1 ? '' : 's'}; the others learn nothing.` };
  if (decision.ask === 'pick' && decision.max > 1) return { hint: `${counted(decision, selection)} chosen. ${screen.mode === 'phone' ? 'Touch' : 'Click'} cards to choose them.` };
  if (decision.ask === 'pick' && shown.board.size) return { hint: `${shown.board.size} possible, marked on the table.` };
  if (decision.ask === 'order') return { hint: screen.mode === 'phone' ? 'Touch in the wished order, or drag.' : 'Click in the wished order, or drag.' };
  return { hint: '' };
}
