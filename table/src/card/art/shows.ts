// What a name says its picture shows: a dog is a dog.

/** Words of names by the motif they mean, each with its plural. */
const SHOWS: Record<string, string> = {
  fox: 'fox wolf kit',
  stag: 'stag deer elk hind',
  bird: 'bird heron bittern gull crow raven owl wren kestrel hawk swan goose geese duck finch lark rook jay oz harrier teal raptor crane chicken swift predator aquila',
  serpent: 'snake serpent eel worm wyrm adder lamprey leviathan newt dragon',
  dog: 'dog hound mastiff puppy',
  horse: 'horse pony ponies mare mule mount saddle stampede unhorsed halter',
  ox: 'ox oxen bull cow calf goat ram herd drove ushi',
  otter: 'otter rat badger mouse stoat marten squirrel beaver',
  hare: 'hare rabbit',
  boar: 'boar pig sow',
  cat: 'cat lynx kitten lion tiger purred',
  fish: 'fish pike carp trout kurage',
  moth: 'moth butterfly papilio kite',
  frog: 'frog toad',
  ship: 'ship boat ferry barge skiff sail tender raft oar wharf harbour harbor dock',
  tower: 'tower keep castle stair lighthouse courtyard tenshukaku city',
  house: 'house hall foundry works barn market loft chapel library kitchen yard room',
  bridge: 'bridge toll weir ford levee',
  gate: 'gate door arch lock portcullis shutter',
  tree: 'tree wood grove orchard oak willow garden timber vanarana',
  lantern: 'lantern lamp candle light torch wick',
  book: 'book ledger letter map page tome decree order guide contract knowledge memory memories list score',
  chalice: 'cup chalice flask goblet potion tonic oil jar drunken vessel retort reagent',
  blade: 'blade sword knife axe greatsword claymore stiletto razor scissors',
  crystal: 'crystal gem glass stone shard prism pearl mirror pane ice boulder salt petra core rock',
  goods: 'goods cart wagon caravan purse satchel savings basket trade coin change bread feast',
  seal: 'seal medal sprocket triplicate debt tithe lien',
  bell: 'bell rattle chime fork',
  bow: 'bow arrow volley shot quiver loose shooter',
  spear: 'spear pike crook staff lance stakes javelin polearm vanquisher',
  hammer: 'hammer maul anvil forge smith',
  gun: 'gun musket cannon bullet',
  horn: 'horn trumpet flute lyre melody',
  shield: 'shield wall guard plate screen shell',
  crown: 'crown diadem coronet helm tricorne hat cap',
  herb: 'herb mint root seed sedge reed flower weed poultice simples feverdock gale dandelion lotus blossom greenery fruit roots rouge',
  dish: 'brown pizza guoba madame crisp rolls crab roast egg temptation bowl kettle stew',
  flame: 'flame fire burn burning pyre ember kindled spark stoke heat blaze furnace stove flames oni bonfire',
  wave: 'wave tide flood undertow water wake surge rain shallows torrent damp',
  ribbon: 'song hymn lullaby ballad antiphon breath wind winds squall',
  folk: 'muster levy company kin folk gleaners',
};

export const spokenMotifs = Object.keys(SHOWS);

const MEANS = new Map<string, string[]>();
for (const [motif, words] of Object.entries(SHOWS)) for (const word of words.split(' ')) MEANS.set(word, [...(MEANS.get(word) ?? []), motif]);

const KINDS = [
  ['fox', 'stag', 'bird', 'serpent', 'dog', 'horse', 'ox', 'otter', 'hare', 'boar', 'cat', 'fish', 'moth', 'frog'],
  ['ship', 'tower', 'house', 'bridge', 'gate', 'tree'],
  ['lantern', 'book', 'chalice', 'blade', 'crystal', 'goods', 'seal', 'bell', 'bow', 'spear', 'hammer', 'gun', 'horn', 'shield', 'crown', 'herb', 'dish'],
  ['sigil', 'burst', 'ribbon', 'flame', 'wave'],
];
const FREE = KINDS[3] ?? [];
const kindOf = (motif: string): string[] => KINDS.find((kind) => kind.includes(motif)) ?? [];

const meant = (word: string): string[] => MEANS.get(word) ?? MEANS.get(word.replace(/s$/, '')) ?? [];

/**
 * The motif a name says, among those that would do: of the same kind as one of `choices`, and any where they hold a motif of
 * spells. The last word that says one counts, of what stands before an "of": a moth lamp is a lamp, a bell of ash a bell.
 */
export function saidBy(name: string, choices: string[]): string | undefined {
  const fits = (motif: string) => choices.some((choice) => choice === motif || FREE.includes(choice) || kindOf(choice).includes(motif));
  for (const part of name.toLowerCase().split(/ (?:of|in|at|for|from|by|on|to|until) |, | - |: /)) {
    const words = part.split(/[^a-zé']+/).map((word) => word.replace(/'s?$/, ''));
    const said = words.map((word) => meant(word).find(fits)).findLast((motif) => motif !== undefined);
    if (said) return said;
  }
  return undefined;
}
