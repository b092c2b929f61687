// Cards in a line: as large as their place allows, side by side while they fit, then smaller, then lapped to their spines;
// then the line scrolls. The place is measured, never what lies in it: the line keeps its place and size.

export interface Room {
  width: number;
  height: number;
}

export interface Fit {
  /** Anything that changes when the cards do. */
  of: unknown;
  /** The widths a card may have. */
  most: number;
  least: number;
  /** What stays visible of a lapped card, so that it can be hit. */
  strip: number;
  gap?: number;
}

export interface Fitted {
  card: number;
  /** Between neighbours; negative: they lap. */
  space: number;
  scrolls: boolean;
}

/** Height by width of a card, with the lean of one that is turned. */
const TALL = 1.4;
const LEANING = 1.49;

/** `ratios`: the width of each card against a usual one. */
export function fitted(room: Room, ratios: number[], { most, least, strip, gap = 8 }: Omit<Fit, 'of'>): Fitted {
  const high = Math.max(24, Math.min(most, room.height / (most * LEANING <= room.height ? TALL : LEANING)));
  const all = ratios.reduce((sum, ratio) => sum + ratio, 0);
  if (ratios.length < 2) return { card: Math.min(high, Math.max(24, room.width)), space: 0, scrolls: false };
  const gaps = gap * (ratios.length - 1);
  const wide = (room.width - gaps) / all;
  if (wide >= high) return { card: high, space: gap, scrolls: false };
  const card = Math.min(high, Math.max(least, wide));
  if (wide >= card) return { card, space: gap, scrolls: false };
  const space = (room.width - all * card) / (ratios.length - 1);
  const tightest = strip - card * Math.min(...ratios.slice(0, -1));
  return space >= tightest ? { card, space, scrolls: false } : { card, space: tightest, scrolls: true };
}

interface Line {
  node: HTMLElement;
  options: Fit;
}

const due = new Set<Line>();
const SMALL = 0.68;

/** All lines that changed are measured first and moved after: the browser lays the page out once, not once a line. */
function settleAll(): void {
  const measured = [...due].map(({ node, options }) => {
    const cards = [...node.children].filter((e): e is HTMLElement => e instanceof HTMLElement);
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(node);
    const room = { width: node.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight), height: node.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) };
    return { node, options, cards, room };
  });
  due.clear();
  for (const { node, options, cards, room } of measured) {
    const { card, space, scrolls } = fitted(room, cards.map((one) => (one.classList.contains('half') ? SMALL : 1)), options);
    const width = `${Math.floor(card * 10) / 10}px`;
    if (node.style.getPropertyValue('--fit') !== width) node.style.setProperty('--fit', width);
    node.classList.toggle('scrolls', scrolls);
    cards.forEach((one, i) => {
      const margin = i === 0 ? '' : `${Math.floor(10 * space) / 10}px`;
      if (one.style.marginLeft !== margin) one.style.marginLeft = margin;
      const level = space < 0 ? String(2 + i) : '';
      if (one.style.zIndex !== level) one.style.zIndex = level;
    });
  }
}

function settle(line: Line): void {
  if (!due.size) queueMicrotask(settleAll);
  due.add(line);
}

export function fit(node: HTMLElement, options: Fit) {
  const line: Line = { node, options };
  const observer = new ResizeObserver(() => settle(line));
  observer.observe(node);
  queueMicrotask(() => settle(line));
  return {
    update: (next: Fit) => {
      line.options = next;
      queueMicrotask(() => settle(line));
    },
    destroy: () => {
      due.delete(line);
      observer.disconnect();
    },
  };
}
