// Cards travel from where they were to where they are. A burst of moves never takes longer than a second and a half,
// and any click or key ends it at once.

const MOVE = 220;
const FOLLOW = 60;
const TOGETHER = 3;
const LONGEST = 1500;
const EASE = 'cubic-bezier(.2,.8,.2,1)';

let running: Animation[] = [];

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Places {
  cards: Map<string, DOMRect>;
  zones: Map<string, DOMRect>;
}

/** Where every card and every zone is now. */
export function places(root: ParentNode): Places {
  const cards = new Map<string, DOMRect>();
  const zones = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-object]'))
    cards.set(element.dataset.object as string, element.getBoundingClientRect());
  for (const element of root.querySelectorAll<HTMLElement>('[data-zone]'))
    zones.set(element.dataset.zone as string, element.getBoundingClientRect());
  return { cards, zones };
}

function rim(element: HTMLElement): void {
  running.push(element.animate([{ outline: '3px solid var(--wait)' }, { outline: '3px solid transparent' }], { duration: 600 }));
}

/** After the new table is drawn: lets what moved travel. `origin` tells where a card came from that was not in sight. */
export function travel(root: ParentNode, before: Places, origin: (id: string) => string | undefined): void {
  if (document.hidden) return;
  skip();
  let late = 0;
  for (const element of root.querySelectorAll<HTMLElement>('[data-object]')) {
    const id = element.dataset.object as string;
    const now = element.getBoundingClientRect();
    const was = before.cards.get(id) ?? before.zones.get(origin(id) ?? '');
    if (!was || !now.width || !was.width) continue;
    const dx = was.left + was.width / 2 - now.left - now.width / 2;
    const dy = was.top + was.height / 2 - now.top - now.height / 2;
    if (Math.hypot(dx, dy) < 6) continue;
    if (calm()) {
      if (Math.hypot(dx, dy) > 60) rim(element);
      continue;
    }
    const delay = Math.floor(late++ / TOGETHER) * FOLLOW;
    if (delay + MOVE > LONGEST) break;
    const from = Math.min(1.4, Math.max(0.4, was.width / now.width));
    running.push(
      element.animate(
        [
          { transform: `translate(${dx}px, ${dy}px) scale(${before.cards.has(id) ? from : 0.7})`, zIndex: 40 },
          { transform: `translate(${dx * 0.35}px, ${dy * 0.35 - 14}px) scale(${(1 + from) / 2})`, zIndex: 40, offset: 0.6 },
          { transform: 'none', zIndex: 40 },
        ],
        { duration: MOVE, delay, easing: EASE, fill: 'backwards' },
      ),
    );
  }
}

/** Ends every movement: everything is where it belongs. */
export function skip(): void {
  for (const animation of running) animation.finish();
  running = [];
}
