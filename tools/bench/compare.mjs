// Random players, one core, whole games: Cantrip and public packages in turn, the best of several rounds of each.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, cpus } from 'node:os';
import { cardFile, deckFile, duel, movesOf } from './duel.mjs';
import { battle } from './battle.mjs';

const flags = process.argv.slice(2);
const number = (name, usual) => {
  const at = flags.indexOf(name);
  if (at < 0) return usual;
  const value = Number(flags[at + 1]);
  if (!(value > 0)) throw new Error(`${name} needs a number, as in ${name} ${usual}`);
  flags.splice(at, 2);
  return value;
};
const rounds = number('--rounds', 5);
const seconds = number('--seconds', 2);
const json = flags.includes('--json');
const unknown = flags.find((flag) => flag !== '--json');
if (unknown) {
  console.error(`tools/bench/run: there is no ${unknown}. The flags are --json, --rounds N and --seconds N.`);
  process.exit(2);
}

const folder = new URL('../../build/bench/', import.meta.url);
const require = createRequire(new URL('package.json', folder));
const version = (name) => JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, folder), 'utf8')).version;
process.env.NODE_ENV = 'production';  // before the packages look at it
const { Client } = require('boardgame.io/client');
const sim = require('@pkmn/sim');

mkdirSync(new URL('plain/decks/', folder), { recursive: true });
writeFileSync(new URL('plain/cards.toml', folder), cardFile());
writeFileSync(new URL('plain/decks/plain.toml', folder), deckFile());

/** Runs whole games until the time is over. A game returns its decisions and turns. */
function measure(play) {
  play(0);  // what is loaded and compiled once
  const from = process.cpuUsage();
  let games = 0;
  let decisions = 0;
  let turns = 0;
  let spent = 0;
  while (spent < seconds) {
    const one = play(games);
    decisions += one.decisions;
    turns += one.turns;
    games += 1;
    const used = process.cpuUsage(from);
    spent = (used.user + used.system) / 1e6;
  }
  return { games, decisions, turns, seconds: spent };
}

/** Games of `cantrip sim`, as many as fit the time, by its own clock. */
function cantrip(args, games) {
  const out = JSON.parse(execFileSync(process.env.CANTRIP, ['sim', ...args, '--threads', '1', '--games', String(games), '--json', '--quiet'], { encoding: 'utf8' }));
  return { games: out.games, decisions: out.decisions, turns: out.turns, seconds: out.seconds };
}
function fitting(args) {
  const pilot = cantrip(args, 200);
  const games = Math.max(100, Math.round((pilot.games / pilot.seconds) * seconds));
  return () => cantrip(args, games);
}

function duelGame(seed) {
  const client = Client({ game: { ...duel, seed }, numPlayers: 2, debug: false });
  let decisions = 0;
  let state = client.getState();
  while (!state.ctx.gameover) {
    const moves = movesOf(state);
    const [name, ...args] = moves[Math.floor(Math.random() * moves.length)];
    client.moves[name](...args);
    state = client.getState();
    decisions += 1;
  }
  return { decisions, turns: state.ctx.turn };
}

const pairs = [
  {
    what: 'one game by the same rules (Lorcana, characters without text)',
    runs: [
      { name: 'Cantrip', run: fitting(['lorcana', '--cards', new URL('plain', folder).pathname, '--decks', 'plain,plain']) },
      { name: `boardgame.io ${version('boardgame.io')}`, run: () => measure(duelGame) },
    ],
  },
  {
    what: 'unlike games of many rules (Genius Invokation, all cards; Pokémon battles of generation 9, six a side)',
    runs: [
      { name: 'Cantrip', run: fitting(['genius-invokation']) },
      { name: `@pkmn/sim ${version('@pkmn/sim')}`, run: () => measure((seed) => battle(sim, seed)) },
    ],
  },
];

const results = [];
for (const { what, runs } of pairs) {
  const best = runs.map(() => null);
  for (let round = 0; round < rounds; ++round)
    for (const [i, { run }] of runs.entries()) {
      const one = run();
      if (!best[i] || one.games / one.seconds > best[i].games / best[i].seconds) best[i] = one;
    }
  const rows = runs.map(({ name }, i) => ({
    name,
    games: best[i].games,
    gamesPerSecond: best[i].games / best[i].seconds,
    decisionsPerSecond: best[i].decisions / best[i].seconds,
    decisionsPerGame: best[i].decisions / best[i].games,
    turnsPerGame: best[i].turns / best[i].games,
  }));
  results.push({ what, rows, ratio: { games: rows[0].gamesPerSecond / rows[1].gamesPerSecond, decisions: rows[0].decisionsPerSecond / rows[1].decisionsPerSecond } });
}

const machine = { processor: `${cpus()[0]?.model ?? 'unknown'} (${arch()})`, node: process.version, rounds, seconds };
if (json) console.log(JSON.stringify({ machine, results }));
else {
  console.log(`${machine.processor}, Node.js ${machine.node}, one core, random players, best of ${rounds} rounds of ${seconds} s`);
  for (const { what, rows, ratio } of results) {
    console.log(`\n${what}`);
    for (const row of rows)
      console.log(`  ${row.name.padEnd(22)} ${row.gamesPerSecond.toFixed(0).padStart(7)} games a second  ${row.decisionsPerSecond.toFixed(0).padStart(8)} decisions a second  ${row.decisionsPerGame.toFixed(1).padStart(6)} decisions, ${row.turnsPerGame.toFixed(1)} turns a game`);
    console.log(`  Cantrip: ${ratio.games.toFixed(1)} times the games, ${ratio.decisions.toFixed(1)} times the decisions`);
  }
}
