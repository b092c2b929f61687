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

// ------------------------------------------------------------------------------- Grand Archive, as its card index answers
const entry = (name, types, { classes = ['CLERIC'], subtypes = [], element = 'WATER', reserve, memory, text = null, speed = null, side = null, other = [], number = 1, ...numbers }) => ({
  classes, cost: { type: memory === undefined ? 'reserve' : 'memory', value: String(memory ?? reserve) }, cost_memory: memory ?? null, cost_reserve: reserve ?? null, durability: null, level: null, life: null, power: null, ...numbers,
  editions: [{ card_id: name, collector_number: String(number).padStart(3, '0'), orientation: side, other_orientations: other, set: { name: 'Locks and Weirs', prefix: 'LAW', language: 'EN' } }],
  effect: text && `**${text}**`, effect_raw: text, element, elements: [element], legality: null, name, rule: [], slug: name.toLowerCase().replace(/[^a-z]+/g, '-'), speed, subtypes: [...classes, ...subtypes], types, uuid: name,
});

const champion = (name, level, life, text, more = {}) => entry(name, ['CHAMPION'], { element: 'NORM', subtypes: ['HUMAN'], memory: level, level, life, text, ...more });
const ally = (name, reserve, power, life, text, more = {}) => entry(name, ['ALLY'], { reserve, power, life, text, subtypes: ['HUMAN'], ...more });
const action = (name, reserve, text, more = {}) => entry(name, ['ACTION'], { reserve, text, subtypes: ['SPELL'], ...more });

const MATERIAL = [
  champion('Spirit of the Sluice', 0, 15, 'On Enter: Draw seven cards.', { element: 'WATER', classes: ['SPIRIT'], subtypes: [] }),
  champion('Bryde, Lock Keeper', 1, 20, 'On Enter: Draw a card into your memory.'),
  champion('Bryde, Warden of Weirs', 2, 24, 'Bryde Lineage\n\nOn Enter: Recover 2.'),
  champion('Bryde, High Water', 3, 28, 'Bryde Lineage\n\nOn Enter: Deal 2 damage to each champion you don\'t control.', { element: 'WATER' }),
  entry('Lock Windlass', ['REGALIA', 'WEAPON'], { element: 'NORM', subtypes: ['HAMMER'], memory: 0, power: 2, durability: 3 }),
  entry('Gauge Board', ['REGALIA', 'ITEM'], { element: 'NORM', subtypes: ['ARTIFACT'], memory: 0, text: 'REST: Glimpse 1.' }),
];
const MAIN = [
  ally('Sluice Boy', 1, 1, 1, 'On Death: Draw a card into your memory.'),
  ally('Bank Nurse', 2, 2, 2, 'On Enter: Glimpse 2.'),
  ally('Mill Goose', 2, 2, 2, null, { element: 'NORM', classes: ['GUARDIAN'], subtypes: ['ANIMAL'] }),
  ally('Weir Guard', 3, 2, 4, 'Intercept', { classes: ['GUARDIAN'] }),
  ally('Lock Dog', 2, 3, 1, null, { subtypes: ['ANIMAL'] }),
  ally('Mud Dredger', 4, 4, 4, 'Taunt', { element: 'NORM', classes: ['GUARDIAN'], subtypes: ['AUTOMATON'] }),
  ally('Old Pike', 5, 5, 4, 'Spellshroud', { subtypes: ['BEAST'] }),
  ally('Lantern Wife', 2, 1, 2, 'On Enter: Draw a card into your memory.', { element: 'NORM', classes: ['MAGE'] }),
  ally('Towpath Runner', 3, 3, 2, 'Vigor', { classes: ['RANGER'] }),
  action('Warm Broth', 1, 'Recover 3.', { speed: true }),
  action('Undercurrent', 2, 'Return target ally to its owner’s memory.', { speed: true }),
  action('Bank Slip', 4, 'Destroy target ally.', { element: 'NORM', classes: ['GUARDIAN'], subtypes: ['SKILL'] }),
  action('Count the Boats', 2, 'Draw two cards, then discard a card.', { element: 'NORM', classes: ['MAGE'], subtypes: ['SKILL'] }),
  action('Ice on the Race', 2, 'Rest target unit.', { speed: true }),
  // Two sides, as the index has them: the other one stands with the edition.
  action('Shut Gate', 2, 'Draw a card.', { side: 'front', other: [entry('Open Gate', ['ALLY'], { reserve: 2, power: 2, life: 3, subtypes: ['AUTOMATON'], side: 'back', number: 21 })], number: 21 }),
];
/** Two answers of the index, one after the other. */
export const INDEX = JSON.stringify([MATERIAL, MAIN].map((data, i) => ({ data, has_more: i === 0, page: i + 1 })));
/** As builders of decks write them. */
export const INDEX_LIST = ['# Material Deck', ...MATERIAL.map(({ name }) => `1 ${name}`), '', '# Main Deck', ...MAIN.map(({ name }) => `4 ${name}`), '', '# Sideboard', '1 Mill Goose', ''].join('\r\n');
export const INDEX_NAMES = [...MATERIAL, ...MAIN].map(({ name }) => name);
