// Cards of our own in LorcanaJSON's shape, and decks made of them.

const card = (id, name, version, text, more = {}) => ({
  id, name, version, fullName: `${name} - ${version}`, cost: 2, color: 'amber', inkwell: true, type: 'Character', subtypes: ['Storyborn', 'Ally'], setCode: '1', number: id, strength: 2, willpower: 2, lore: 1,
  fullText: text, fullTextSections: text.split('\n'), ...more,
});

/** Two that are understood and one that is not. */
export const REEDS = JSON.stringify({
  metadata: { formatVersion: '2.0.0', language: 'en' },
  sets: { 1: { name: 'Reeds' } },
  cards: [
    card(1, 'Marsh Vole', 'In Velvet', 'Evasive'),
    card(2, 'Reed Warden', 'Off Duty', 'Ward', { cost: 3, willpower: 3 }),
    card(3, 'Tally Wife', 'Counts Owed', 'When you play this character, frobnicate a card.', { cost: 4, lore: 2 }),
  ],
});

/** So many that are not understood, cheap, and never ink: one of them is soon on the table. */
export const odd = (n) =>
  JSON.stringify({ metadata: { formatVersion: '2.0.0' }, sets: {}, cards: Array.from({ length: n }, (_, i) => card(i + 1, 'Tally Wife', `Count ${i + 1}`, 'When you play this character, frobnicate a card.', { cost: 1, inkwell: false, color: 'sapphire', willpower: 5 })) });

/** So many cards, all understood. */
export const many = (n) =>
  JSON.stringify({ metadata: { formatVersion: '2.0.0' }, sets: {}, cards: Array.from({ length: n }, (_, i) => card(i + 1, `Reed ${i + 1}`, `Of Bank ${i % 97}`, ['Evasive', 'Ward', 'Rush', 'When you play this character, draw a card.'][i % 4], { cost: 1 + (i % 8), color: ['amber', 'ruby', 'steel'][i % 3] })) });


export const file = (name, text) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
