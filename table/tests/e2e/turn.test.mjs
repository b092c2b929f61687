// Ten recorded actions of a bot that come all at once, watched at the usual speed: each is seen for at least 400 ms, all of
// them within 8 s, and meanwhile what the player does acts at once. Time is the page's own and is moved by the script, and what is
// measured are the page's own events: how busy the machine is makes no difference.
import { GAMES as EVERY_GAME } from '../games.mjs';
import { click, look, ready, turn } from './moves.mjs';
import { check } from './stage.mjs';

const GAMES = process.env.CANTRIP_TURN_GAMES?.split(',') ?? EVERY_GAME;
const ACTIONS = 10;
/** Decks are by chance: some bots win before they have done so much. */
const MATCHES = 8;
const LEAST = 400;
const ALL = 8000;
const TICK = 20;

/** Is it something that somebody else does, and that is told? */
const isAction = (message) => message.t === 'step' && message.by === 1 && message.log.some(({ by }) => by === 1);

/** The last of these messages that hold ten actions of the other's, and those before; what this seat passed between them is no news. */
function lastActions(messages) {
  const actions = messages.flatMap((message, i) => (isAction(message) ? i : []));
  const first = actions.at(-ACTIONS);
  return first > 1 ? { before: messages.slice(0, first), turn: messages.slice(first, actions.at(-1) + 1) } : null;
}

/** Plays against a bot, ending every turn at once, until it has done ten things after its first; what the server said of it. Null: a match that was over too soon. */
async function record(stage, game) {
  const { room, seats } = await stage.room({ game, seed: 3, seat: 0, opponents: [{ kind: 'bot', bot: 'greedy' }] });
  const ann = await stage.person({ settings: { seats, speed: 'instant', autopass: 'turn' } });
  const messages = [];
  await ann.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (['welcome', 'view', 'step'].includes(message.t)) messages.push(message);
      socket.send(text);
    });
  });
  await ann.goto(`${stage.url}/t/${room}`);
  await ready(ann);
  for (let answers = 0; answers < 900 && !lastActions(messages); ++answers) {
    if ((await turn(ann, 60000)).over) break;
    await click(ann, () => 0, { avoid: /^(?!.*(Pass|None|Done|No,|End|Keep)).*$/ });
  }
  const found = lastActions(messages);
  await ann.context().close();
  return found && { room, seats, ...found };
}

/** Notes with the page's own time what is lit in the log, and how long the menu takes to open. Runs in the page. */
function watch() {
  globalThis.beats = [];
  globalThis.inputs = [];
  let last = '';
  const note = () => {
    const board = document.querySelector('.board');
    const words = [...document.querySelectorAll('.log .lit')].map((e) => e.textContent.trim().replace(/\s+/g, ' ')).join(' | ');
    const key = words && `${words} (${board.dataset.behind} behind)`;
    if (key === last) return;
    last = key;
    const beat = { at: performance.now(), words, card: document.querySelector('.stage')?.dataset.stage ?? '' };
    // What more came meanwhile is the same action still.
    const before = globalThis.beats.at(-1);
    if (before?.at === beat.at) globalThis.beats.pop();
    globalThis.beats.push(beat);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  const menu = document.querySelector('[aria-label="Menu"]');
  let clicked = 0;
  menu.addEventListener('click', () => (clicked = performance.now()), true);
  new MutationObserver(() => globalThis.inputs.push(performance.now() - clicked)).observe(menu, { attributes: true, attributeFilter: ['aria-expanded'] });
}

/** The recorded messages as a server would send them: all before the turn, then, when it is said, the turn. */
async function replayTo(window, { before, turn: recorded }) {
  let socket;
  await window.routeWebSocket(/\/ws$/, (opened) => {
    socket = opened;
    opened.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.t === 'ping') opened.send(JSON.stringify({ t: 'pong', at: message.at }));
      if (message.t === 'hello') before.forEach((one) => opened.send(JSON.stringify(one)));
    });
  });
  return () => recorded.forEach((one) => socket.send(JSON.stringify(one)));
}

async function watchTurn(stage, game) {
  let recording = null;
  for (let matches = 0; !recording && matches < MATCHES; ++matches) recording = await record(stage, game);
  check(recording, `${game}: in ${MATCHES} matches the bot did not do ${ACTIONS} things`);
  const window = await stage.person({ settings: { seats: recording.seats, speed: 'usual', autopass: 'never' }, reducedMotion: 'no-preference' });
  await window.clock.install();
  const send = await replayTo(window, recording);
  await window.goto(`${stage.url}/t/${recording.room}`);
  await ready(window);
  // All that came before is history; it is shown up to the last of it.
  const step = recording.before.at(-1).step;
  await window.waitForFunction((n) => document.querySelector(`.board[data-step="${n}"][data-behind="0"]`) && !document.querySelector('.log .lit'), step);
  await window.clock.pauseAt(await window.evaluate(() => Date.now() + 20000));
  await window.waitForFunction(() => document.querySelector('.board').dataset.behind === '0' && !document.querySelector('.log .lit'));
  await window.evaluate(watch);
  send();
  await window.waitForFunction((n) => Number(document.querySelector('.board').dataset.behind) >= n, ACTIONS - 1);
  let ended = false;
  for (let ticks = 0; !ended && ticks * TICK < 3 * ALL; ++ticks) {
    if (ticks % 16 === 4) await window.click('[aria-label="Menu"]');
    await window.clock.runFor(TICK);
    ended = await window.evaluate(() => document.querySelector('.board').dataset.behind === '0' && !document.querySelector('.log .lit'));
  }
  check(ended, `${game}: the turn is still being shown`);
  const { beats, inputs } = await window.evaluate(() => ({ beats: globalThis.beats, inputs: globalThis.inputs }));
  const shown = beats.slice(0, -1).map((beat, i) => ({ ...beat, for: beats[i + 1].at - beat.at })).filter(({ words }) => words);
  const total = beats.at(-1).at - beats[0].at;
  check(shown.length >= ACTIONS, `${game}: ${shown.length} actions were shown after step ${step}: ${JSON.stringify(shown)}`);
  const short = shown.filter((beat) => beat.for < LEAST);
  check(!short.length, `${game}: too short: ${JSON.stringify(short)}`);
  check(total < ALL * Math.max(1, shown.length / ACTIONS), `${game}: ${shown.length} actions took ${total} ms`);
  check(shown.some(({ card }) => card), `${game}: no card was shown large after step ${step}: ${JSON.stringify(shown)}`);
  check(inputs.length > 4 && inputs.every((late) => late < TICK), `${game}: the menu came after ${inputs.join(', ')} ms`);
  await look(window);
  await window.context().close();
  return `${shown.length} actions in ${(total / 1000).toFixed(2)} s, the shortest ${Math.round(Math.min(...shown.map((beat) => beat.for)))} ms, ${inputs.length} clicks meanwhile`;
}

export default async function (stage) {
  for (const game of GAMES) stage.notes.push(`${game}: ${await watchTurn(stage, game)}`);
}
