// A Pokémon battle between random players, by @pkmn/sim alone: its Battle object is driven directly, without streams.
const SPECIES = ['Garchomp', 'Rotom-Wash', 'Scizor', 'Clefable', 'Heatran', 'Dragonite'];
const MOVES = [
  ['earthquake', 'dragonclaw', 'swordsdance', 'firefang'],
  ['hydropump', 'voltswitch', 'willowisp', 'thunderbolt'],
  ['bulletpunch', 'uturn', 'swordsdance', 'knockoff'],
  ['moonblast', 'softboiled', 'thunderwave', 'flamethrower'],
  ['magmastorm', 'earthpower', 'flashcannon', 'protect'],
  ['dragondance', 'outrage', 'extremespeed', 'earthquake'],
];
const ABILITIES = ['roughskin', 'levitate', 'technician', 'magicguard', 'flashfire', 'multiscale'];
const ITEMS = ['leftovers', 'sitrusberry', 'lifeorb', 'leftovers', 'airballoon', 'lumberry'];
const MOST_TURNS = 1000;

const team = SPECIES.map((species, i) => ({
  name: species, species, item: ITEMS[i], ability: ABILITIES[i], moves: MOVES[i], nature: 'Serious', gender: '', level: 100,
  evs: { hp: 252, atk: 0, def: 0, spa: 4, spd: 0, spe: 252 }, ivs: { hp: 31, atk: 31, def: 31, spa: 31, spd: 31, spe: 31 },
}));

const any = (list) => list[Math.floor(Math.random() * list.length)];

function choice(request) {
  const bench = request.side.pokemon.map((one, i) => ({ ...one, at: i + 1 })).filter(({ active, condition }) => !active && !condition.endsWith(' fnt'));
  const switches = bench.map(({ at }) => `switch ${at}`);
  if (request.forceSwitch) return switches.length ? any(switches) : 'pass';
  const active = request.active[0];
  const moves = active.moves.map((move, i) => ({ ...move, at: i + 1 })).filter(({ disabled }) => !disabled).map(({ at }) => `move ${at}`);
  return any(active.trapped || active.maybeTrapped ? moves : [...moves, ...switches]) ?? 'default';
}

export function battle({ Battle }, seed) {
  const game = new Battle({ formatid: 'gen9customgame', seed: [1, 2, 3, (seed % 60000) + 1], p1: { name: 'Ann', team }, p2: { name: 'Bea', team } });
  let decisions = 0;
  if (game.requestState === 'teampreview') game.makeChoices();
  while (!game.ended && game.turn < MOST_TURNS) {
    for (const side of game.sides) {
      const request = side.activeRequest;
      if (!request || request.wait || side.isChoiceDone()) continue;
      if (!game.choose(side.id, choice(request))) game.choose(side.id, 'default');
      decisions += 1;
    }
  }
  const turns = game.turn;
  game.destroy();
  return { decisions, turns };
}
