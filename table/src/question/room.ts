// How far the question may grow: down to the edge of the board it stands on, measured, whatever lies between.
export function room(node: HTMLElement) {
  const board = node.closest('.board') ?? document.documentElement;
  const measure = () => {
    const down = Math.floor(board.getBoundingClientRect().bottom - node.getBoundingClientRect().top - 4);
    node.style.setProperty('--down', `${Math.max(60, down)}px`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(node);
  observer.observe(board);
  measure();
  return { destroy: () => observer.disconnect() };
}
