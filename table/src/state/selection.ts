// How an open question is answered by clicking: which cards are part of it, what a click means, when it is complete.
// Nothing here decides what is legal: the options are the engine's.
import type { Decision, Option } from '../engine/types';
import type { TableLayout, VerbLook } from '../layout/types';
import { say } from '../words/words.svelte';

/** What has been chosen of an answer so far. */
export interface Selection {
  /** act: the card whose uses are open. */
  object: number | null;
  /** act: the use that now waits for its partner. */
  verb: string | null;
  /** Places of options chosen, in order. */
  picks: number[];
  amount: number | null;
  /** pay: places of the dice that are raised; null: as suggested. */
  dice: number[] | null;
}

export const nothing = (): Selection => ({ object: null, verb: null, picks: [], amount: null, dice: null });

/** One use of a card: all its options with one verb, or one of them. */
export interface Use {
  verb: string;
  look: VerbLook;
  options: number[];
}

/** Where each option of a question is shown. */
export interface Shown {
  /** Cards on the table, and the options that name them. */
  board: Map<number, number[]>;
  players: Map<string, number>;
  /** Options drawn as cards in the question box, because their cards do not lie open on the table. */
  tray: number[];
  /** Options that are dice. */
  dice: number[];
  /** Options that are buttons. */
  buttons: number[];
  pass: number | null;
  cancel: number | null;
}

const words = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function verbLook(layout: TableLayout | undefined, verb: string): VerbLook {
  return layout?.verbs?.[verb] ?? { label: words(verb.replace(/\s*\{[ab]\}\s*/g, ' ').trim()) };
}

/** `layout`: whose verbs are buttons; `hasDice`: the table has a place for dice. */
export function show(decision: Decision, inSight: (id: number) => boolean, known: (id: number) => boolean, layout?: TableLayout, hasDice = false): Shown {
  const shown: Shown = { board: new Map(), players: new Map(), tray: [], dice: [], buttons: [], pass: null, cancel: null };
  const onCards = decision.ask === 'act' || decision.ask === 'pick' || decision.ask === 'pay';
  const isButton = (option: Option) => decision.ask === 'act' && !!verbLook(layout, option.verb ?? '').button;
  const often = new Map<number, number>();
  for (const { object } of decision.options) if (object !== undefined) often.set(object, (often.get(object) ?? 0) + 1);
  decision.options.forEach((option, i) => {
    if (option.cancel) shown.cancel = i;
    else if (option.pass) shown.pass = i;
    else if (hasDice && option.object === undefined && (option.die !== undefined || option.dice)) shown.dice.push(i);
    else if (!onCards) shown.buttons.push(i);
    else if (option.player !== undefined && option.object === undefined) shown.players.set(option.player, i);
    else if (option.object === undefined) shown.buttons.push(i);
    else if (decision.ask === 'act' ? !option.verb : (often.get(option.object) ?? 0) > 1) shown.buttons.push(i);
    else if (inSight(option.object)) {
      shown.board.set(option.object, [...(shown.board.get(option.object) ?? []), i]);
      if (isButton(option)) shown.buttons.push(i);
    }
    else if (isButton(option)) shown.buttons.push(i);
    else if (known(option.object)) shown.tray.push(i);
    else shown.buttons.push(i);
  });
  return shown;
}

/** The uses of a card in an act question: greater ones first. */
export function usesOf(decision: Decision, object: number, layout?: TableLayout): Use[] {
  const uses = new Map<string, Use>();
  decision.options.forEach((option, i) => {
    if (option.object !== object || option.pass || option.cancel) return;
    const verb = option.verb ?? option.label;
    const look = option.verb ? verbLook(layout, verb) : { label: option.label };
    const key = look.button ? option.label : verb;
    const use = uses.get(key) ?? { verb: key, look: look.button ? { ...look, label: ownLabel(option) } : look, options: [] };
    use.options.push(i);
    uses.set(key, use);
  });
  return [...uses.values()].sort((a, b) => Number(!!a.look.lesser) - Number(!!b.look.lesser));
}

/** What an option is called where its verb goes without saying: "use Frostgnaw" is "Frostgnaw". */
export function ownLabel({ label, verb }: Option): string {
  return verb && label.startsWith(`${verb} `) ? words(label.slice(verb.length + 1)) : words(label);
}

/** How an option of a use reads behind its verb: "2 mana", "1 resource". Nothing, where the card has no such number. */
export function detailOf(look: VerbLook, stats: Record<string, number> | undefined): string {
  let known = true;
  const words = (look.detail ?? '').replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = stats?.[name];
    if (value === undefined || value < 0) known = false;
    return String(value ?? '');
  });
  return known ? words.replace(/(^|[^\d])1 (\w{3,})s\b/, '$11 $2') : '';
}

export type Click = { selection: Selection; answer?: number[] };

const isSingle = (decision: Decision): boolean => decision.max <= 1;

/** Several options of one use are told apart by their partners; those can be clicked if all are in sight. */
export function partnersOf(decision: Decision, use: Use): Map<number, number> {
  const partners = new Map<number, number>();
  for (const i of use.options) {
    const partner = decision.options[i]?.partner;
    if (partner !== undefined) partners.set(partner, i);
  }
  return partners.size === use.options.length ? partners : new Map();
}

/** Several options of one use that are told apart by a die each: the option by face. */
export function diceOf(decision: Decision, use: Use): Map<string, number> {
  const dice = new Map<string, number>();
  for (const i of use.options) {
    const die = decision.options[i]?.die;
    if (die !== undefined) dice.set(die, i);
  }
  return dice.size === use.options.length ? dice : new Map();
}

/** A click on a use: answers it, or asks for its partner. */
export function clickUse(selection: Selection, use: Use): Click {
  if (use.options.length === 1) return { selection: nothing(), answer: [use.options[0] as number] };
  return { selection: { ...selection, verb: use.verb } };
}

/** A click on a card of the question, on the table or in the tray. */
export function clickObject(decision: Decision, selection: Selection, id: number, layout?: TableLayout): Click {
  if (decision.ask === 'act') {
    if (selection.object !== null && selection.verb !== null) {
      const use = usesOf(decision, selection.object, layout).find(({ verb }) => verb === selection.verb);
      const option = use && partnersOf(decision, use).get(id);
      if (option !== undefined) return { selection: nothing(), answer: [option] };
    }
    const mine = decision.options.some((option) => option.object === id);
    const again = selection.object === id && selection.verb === null;
    return { selection: { ...nothing(), object: mine && !again ? id : null } };
  }
  const option = decision.options.findIndex((o) => o.object === id && !o.cancel);
  return option < 0 ? { selection } : toggle(decision, selection, option);
}

/** Chooses or unchooses one option of a question for one or several. */
export function toggle(decision: Decision, selection: Selection, option: number): Click {
  if (isSingle(decision)) return { selection: nothing(), answer: [option] };
  const picks = selection.picks.includes(option)
    ? selection.picks.filter((i) => i !== option)
    : selection.picks.length < decision.max
      ? [...selection.picks, option]
      : selection.picks;
  return { selection: { ...selection, picks } };
}

/** Moves one entry of an order by so many places. */
export function moved(order: number[], from: number, by: number): number[] {
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return order;
  const next = [...order];
  const [item] = next.splice(from, 1);
  next.splice(to, 0, item as number);
  return next;
}

/** Is the chosen part a whole answer? If not, why. */
export function missing(decision: Decision, selection: Selection): string | null {
  if (decision.ask === 'number') {
    const n = selection.amount ?? decision.min;
    return n < decision.min || n > decision.max ? say('Between {least} and {most}', { least: decision.min, most: decision.max }) : null;
  }
  const n = selection.picks.length;
  if (n < decision.min) return say('Choose {n} more', { n: decision.min - n });
  if (n > decision.max) return say('At most {most}', { most: decision.max });
  return null;
}

/** "2 of 1 to 3" */
export function counted(decision: Decision, selection: Selection): string {
  const most = Math.min(decision.max, decision.options.filter(({ cancel }) => !cancel).length);
  const some = selection.picks.length;
  return decision.min === most ? say('{some} of {all}', { some, all: most }) : say('{some} of {least} to {most}', { some, least: decision.min, most });
}

/** The question in two parts: what is asked, and the card text it comes from. */
export function askOf(decision: Decision): { who: string; ask: string; hint: string } {
  const match = /^(.*?)\s*\(([\s\S]+)\)\s*$/.exec(decision.prompt);
  const ask = match?.[1] ?? decision.prompt;
  const hint = match?.[2] ?? '';
  const named = /^([^:?]{2,60}): (.+)$/.exec(ask);
  if (!named) return { who: '', ask, hint };
  const rest = named[2] as string;
  return { who: named[1] as string, ask: rest.charAt(0).toUpperCase() + rest.slice(1), hint };
}

/** What the two buttons of a yes-no question say. */
export function yesNo(decision: Decision): { yes: number; no: number } | null {
  const at = (word: string) => decision.options.findIndex((o) => o.label.toLowerCase() === word);
  const yes = at('yes');
  const no = at('no');
  return yes >= 0 && no >= 0 ? { yes, no } : null;
}

/** How a card takes part in the open question. */
export type Part = 'act' | 'lesser' | 'target' | 'picked' | 'selected' | '';

export function partOf(decision: Decision | null, shown: Shown | null, selection: Selection, id: number, layout?: TableLayout): Part {
  if (!decision || !shown) return '';
  if (decision.ask === 'act') {
    if (selection.object !== null && selection.verb !== null) {
      if (id === selection.object) return 'selected';
      const use = usesOf(decision, selection.object, layout).find(({ verb }) => verb === selection.verb);
      return use && partnersOf(decision, use).has(id) ? 'target' : '';
    }
    if (selection.object === id) return 'selected';
    const options = shown.board.get(id);
    if (!options) return '';
    const greater = options.some((i) => !verbLook(layout, decision.options[i]?.verb ?? '').lesser);
    return greater ? 'act' : 'lesser';
  }
  const option = shown.board.get(id)?.[0];
  if (option === undefined) return '';
  return selection.picks.includes(option) ? 'picked' : 'target';
}

export const isPassing = (option: Option | undefined): boolean => !!option?.pass;
