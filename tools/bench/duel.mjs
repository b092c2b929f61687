// One game for both: Lorcana's rules with characters that have no text. Cantrip reads the cards as a card file and plays
// them by its Lorcana; here they are a game of boardgame.io: the same turn, moves, win and loss.
export const LORE = 20;
const HAND = 7;
const COPIES = 4;

/** Fifteen characters of one ink, four of each: sixty cards. */
export const CARDS = Array.from({ length: 15 }, (_, i) => ({
  id: `plain-${i}`,
  cost: 1 + (i % 6),
  strength: 1 + ((i * 3) % 5),
  willpower: 1 + ((i * 5) % 6),
  lore: 1 + (i % 3 === 0 ? 1 : 0),
}));

/** The cards and the deck as files of Cantrip. */
export const cardFile = () =>
  CARDS.map((c, i) => `[[card]]\nid = "${c.id}"\nname = "Plain Walker"\nversion = "Number ${i}"\ntype = "Amber Character Hero"\ncost = ${c.cost}\nstrength = ${c.strength}\nwillpower = ${c.willpower}\nlore = ${c.lore}\ninkable = 1\ntext = ""\n`).join('\n');
export const deckFile = () => `id = "plain"\nname = "Plain"\ncards = [\n${CARDS.map((c) => `  { card = "${c.id}", copies = ${COPIES} },`).join('\n')}\n]\n`;

const deck = CARDS.flatMap((_, i) => Array(COPIES).fill(i));
const own = (G, ctx) => G.players[ctx.currentPlayer];
const other = (G, ctx) => G.players[ctx.currentPlayer === '0' ? '1' : '0'];

function wound(player, at, damage) {
  const character = player.play[at];
  character.damage += damage;
  return character.damage >= CARDS[character.card].willpower;
}

/** boardgame.io's game object. */
export const duel = {
  name: 'duel',
  setup: ({ random }) => ({
    players: Object.fromEntries(
      ['0', '1'].map((seat) => {
        const cards = random.Shuffle(deck);
        return [seat, { hand: cards.splice(0, HAND), deck: cards, ink: 0, spent: 0, inked: false, lore: 0, play: [] }];
      }),
    ),
  }),
  turn: {
    onBegin: ({ G, ctx }) => {
      const me = own(G, ctx);
      me.spent = 0;
      me.inked = false;
      for (const c of me.play) c.exerted = c.drying = false;
      if (ctx.turn > 1 && me.deck.length) me.hand.push(me.deck.pop());
    },
    onEnd: ({ G, ctx, events }) => {
      if (!own(G, ctx).deck.length) events.endGame({ winner: ctx.currentPlayer === '0' ? '1' : '0' });
    },
  },
  moves: {
    ink: ({ G, ctx }, i) => {
      const me = own(G, ctx);
      me.hand.splice(i, 1);
      me.ink += 1;
      me.inked = true;
    },
    play: ({ G, ctx }, i) => {
      const me = own(G, ctx);
      const [card] = me.hand.splice(i, 1);
      me.spent += CARDS[card].cost;
      me.play.push({ card, damage: 0, exerted: false, drying: true });
    },
    quest: ({ G, ctx, events }, i) => {
      const me = own(G, ctx);
      me.play[i].exerted = true;
      me.lore += CARDS[me.play[i].card].lore;
      if (me.lore >= LORE) events.endGame({ winner: ctx.currentPlayer });
    },
    challenge: ({ G, ctx }, i, j) => {
      const me = own(G, ctx);
      const they = other(G, ctx);
      me.play[i].exerted = true;
      const [mine, theirs] = [CARDS[me.play[i].card].strength, CARDS[they.play[j].card].strength];
      const [lost, won] = [wound(me, i, theirs), wound(they, j, mine)];
      if (lost) me.play.splice(i, 1);
      if (won) they.play.splice(j, 1);
    },
    end: ({ events }) => {
      events.endTurn();
    },
  },
};

/** Every move there is: what a player by chance draws from, as Cantrip's does. */
export function movesOf({ G, ctx }) {
  const me = own(G, ctx);
  const they = other(G, ctx);
  const out = [];
  me.hand.forEach((card, i) => {
    if (!me.inked) out.push(['ink', i]);
    if (CARDS[card].cost <= me.ink - me.spent) out.push(['play', i]);
  });
  me.play.forEach((c, i) => {
    if (c.exerted || c.drying) return;
    out.push(['quest', i]);
    they.play.forEach((d, j) => d.exerted && out.push(['challenge', i, j]));
  });
  out.push(['end']);
  return out;
}
