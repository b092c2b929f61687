// node --experimental-websocket tools/lessons/make.mjs [GAME ...]: plays the match of each lesson (games/SLUG/lesson/lesson.json) and
// keeps it as games/SLUG/lesson/match.json. The learner's seat does what the steps teach, in their order, as soon as the rules offer
// it; until then it does what `meanwhile` lists; a bot plays the other seat. Of some seeds the shortest match is taken.
// $CANTRIP is the program. Run it again when rules or cards have changed: a test says when a match no longer fits.
import { readFileSync, writeFileSync } from 'node:fs';
import { Stage } from '../../table/tests/e2e/stage.mjs';

const games = new URL('../../games/', import.meta.url);
const GAMES = ['estraven', 'lorcana', 'gundam', 'grand-archive', 'genius-invokation'];
const SEEDS = 24;
const LONGEST = 260;

const wordsOf = (option) => `${option.verb ?? ''}|${option.label}`;
const fits = (pattern, text) => new RegExp(pattern, 'i').test(text);

const typesOf = (view, id) => view.players.flatMap(({ zones }) => Object.values(zones).flat()).find((object) => object.id === id)?.types ?? [];

/** Picks that do what a step teaches; null: it is not asked or not offered. */
function taught({ does }, decision, view) {
  if (does.ask && decision.ask !== does.ask) return null;
  if (does.prompt && !fits(does.prompt, decision.prompt)) return null;
  if (does.none) return decision.min === 0 ? [] : null;
  const at = decision.options.findIndex((option) => !option.cancel && fits(does.option ?? '.', wordsOf(option)) && (!does.type || typesOf(view, option.object).includes(does.type)));
  return at < 0 || decision.min > 1 ? null : [at];
}

/** What is done between the steps. */
function meanwhile(lesson, decision) {
  const open = decision.options.map((option, i) => ({ option, i })).filter(({ option }) => !option.cancel);
  if (decision.ask === 'number') return [decision.min];
  if (decision.ask === 'order') return open.map(({ i }) => i);
  if (decision.ask === 'act') {
    for (const pattern of [...lesson.meanwhile, 'pass', '^end ']) {
      const found = open.find(({ option }) => fits(pattern, wordsOf(option)) || (pattern === 'pass' && option.pass));
      if (found) return [found.i];
    }
    return [open.at(-1).i];
  }
  return open.slice(0, Math.max(decision.min, decision.ask === 'yes-no' ? 1 : 0)).map(({ i }) => i);
}

async function play(stage, lesson, game, seed) {
  const { room, seats } = await stage.room({ game, seed, seat: 0, name: 'You', decks: lesson.decks[0], opponents: [{ kind: 'bot', bot: 'greedy', name: 'Tobin', decks: lesson.decks[1] }] });
  const socket = new WebSocket(`ws://127.0.0.1:${stage.port}/ws`);
  const steps = [];
  let n = 1;
  let last = -1;
  const over = await new Promise((resolve) => {
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', room, token: seats[0].token, form: 'json' }));
    socket.onerror = () => resolve(false);
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.t === 'over') return resolve(true);
      if (message.t === 'refused') return resolve(false);
      const { decision } = message;
      if ((message.t !== 'view' && message.t !== 'step') || !decision || decision.step === last) return undefined;
      last = decision.step;
      const step = lesson.steps[steps.length];
      if (!step || decision.step > LONGEST) return void socket.send(JSON.stringify({ t: 'concede', n: ++n }));
      const picks = taught(step, decision, message.view);
      if (picks) steps.push(decision.step);
      return void socket.send(JSON.stringify({ t: 'answer', n: ++n, step: decision.step, picks: picks ?? meanwhile(lesson, decision), sig: decision.sig }));
    };
  });
  socket.close();
  if (!over || steps.length < lesson.steps.length) return { reached: steps.length };
  let replay = {};
  for (let tries = 0; !replay.answers && tries < 50; ++tries) { // it is stored a moment after its end
    replay = await (await fetch(`${stage.url}/api/replays/${room}`)).json();
    if (!replay.answers) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (!replay.answers) throw new Error(`no replay: ${JSON.stringify(replay)}`);
  const end = steps.at(-1) + 1;
  const { names, switches, cards, seats: seated, shared, answers } = replay;
  return { reached: steps.length, end, match: { game, names, seed: replay.seed, switches, cards, seats: seated, shared, answers: answers.slice(0, end), concedes: [], results: [], steps } };
}

const stage = new Stage(null, 'lessons');
await stage.startServer();
for (const game of process.argv.length > 2 ? process.argv.slice(2) : GAMES) {
  const lesson = JSON.parse(readFileSync(new URL(`${game}/lesson/lesson.json`, games), 'utf8'));
  let best = null;
  let most = 0;
  for (let seed = 1; seed <= SEEDS; ++seed) {
    const made = await play(stage, lesson, game, seed);
    most = Math.max(most, made.reached);
    if (made.match && (!best || made.end < best.end)) best = made;
  }
  if (!best) {
    console.error(`${game}: no match reaches the step "${lesson.steps[most]?.title}"`);
    process.exitCode = 1;
    continue;
  }
  writeFileSync(new URL(`${game}/lesson/match.json`, games), `${JSON.stringify(best.match)}\n`);
  console.log(`${game}: ${lesson.steps.length} steps in ${best.end} answers, seed ${best.match.seed}`);
}
await stage.close();
