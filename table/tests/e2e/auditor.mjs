// Compares what a page believes with what the server holds for its seat: step, digest, and the line of the match.
import { check } from './stage.mjs';

/** A page that asks the server directly, as another client of the same seat would. */
export async function openAuditor(stage) {
  const window = await stage.person({ name: 'Auditor' });
  await window.goto(`${stage.url}/icon.svg`);
  return (room, token) =>
    window.evaluate(
      ([r, t]) =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', room: r, token: t, form: 'core' }));
          socket.onerror = () => reject(new Error('the server does not answer'));
          socket.onmessage = ({ data }) => {
            const { t: kind, step, digest, line, code } = JSON.parse(data);
            if (kind === 'bye') reject(new Error(`the server says good-bye: ${code}`));
            if (kind !== 'view') return;
            socket.close();
            resolve({ step, digest, line });
          };
        }),
      [room, token],
    );
}

/**
 * Said rightly: an answer or an undo crossed an undo on its way, or undo was pressed while the line was broken. If the line
 * broke before the undo came back, the answer given after it finds that the table had moved on.
 */
const RIGHT = /^(an answer was taken back|there is nothing of yours to take back, or something was learnt since|There is no connection just now)/;

/** The last messages of a page, for whoever has to find out what went wrong. */
function note(trace, way, { t, n, step, after, code, by, why, line }) {
  if (t === 'ping' || t === 'pong' || t === 'seats' || t === 'clock') return;
  trace.push(`${way} ${JSON.stringify({ t, n, step, after, code, by, why, line })}`);
  if (trace.length > 60) trace.shift();
}

/** What a page sent and what it showed that nobody should see. Call it before the page is opened. */
export async function watch(window) {
  const seen = { have: null, hellos: 0, line: null, crossed: false, mismatches: [], shown: new Set(), trace: [] };
  window.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload));
      note(seen.trace, '<', message);
      if (message.t !== 'view') return;
      seen.crossed = seen.line !== null && seen.line !== message.line; // an undo came in between
      seen.line = message.line;
    });
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload));
      note(seen.trace, '>', message);
      if (message.t === 'hello') {
        ++seen.hellos;
        seen.have = message.have ?? null;
      }
      // Only a follower that found a step not to fit asks for the whole view.
      if (message.t === 'view') seen.mismatches.push(`after ${JSON.stringify(seen.have)}`);
    });
  });
  await window.exposeFunction('noteBad', (words) => {
    if (RIGHT.test(words) || (words === 'the table had moved on' && seen.crossed) || seen.shown.has(words)) return;
    seen.shown.add(words);
    seen.trace.push(`shown: ${words}`);
  });
  await window.addInitScript(() => {
    const look = () => document.querySelectorAll('.hint.bad, .offer.bad').forEach((e) => e.textContent && window.noteBad(e.textContent));
    addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true }));
  });
  return seen;
}

const settled = (window) =>
  window.waitForFunction(() => document.querySelector('.board')?.dataset.inflight === '0' && document.querySelector('.conn.open'), undefined, { timeout: 20000 });

/** Breaks the line: the page says what it has when it comes back. Equal to the server's, or this throws. */
export async function audit({ window, seen, line, room, token, ask }) {
  line.delay = 0;
  for (let tries = 0; ; ++tries) {
    await settled(window);
    const before = await ask(room, token);
    const { hellos } = seen;
    line.drop();
    for (let i = 0; seen.hellos === hellos && i < 400; ++i) await window.waitForTimeout(25);
    check(seen.hellos > hellos, 'the page did not come back after its line broke');
    const { have } = seen;
    await settled(window);
    const after = await ask(room, token);
    const moved = before.step !== after.step || before.line !== after.line;
    if (moved && tries < 20) continue; // a bot, or the other player, answered in between
    const same = have && ['step', 'digest', 'line'].every((key) => have[key] === before[key]);
    check(same, `the page has ${JSON.stringify(have)}, the server ${JSON.stringify(before)}`);
    return;
  }
}

/** Everything the table shows of the position, as text by place. */
export const drawn = (window) =>
  window.evaluate(() => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((e) => e.getAttribute('aria-label') ?? e.textContent.trim());
    const zones = [...document.querySelectorAll('[data-zone]')].map((zone) => [zone.dataset.zone, [...zone.querySelectorAll('[data-object]')].map((e) => `${e.dataset.object} ${e.getAttribute('aria-label') ?? ''}`).sort()]);
    return {
      ...Object.fromEntries(zones), scores: texts('.plate .score, .plate .meter'), waiting: texts('ol:not(.past) > [data-pending] .rh b'),
      dice: texts('.dice[role="group"]'), ask: texts('#question .ask, #question [data-answer] span'),
    };
  });

/** Where two tables differ, with what is there. */
export function differences(a, b) {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key])).map((key) => `${key}: ${JSON.stringify(a[key])} became ${JSON.stringify(b[key])}`);
}
