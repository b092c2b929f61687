import { describe, expect, it } from 'vitest';
import { filled } from '../../src/collection/choice';
import { bundleOf, factsOf, forRoom, linkOf, readLink, rowsOf, sizeOf, tomlOf, withCopies } from '../../src/collection/deck';
import { keptDeck, newId } from '../../src/collection/decks.svelte';
import { priceOf, priceSaid, priceText, withColours } from '../../src/collection/facts';
import { HOST } from '../../src/collection/host';
import { choices, NOTHING, prepare, search, sorted } from '../../src/collection/search';
import { all, lasting, put, remove } from '../../src/collection/store';
import type { DeckRow, OwnCard } from '../../src/collection/types';
import { markedLines } from '../../src/pages/cards/marked';
import { layoutOf } from './fixtures';

const card = (id: string, more: Partial<OwnCard> = {}): OwnCard => ({
  id, name: id, full: id, type: 'Amber Character', types: ['Character'], subtypes: [], colours: ['Amber'], facts: { cost: 2, inkable: 1 }, text: '', state: 'plays', ...more,
});
const layout = layoutOf('lorcana');

describe('a deck', () => {
  it('gains and loses copies', () => {
    let deck: DeckRow[] = [];
    deck = withCopies(deck, 'a', 1);
    deck = withCopies(deck, 'b', 3);
    deck = withCopies(deck, 'a', 1);
    expect(deck).toEqual([['a', 2], ['b', 3]]);
    expect(sizeOf(deck)).toBe(5);
    expect(withCopies(deck, 'a', -9)).toEqual([['b', 3]]);
    expect(withCopies(deck, 'c', -1)).toBe(deck);
    expect(withCopies(deck, 'b', 900)).toEqual([['a', 2], ['b', 60]]);
  });
  it('adds up lines of one card, and keeps what is not known as it was typed', () => {
    const line = (typed: string, known: string | null, copies: number) => ({ typed, card: known, copies, line: 1, state: 'plays' as const });
    expect(rowsOf([line('Vole', 'v', 2), line('vole', 'v', 2), line('Volly', null, 1)])).toEqual([['v', 4], ['Volly', 1]]);
  });
  it('knows its curve, colours, signs and how it stands', () => {
    const known = new Map([card('a'), card('b', { colours: ['Ruby'], facts: { cost: 9 }, state: 'worded' }), card('c', { state: 'refused', types: ['Action'] })].map((one) => [one.id, one]));
    const facts = factsOf([['a', 4], ['b', 2], ['c', 1], ['?', 3]], known, layout);
    expect(facts.curve.find(({ cost }) => cost === 2)).toEqual({ cost: 2, count: 5, parts: [{ colour: 'Amber', count: 5 }] });
    expect(facts.curve.find(({ cost }) => cost === 7)?.count).toBe(2);
    expect(facts.colours).toEqual([{ colour: 'Amber', count: 5 }, { colour: 'Ruby', count: 2 }]);
    expect(facts.marks).toEqual([{ mark: 'inkable', count: 5 }]);
    expect(facts.stands).toEqual({ plays: 4, worded: 2, hand: 0, refused: 1, unknown: 3 });
  });
  it('brings the cards of its own to a table, and those they name', () => {
    const cards = [card('game'), card('mine', { file: 'f', text: 'Shift from Other Name' }), card('other', { file: 'f', name: 'Other Name' }), card('unused', { file: 'f', name: 'Nobody' }), card('bad', { file: 'f', state: 'refused' }), card('game-worded', { state: 'worded', printed: 'Old' })];
    const bundle = bundleOf([['game', 4], ['mine', 4], ['bad', 1], ['game-worded', 1]], cards);
    expect([...bundle.matchAll(/^id = "(.*)"$/gm)].map(([, id]) => id)).toEqual(['mine', 'game-worded', 'other']);
    expect(forRoom({ name: 'x'.repeat(50), cards: [['mine', 4]], bundle: '' })).toEqual({ deck: { name: 'x'.repeat(40), cards: [{ card: 'mine', copies: 4 }] } });
  });
  it('is written so that any text comes through', () => {
    const text = tomlOf(card('q"\\\n\u0001', { text: 'Say "no".\nThen \u007f\ud800 go.', facts: { 'odd fact': 3, cost: 1 } }));
    expect(text).toContain('id = "q\\"\\\\\\n\\u0001"');
    expect(text).toContain('"odd fact" = 3');
    expect(text).toContain('text = "Say \\"no\\".\\nThen \\u007F\ufffd go."');
  });
  it('goes into a link and comes out of it', async () => {
    const link = await linkOf('http://here', { game: 'lorcana', name: 'Überfluß', format: 'core' }, '4 Marsh Vole\n'.repeat(30));
    expect(link.length).toBeLessThan(200);
    expect(await readLink(new URL(link).hash)).toEqual({ game: 'lorcana', name: 'Überfluß', format: 'core', list: '4 Marsh Vole\n'.repeat(30) });
    for (const wrong of ['', '#', '#x', '#AAAA', new URL(link).hash.slice(0, -9), `#${'A'.repeat(9000)}`]) expect(await readLink(wrong)).toBeNull();
  });
  it('is kept with what its box shows', () => {
    const kept = keptDeck({ id: newId(), game: 'lorcana', name: 'Mine', format: '', cards: [['a', 1], ['b', 4]] }, [card('a'), card('b', { file: 'f' })], null);
    expect(kept).toMatchObject({ legal: false, cover: 'b', colours: ['Amber'], stands: { plays: 5 } });
    expect(kept.bundle).toContain('id = "b"');
  });
  it('has the other decks of a seat by chance', () => {
    const info = { decks_per_seat: 3, decks: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] };
    expect(filled(['b'], info, () => 0)).toEqual(['b', 'a']);
    expect(filled([], { ...info, decks_per_seat: 1 })).toEqual([]);
  });
});

describe('what a layout says of cards', () => {
  const archive = layoutOf('grand-archive');
  const genius = layoutOf('genius-invokation');
  it('adds up a price, whatever it is paid with', () => {
    expect(priceOf(card('a'), layout)).toBe(2);
    expect(priceOf(card('a', { facts: { level: 4, cost: 3 } }), layoutOf('gundam'))).toBe(3);
    expect(priceOf(card('a', { facts: { memory: 1, level: 2 } }), archive)).toBe(1);
    expect(priceOf(card('a', { facts: { cryo: 1, any: 2, energy: 2 } }), genius)).toBe(3);
    expect(priceOf(card('a', { facts: {}, types: ['Event'] }), genius)).toBe(0);
    expect(priceOf(card('a', { facts: { hp: 10 }, types: ['Character'] }), genius)).toBeNull();
    expect(priceOf(card('a', { facts: {} }), layout)).toBeNull();
  });
  it('writes X where it is one', () => {
    const x = card('a', { facts: { reserve: -1 } });
    expect([priceOf(x, archive), priceText(x, archive), priceSaid(x, archive)]).toEqual([0, 'X', 'reserve X']);
    expect(priceSaid(card('a', { facts: { cryo: 1, any: 2 } }), genius)).toBe('any 2, cryo 1');
  });
  it('knows elements that are types of the rules', () => {
    expect(withColours(card('a', { colours: [], types: ['Ally', 'Unit', 'Fire'] }), archive)).toMatchObject({ colours: ['Fire'], types: ['Ally', 'Unit'] });
    expect(withColours(card('a'), layout)).toEqual(card('a'));
  });
  it('tells cards that the server lends from one’s own', () => {
    const cards = [card('lent', { file: HOST }), card('mine', { file: 'f' })];
    expect(bundleOf([['lent', 4], ['mine', 4]], cards)).not.toContain('id = "lent"');
    expect(search(prepare(cards, layout, []), { ...NOTHING, mine: true }).map(({ card: { id } }) => id)).toEqual(['mine']);
  });
});

describe('search', () => {
  const cards = sorted(prepare([
    card('vole', { full: 'Marsh Vole - In Velvet', text: 'Evasive' }), card('warden', { full: 'Reed Warden', colours: ['Ruby'], text: 'Ward\nWhen you play this, draw a card.', facts: { cost: 8 }, file: 'f', set: '3' }),
    card('née', { full: 'Old Née', text: "Characters can't rush.", state: 'refused', types: ['Action'] }), card('token', { token: true }),
  ], layout, ['Evasive', 'Ward', 'Rush']));
  const ids = (wanted: Partial<typeof NOTHING>) => search(cards, { ...NOTHING, ...wanted }).map(({ card: { id } }) => id);

  it('leaves out what no deck may have', () => expect(ids({})).toEqual(['vole', 'née', 'warden']));
  it('finds by name, text and kind, in any spelling', () => {
    expect(ids({ text: 'VELVET marsh' })).toEqual(['vole']);
    expect(ids({ text: 'draw a card' })).toEqual(['warden']);
    expect(ids({ text: 'nee' })).toEqual(['née']);
    expect(ids({ text: 'can’t' })).toEqual(['née']);
    expect(ids({ text: 'war' })).toEqual(['warden']);
  });
  it('puts names that begin so first', () => {
    const two = prepare([card('a', { full: 'Hound of Reeds' }), card('b', { full: 'Reed Hound' })], layout, []);
    expect(search(two, { ...NOTHING, text: 'reed' }).map(({ card: { id } }) => id)).toEqual(['b', 'a']);
  });
  it('filters', () => {
    expect(ids({ colours: ['Ruby'] })).toEqual(['warden']);
    expect(ids({ costs: [7] })).toEqual(['warden']);
    expect(ids({ kinds: ['Action'] })).toEqual(['née']);
    expect(ids({ keywords: ['Evasive'] })).toEqual(['vole']);
    expect(ids({ keywords: ['Rush'] })).toEqual([]); // "can't rush" is no keyword
    expect(ids({ states: ['refused'] })).toEqual(['née']);
    expect(ids({ sets: ['3'] })).toEqual(['warden']);
    expect(ids({ mine: true })).toEqual(['warden']);
  });
  it('counts what may be chosen', () => expect(choices(cards, ({ card: { colours } }) => colours)).toEqual([{ value: 'Amber', count: 2 }, { value: 'Ruby', count: 1 }]));
});

describe('a refused text', () => {
  it('is marked where it stopped', () => {
    expect(markedLines('Ward\nGo frob it', [{ line: 2, column: 4, length: 4 }])).toEqual([[{ text: 'Ward', wrong: false }], [{ text: 'Go ', wrong: false }, { text: 'frob', wrong: true }, { text: ' it', wrong: false }]]);
    expect(markedLines('Ward', [{ line: 1, column: 0 }, { line: 3, column: 1 }, { line: 1, column: 40, length: 2 }])).toEqual([[{ text: 'Ward', wrong: false }]]);
  });
  it('counts letters, not bytes', () => expect(markedLines('𝒜é frob', [{ line: 1, column: 4, length: 4 }])[0]?.at(-1)).toEqual({ text: 'frob', wrong: true }));
});

describe('where the browser keeps nothing', () => {
  it('decks last as long as the page', async () => {
    expect(await lasting()).toBe(false);
    const deck = keptDeck({ id: 'x', game: 'lorcana', name: 'Mine', format: '', cards: [] }, [], null);
    await put('decks', deck);
    await put('files', { game: 'lorcana', name: 'f', text: '', size: 0, added: 1 });
    expect(await all('decks', 'lorcana')).toEqual([deck]);
    expect(await all('decks', 'gundam')).toEqual([]);
    await remove('files', ['lorcana', 'f']);
    expect(await all('files')).toEqual([]);
  });
});
