// Dragging is a shortcut for chips: every place that takes the card lights with its verb; a drop elsewhere sends nothing.
import { clickUse, diceOf, usesOf, partnersOf, type Use } from '../state/selection';
import type { Table } from '../state/table.svelte';

interface Dragged {
  table: Table;
  id: number | undefined;
  place: string;
  enabled: boolean;
}

const FAR = 8;

/** The uses of a card that dropping it at a place means; a layout's "drag" says which verbs. */
export function usesAt(table: Table, id: number, from: string, to: string): Use[] {
  if (!table.decision) return [];
  const wanted = table.layout.drag?.[`${from}>${to}`];
  if (!wanted) return [];
  const verbs = typeof wanted === 'string' ? [wanted] : wanted;
  return usesOf(table.decision, id, table.layout).filter(({ verb }) => verbs.includes(verb));
}

function light(table: Table, id: number, from: string): void {
  for (const element of table.root?.querySelectorAll<HTMLElement>('[data-zone], [data-drop]') ?? []) {
    const use = usesAt(table, id, from, element.dataset.drop ?? element.dataset.zone ?? '')[0];
    if (use) element.dataset.takes = use.look.label;
  }
}

function dark(table: Table): void {
  for (const element of table.root?.querySelectorAll<HTMLElement>('[data-takes]') ?? []) delete element.dataset.takes;
}

function drop(table: Table, id: number, from: string, x: number, y: number): void {
  const under = document.elementsFromPoint(x, y);
  const zone = under.map((e) => e.closest<HTMLElement>('[data-drop], [data-zone]')).find((e) => e);
  if (!zone || !table.decision) return;
  const uses = usesAt(table, id, from, zone.dataset.drop ?? zone.dataset.zone ?? '');
  const onto = under.map((e) => e.closest<HTMLElement>('[data-object]')?.dataset.object).find((o) => o && Number(o) !== id);
  for (const use of uses) {
    const partner = onto === undefined ? undefined : partnersOf(table.decision, use).get(Number(onto));
    if (partner !== undefined) return table.answer([partner]);
    const die = diceOf(table.decision, use).get(under.map((e) => e.closest<HTMLElement>('[data-die]')?.dataset.die).find(Boolean) ?? '');
    if (die !== undefined) return table.answer([die]);
  }
  const selection = { ...table.selection, object: id, verb: null };
  if (uses.length === 1) table.apply(clickUse(selection, uses[0] as Use));
  else if (uses.length) table.selection = selection;
}

export function drag(node: HTMLElement, options: Dragged) {
  let current = options;
  let start: { x: number; y: number; pointer: number } | null = null;
  let ghost: HTMLElement | null = null;

  const finish = (): void => {
    ghost?.remove();
    ghost = null;
    node.style.opacity = '';
    dark(current.table);
    current.table.dragging = null;
    start = null;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', finish);
  };
  const lift = () => {
    const box = node.getBoundingClientRect();
    ghost = node.cloneNode(true) as HTMLElement;
    Object.assign(ghost.style, {
      position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, margin: '0', zIndex: '99', pointerEvents: 'none', transition: 'none', rotate: '-2deg',
    });
    ghost.removeAttribute('data-object');
    document.body.append(ghost);
    node.style.opacity = '0.35';
    current.table.zoomed = null;
    current.table.dragging = current.id ?? null;
    if (current.id !== undefined) light(current.table, current.id, current.place);
  };
  const move = (event: PointerEvent): void => {
    if (!start || event.pointerId !== start.pointer) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (!ghost && Math.hypot(dx, dy) > FAR && current.enabled) lift();
    if (ghost) ghost.style.translate = `${dx}px ${dy}px`;
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !current.enabled) return;
    start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    // On the window: a fast pointer leaves the card before its first move is told.
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', finish);
  };
  const up = (event: PointerEvent): void => {
    const dragged = !!ghost;
    const { table, id, place } = current;
    finish();
    if (!dragged || id === undefined) return;
    const swallow = (click: Event) => click.stopImmediatePropagation();
    addEventListener('click', swallow, { capture: true });
    setTimeout(() => {
      removeEventListener('click', swallow, { capture: true });
      drop(table, id, place, event.clientX, event.clientY);
    });
  };

  node.addEventListener('pointerdown', down);
  return {
    update: (next: Dragged) => (current = next),
    destroy: () => {
      finish();
      node.removeEventListener('pointerdown', down);
    },
  };
}
