// Cards in a line: side by side while they fit, then lapped to their spines. The line keeps its place and size.

const GAP = 10;

interface Lap {
  /** Anything that changes when the cards do. */
  of: unknown;
  /** Room to leave behind this card, for its uses. */
  open?: { index: number; room: number } | null;
  gap?: number;
}

/** The distance between neighbours that makes all of them fit; negative: they lap. */
export function spacing(width: number, cards: number[], gap: number, room = 0): number {
  if (cards.length < 2) return 0;
  const all = cards.reduce((sum, w) => sum + w, 0);
  return Math.min(gap, (width - room - all) / (cards.length - 1));
}

interface Line {
  node: HTMLElement;
  options: Lap;
}

const due = new Set<Line>();

/** All lines that changed are measured first and moved after: the browser lays the page out once, not once a line. */
function settleAll(): void {
  const measured = [...due].map(({ node, options }) => {
    const cards = [...node.children].filter((e): e is HTMLElement => e instanceof HTMLElement);
    const { paddingLeft, paddingRight } = getComputedStyle(node);
    return { options, cards, width: node.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight), widths: cards.map((card) => card.offsetWidth) };
  });
  due.clear();
  for (const { options, cards, width, widths } of measured) {
    const { open } = options;
    const room = open && open.index >= 0 ? open.room : 0;
    const space = spacing(width - 8, widths, options.gap ?? GAP, room);
    cards.forEach((card, i) => {
      const margin = i === 0 ? '' : `${Math.round(10 * (room > 0 && i === (open?.index ?? -1) + 1 ? room : space)) / 10}px`;
      if (card.style.marginLeft !== margin) card.style.marginLeft = margin;
      const level = space < 0 ? String(2 + i) : '';
      if (card.style.zIndex !== level) card.style.zIndex = level;
    });
  }
}

function settle(line: Line): void {
  if (!due.size) queueMicrotask(settleAll);
  due.add(line);
}

export function lap(node: HTMLElement, options: Lap) {
  const line: Line = { node, options };
  // Cards change their size too: with the window, and when their style arrives.
  const observer = new ResizeObserver(() => settle(line));
  let first: Element | null = null;
  const watch = () => {
    if (node.firstElementChild !== first) {
      if (first) observer.unobserve(first);
      first = node.firstElementChild;
      if (first) observer.observe(first);
    }
    settle(line);
  };
  observer.observe(node);
  queueMicrotask(watch);
  return {
    update: (next: Lap) => {
      line.options = next;
      queueMicrotask(watch);
    },
    destroy: () => {
      due.delete(line);
      observer.disconnect();
    },
  };
}
