// Arrow keys between cards: to the nearest one in that direction. While something can be done, only to cards that can do
// it, and to those of the hand that say why they can't.

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export const isArrow = (key: string): key is Direction => key.startsWith('Arrow');

interface Spot {
  x: number;
  y: number;
}

const middle = (element: Element): Spot => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** How far a spot is in a direction; what lies aside counts more than twice. Null: it is not in that direction. */
export function distance(from: Spot, to: Spot, key: Direction): number | null {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const [ahead, aside] =
    key === 'ArrowLeft' ? [-dx, dy] : key === 'ArrowRight' ? [dx, dy] : key === 'ArrowUp' ? [-dy, dx] : [dy, dx];
  return ahead > 4 ? ahead + 2.4 * Math.abs(aside) : null;
}

export function moveFocus(root: ParentNode, key: Direction): HTMLElement | null {
  const all = [...root.querySelectorAll<HTMLElement>('[data-nav]')].filter((element) => element.offsetParent !== null);
  const legal = all.filter((element) => element.dataset.nav === 'legal');
  const choices = legal.length ? all.filter((element) => element.dataset.nav !== 'look') : all;
  const here = document.activeElement?.closest<HTMLElement>('[data-nav]');
  if (!here) {
    const first = choices[0] ?? null;
    first?.focus();
    return first;
  }
  const from = middle(here);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of choices) {
    if (element === here) continue;
    const far = distance(from, middle(element), key);
    if (far !== null && far < least) {
      least = far;
      best = element;
    }
  }
  best?.focus();
  return best;
}
