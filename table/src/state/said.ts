// What was last said for cards that are played by hand, kept in this browser.
const MOST = 4;
const keyOf = (game: string, card: string) => `cantrip.said.${game}.${card}`;

export function saidOf(game: string, card: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(game, card)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return []; // nothing is kept in this browser, or something else wrote there
  }
}

export function keepSaying(game: string, card: string, text: string): void {
  try {
    localStorage.setItem(keyOf(game, card), JSON.stringify([text, ...saidOf(game, card).filter((one) => one !== text)].slice(0, MOST)));
  } catch {
    // the browser keeps nothing: it is only a help
  }
}
