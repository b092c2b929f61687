// Cards that are dragged with the mouse: into a deck, or out of it. Nothing needs it; each has a button and a key.
export const INTO_DECK = 'application/x-cantrip-card';
export const OUT_OF_DECK = 'application/x-cantrip-row';

/** For an element that takes what is dragged as `kind`: shows that it may, and says which card it was. */
export function takes(kind: string, take: (card: string) => void): { ondragover: (event: DragEvent) => void; ondrop: (event: DragEvent) => void } {
  return {
    ondragover: (event) => {
      if (event.dataTransfer?.types.includes(kind)) event.preventDefault();
    },
    ondrop: (event) => {
      const card = event.dataTransfer?.getData(kind);
      if (!card) return;
      event.preventDefault();
      take(card);
    },
  };
}
