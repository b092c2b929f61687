import { describe, expect, it } from 'vitest';
import { motifNames, paint } from '../../src/card/art/paint';
import { hash } from '../../src/card/art/random';
import { saidBy, spokenMotifs } from '../../src/card/art/shows';
import { THEMES } from '../../src/card/art/themes';
import { withMeanings } from '../../src/card/explain';
import { lookOf } from '../../src/card/look';
import { piecesOf } from '../../src/card/rules';
import { deckWith, highlight, idOf, placeInText, readCard, withField, writeCard } from '../../src/state/cardtext';
import { gather, withVisitors } from '../../src/zones/gather';
import { fitted } from '../../src/zones/fit';
import { fixtureOf, GAMES, layoutOf } from './fixtures';

describe('a field of a draft', () => {
  const draft = '# mine\n[[card]]\nid = "test-rat"\nname = "Test Rat"\ncost = 1\n"move cost" = 2\nodd = "stays"\ntext = """\nEvasive\nWhen this dies, draww a card."""\n';
  it('is replaced, and all else stays as it was written', () => {
    expect(withField(draft, 'name', 'Rat "B"')).toBe(draft.replace('"Test Rat"', '"Rat \\"B\\""'));
    expect(withField(draft, 'cost', 7)).toBe(draft.replace('cost = 1', 'cost = 7'));
    expect(withField(draft, 'move cost', 3)).toBe(draft.replace('= 2', '= 3'));
    expect(readCard(withField(draft, 'text', 'Ward\nRush')).text).toBe('Ward\nRush');
    expect(readCard(withField(draft, 'text', 'a """ b')).text).toBe('a "" b');
    expect(withField(draft, 'name', 'a$&b$1')).toContain('"a$&b$1"');
  });
  it('comes before the text, or goes', () => {
    expect(withField(draft, 'lore', 2)).toBe(draft.replace('text =', 'lore = 2\ntext ='));
    expect(withField(withField(draft, 'lore', 2), 'lore', null)).toBe(draft);
    expect(withField('[[card]]\n', 'cost', 1)).toBe('[[card]]\ncost = 1\n');
  });
  it('has places of its own in the text', () => {
    const at = (line: number, column: number, text = draft) => placeInText(text, { line, column, length: 5 });
    expect(at(10, 17)).toEqual({ line: 2, column: 17, length: 5 });
    expect(at(9, 1)).toEqual({ line: 1, column: 1, length: 5 });
    expect(at(4, 1)).toBeNull();
    expect(at(11, 1)).toBeNull();
    expect(at(2, 9, 'cost = 1\ntext = "Ward"\n')).toEqual({ line: 1, column: 1, length: 5 });
  });
});

describe('rules text', () => {
  it('knows signs, and words that say when', () => {
    expect(piecesOf('【Activate・Main】Pay {I}：Draw 1.')).toEqual([
      { text: 'Activate Main', kind: 'when' },
      { text: 'Pay ', kind: 'words' },
      { text: 'I', kind: 'sign' },
      { text: ': Draw 1.', kind: 'words' },
    ]);
  });
});

describe('the words of a question', () => {
  const known = [{ word: 'quest', says: 'Exert it for lore.', see: '4.4' }, { word: 'Sing Together', says: 'Several may sing.' }, { word: 'Sing', says: 'One may.' }, { word: '{E}', says: 'Exert it.' }];
  it('are explained where they first stand, whole ones and their forms', () => {
    expect(withMeanings('Who quests? Quest or request.', known).map(({ text, means }) => [text, means?.see])).toEqual([['Who ', undefined], ['quests', '4.4'], ['? Quest or request.', undefined]]);
    expect(withMeanings('Sing Together 7 ({E})', known).map(({ text, means }) => [text, !!means])).toEqual([['Sing Together', true], [' 7 (', false], ['{E}', true], [')', false]]);
    expect(withMeanings('Redraw?', [])).toEqual([{ text: 'Redraw?' }]);
  });
});

describe('a picture', () => {
  it('is the same for the same id, for ever', () => {
    expect(paint('quick-rat', 'tide', 'fox')).toBe(paint('quick-rat', 'tide', 'fox'));
    expect(hash(paint('quick-rat', 'tide', 'fox')).toString(16)).toMatchInlineSnapshot(`"6421d06"`);
    expect(paint('quick-rat', 'tide', 'fox')).not.toBe(paint('slow-rat', 'tide', 'fox'));
  });
  it('shows what the name says, among what would do', () => {
    const beasts = ['fox', 'stag'];
    expect(['Herd Dog', 'Moor Pony', 'Bittern', 'Inkling Otter', 'Moon-Eel'].map((name) => saidBy(name, beasts))).toEqual(['dog', 'horse', 'bird', 'otter', 'serpent']);
    expect(saidBy('Moth Lamp', ['lantern', 'book'])).toBe('lantern');
    expect(saidBy('Ring of Soft Bells', ['book'])).toBe('bell');
    expect(saidBy('Otter Courier', ['bust', 'hood'])).toBeUndefined();
    expect(saidBy('Goats in the Square', ['burst'])).toBe('ox');
    expect(saidBy('Ferry Novice', ['bust', 'ship'])).toBe('ship');
  });
  it('has a motif for every name of one, in the games too', () => {
    for (const motif of spokenMotifs) expect(motifNames).toContain(motif);
    for (const game of GAMES)
      for (const choice of Object.values(layoutOf(game).art.motifs).flat()) expect(motifNames, game).toContain(choice.replace('?', ''));
  });
  it('can be drawn in every theme and motif', () => {
    for (const theme of Object.keys(THEMES))
      for (const motif of motifNames) {
        const svg = paint('x', theme, motif);
        expect(svg).not.toMatch(/NaN|undefined/);
        expect(svg.startsWith('<svg') && svg.endsWith('</svg>')).toBe(true);
      }
  });
});

describe.each(GAMES)('faces of %s', (game) => {
  const layout = layoutOf(game);
  const { cards, frames } = fixtureOf(game);
  it('have a theme and a motif that exist', () => {
    for (const player of frames[0]!.table.players)
      for (const object of Object.values(player.zones).flat()) {
        if (!object.name) continue;
        const look = lookOf(layout, object, cards[object.card!]);
        expect(Object.keys(THEMES), object.name).toContain(look.theme);
        expect(motifNames, object.name).toContain(look.motif);
      }
  });
});

it('damage shows in the stat it wounds, and changes show against what is printed', () => {
  const layout = layoutOf('estraven');
  const card = { ...Object.values(fixtureOf('estraven').cards)[0]!, facts: { cost: 2, pitch: 3, power: 2, resistance: 0, health: 4 } };
  const look = lookOf(layout, { id: 1, name: 'Rat', card: card.id, stats: { cost: 2, pitch: 3, power: 3, resistance: 0, health: 4 }, numbers: { damage: 1 }, flags: ['tapped'] }, card);
  expect(look.stats.map(({ value, change }) => `${value}${change}`)).toEqual(['3up', '0', '3hurt']);
  expect(look.turned).toBe(true);
  expect(look.pips).toEqual([{ name: 'pitch', count: 3 }]);
});

describe('rows', () => {
  it('join identical cards on a small screen, but not chosen ones', () => {
    const rats = [1, 2, 3].map((id) => ({ id, name: 'Rat' }));
    expect(gather(rats, true).map(({ many }) => many)).toEqual([3]);
    expect(gather(rats, true, (id) => id === 2).map(({ many, ids }) => [many, ids])).toEqual([[2, [1, 3]], [1, [2]]]);
    expect(gather(rats, false)).toHaveLength(3);
    expect(gather([{ id: 1, name: 'Rat' }, { id: 2, name: 'Rat', flags: ['tapped'] }], true)).toHaveLength(2);
  });
  it('put visitors behind their place', () => {
    expect(withVisitors([{ id: 1, on: 3 }, { id: 2 }, { id: 3 }]).map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(withVisitors([{ id: 1, on: 9 }]).map(({ id }) => id)).toEqual([1]);
  });
  const cards = (n: number) => Array.from({ length: n }, () => 1);
  const sizes = { most: 136, least: 100, strip: 30, gap: 8 };
  it('are as large as their place allows', () => {
    expect(fitted({ width: 900, height: 400 }, cards(3), sizes)).toEqual({ card: 136, space: 8, scrolls: false });
    expect(fitted({ width: 900, height: 149 }, cards(3), sizes).card).toBeCloseTo(100);
    expect(fitted({ width: 900, height: 400 }, cards(7), sizes)).toMatchObject({ space: 8, scrolls: false });
  });
  it('lap only when the smallest do not fit, and scroll only when no strip is left to hit', () => {
    expect(fitted({ width: 500, height: 400 }, cards(5), sizes)).toMatchObject({ card: 100, space: 0 });
    const lapped = fitted({ width: 500, height: 400 }, cards(8), sizes);
    expect(lapped.card).toBe(100);
    expect(lapped.card * 8 + lapped.space * 7).toBeCloseTo(500);
    expect(fitted({ width: 300, height: 400 }, cards(12), sizes)).toEqual({ card: 100, space: -70, scrolls: true });
  });
  it('never take more than their place, whatever its size', () => {
    for (let width = 60; width < 1500; width += 37)
      for (let height = 40; height < 400; height += 31)
        for (let n = 1; n < 15; ++n) {
          const { card, space, scrolls } = fitted({ width, height }, cards(n), sizes);
          if (n > 1 && !scrolls) expect(card * n + space * (n - 1)).toBeLessThanOrEqual(width + 0.01);
          expect(card * 1.4).toBeLessThanOrEqual(Math.max(height, 24 * 1.4) + 0.01);
        }
  });
});

describe('a card file', () => {
  const text = writeCard({ name: 'Quick "Red" Rat', type: 'Unit Troop Rat', facts: { cost: 1, power: 2 }, text: 'When this unit dies, draw a card.' });
  it('is read as it was written', () => {
    const card = readCard(text);
    expect(card).toMatchObject({ id: 'quick-red-rat', name: 'Quick "Red" Rat', type: 'Unit Troop Rat', facts: { cost: 1, power: 2 }, text: 'When this unit dies, draw a card.' });
    expect(idOf('Élan, the Ill-Met')).toBe('e-lan-the-ill-met');
  });
  it('marks the refused word and nothing else', () => {
    const lines = highlight(text, [{ line: 8, column: 6, length: 4 }]);
    const marked = lines.flat().filter(({ kind }) => kind === 'wrong');
    expect(marked.map(({ text: word }) => word)).toEqual(['this']);
    expect(lines.map((line) => line.map((piece) => piece.text).join('')).join('\n')).toBe(text);
  });
  it('goes into a deck of the same size', () => {
    const deck = deckWith([['a', 3], ['b', 2], ['c', 1]], 'new', 4);
    expect(deck).toEqual([{ card: 'new', copies: 4 }, { card: 'a', copies: 2 }]);
  });
});
