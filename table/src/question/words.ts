// What a question box says beside the engine's own words: how to answer, with what.
import type { Table } from '../state/table.svelte';
import { screen } from '../state/screen.svelte';
import { diceWords, isPayment, isRoll } from '../state/dice';
import { previewWords } from '../state/preview';
import { counted } from '../state/selection';
import { either, say } from '../words/words.svelte';

export function wordsOf(table: Table): { ask?: string; hint: string } {
  const { decision, shown, selection, layout } = table;
  if (!decision || !shown) return { hint: '' };
  if (decision.ask === 'act') {
    const would = table.preview && screen.mode === 'phone' ? previewWords(layout, table.preview, (id) => table.object(id), table.myName) : [];
    if (would.length) return { hint: `${would.join('; ')}.` };
    if (selection.object !== null && selection.verb !== null) {
      const { use } = table;
      const name = table.object(selection.object)?.name ?? '';
      return { ask: use?.look.partner ?? say('{use} {name}: choose a card', { use: use?.look.label ?? '', name }), hint: screen.mode === 'phone' ? say('Back steps back.') : say('Escape steps back.') };
    }
    if (selection.object !== null) {
      const name = table.object(selection.object)?.name ?? '';
      const others = [...shown.board.keys()].filter((id) => id !== selection.object && table.part(id) === 'act').length;
      return { ask: name, hint: others ? say('{n} more cards can act.', { n: others }) : '' };
    }
    const able = [...shown.board.keys()].filter((id) => table.part(id) === 'act' || table.part(id) === 'selected').length;
    const lesser = shown.board.size - able;
    const verbs = new Set(decision.options.filter((o) => o.verb && layout.verbs?.[o.verb]?.lesser).map((o) => layout.verbs?.[o.verb as string]?.label.toLowerCase()));
    const uses = either([...verbs].filter((verb) => verb !== undefined));
    const less = lesser > 0 && uses ? (able ? say('{n} more only to {uses}', { n: lesser, uses }) : say('{n} only to {uses}', { n: lesser, uses })) : '';
    const can = able ? say('{n} cards can act', { n: able }) : '';
    return { hint: [can, less].filter(Boolean).join(', ').replace(/^./, (c) => c.toUpperCase()) + (can || less ? '.' : '') };
  }
  if (isPayment(decision) && table.trayPlace) {
    const price = diceWords(layout, decision.price ?? {});
    return { ...(table.acting && { ask: say('Pay for {what}', { what: table.acting }) }), hint: `${price ? `${say('It costs {price}.', { price })} ` : ''}${screen.mode === 'phone' ? say('Touch dice to exchange them.') : say('Click dice to exchange them.')}` };
  }
  if (isRoll(decision)) return { hint: `${say('{some} of {all} chosen.', { some: selection.picks.length, all: decision.options.length })} ${screen.mode === 'phone' ? say('Touch dice to choose them.') : say('Click dice to choose them.')}` };
  if (decision.max === 0 && table.seen.length) return { hint: say('You look at {n} cards; the others learn nothing.', { n: table.seen.length }) };
  if (decision.ask === 'pick' && decision.max > 1) return { hint: `${say('{count} chosen.', { count: counted(decision, selection) })} ${screen.mode === 'phone' ? say('Touch cards to choose them.') : say('Click cards to choose them.')}` };
  if (decision.ask === 'pick' && shown.board.size) return { hint: say('{n} possible, marked on the table.', { n: shown.board.size }) };
  if (decision.ask === 'order') return { hint: screen.mode === 'phone' ? say('Touch in the wished order, or drag.') : say('Click in the wished order, or drag.') };
  return { hint: '' };
}
