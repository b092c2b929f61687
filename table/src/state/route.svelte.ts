// Addresses name a place and a moment: /, /t/ROOM, /r/ROOM?at=143&as=public, /w/game, /c/game, /d/deck, /p/game/3.

class Route {
  path = $state(location.pathname);
  query = $state(location.search);
  parts = $derived(this.path.split('/').filter(Boolean));

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.read();
  }

  get(name: string): string | null {
    return new URLSearchParams(this.query).get(name);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}

export const route = new Route();

/** A link of the page: no reload, but still a link. */
export function link(node: HTMLAnchorElement) {
  const click = (event: MouseEvent) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    route.go(node.getAttribute('href') ?? '/');
  };
  node.addEventListener('click', click);
  return { destroy: () => node.removeEventListener('click', click) };
}
