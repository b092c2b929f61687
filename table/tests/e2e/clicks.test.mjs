// Whole games by random clicks over a bad line: delays, broken connections, reloads, undo. At stops and at the end the page
// and the server hold the same, and nothing was shown or logged that should not be.
// $CANTRIP_CLICK_GAMES is how many (4), $CANTRIP_CLICK_SEED the first seed (1): one game is repeated by its seed alone.
import { audit, differences, drawn, openAuditor, watch } from './auditor.mjs';
import { chance, click, concede, look, ready } from './moves.mjs';
import { check } from './stage.mjs';

const GAMES = Number(process.env.CANTRIP_CLICK_GAMES ?? 4);
const FIRST = Number(process.env.CANTRIP_CLICK_SEED ?? 1);
const TOGETHER = Number(process.env.CANTRIP_CLICK_TOGETHER ?? 2);
const MOST = 200; // deeds of one player, then somebody concedes
const EVERY = 70; // deeds between two stops

const GAMES_IN_TURN = ['lorcana', 'estraven', 'gundam', 'genius-invokation'];
/** Of four seeds, two are against a bot and two between two pages; each game once. */
const orderOf = (seed) => ({ game: GAMES_IN_TURN[seed % 4], seed, opponents: [(seed + (seed >> 2)) % 4 < 2 ? { kind: 'me', name: 'Ben' } : { kind: 'bot', bot: 'greedy' }] });

/** A person at a seat: window, line, dice of its own. */
async function sit(stage, place, seed, ask) {
  const { room, seat, token } = place;
  const random = chance(seed * 7919 + seat);
  const line = await stage.line();
  const size = random(5) ? {} : { width: 390, height: 844 };
  const autopass = ['never', 'idle', 'turn'][random(3)];
  const window = await stage.person({ name: seat ? 'Ben' : 'Ann', base: line.url, settings: { autopass, seats: [place] }, ...size });
  const seen = await watch(window);
  await window.goto(`${line.url}/t/${room}`);
  await ready(window);
  return { window, line, seen, random, room, token, ask, deeds: 0, counts: { clicks: 0, drags: 0, undos: 0, drops: 0, reloads: 0, audits: 0 } };
}

async function drag({ window, random }) {
  const cards = await window.locator('[data-place] >> visible=true').and(window.locator('[data-nav="legal"]')).all();
  const card = cards.length ? await cards[random(cards.length)].boundingBox({ timeout: 500 }).catch(() => null) : null;
  if (!card) return false; // it left while we looked
  await window.mouse.move(card.x + 6, card.y + card.height / 2);
  await window.mouse.down();
  await window.mouse.move(card.x + 30, card.y + card.height / 2 - 20, { steps: 2 });
  const spots = await window.evaluate(() =>
    [...document.querySelectorAll('[data-takes], .log, [data-zone] [data-nav="legal"]')].map((e) => e.getBoundingClientRect()).filter((b) => b.width).map((b) => ({ x: b.x + Math.min(8, b.width / 2), y: b.y + b.height / 2 })),
  );
  const spot = spots[random(spots.length || 1)] ?? { x: 5, y: 5 };
  await window.mouse.move(spot.x, spot.y, { steps: 2 });
  await window.mouse.up();
  return true;
}

/** One thing somebody might do, or suffer. */
async function deed(player) {
  const { window, line, random, counts } = player;
  ++player.deeds;
  const dice = random(1000);
  if (dice < 8) {
    ++counts.drops;
    line.drop(random(3) ? 0 : random(700));
  } else if (dice < 11) {
    ++counts.reloads;
    await window.reload();
    await ready(window);
  } else if (dice < 40) line.delay = random(2) ? 0 : random(150);
  else if (dice < 65) {
    ++counts.undos;
    await window.keyboard.press('u');
  } else if (dice < 90) {
    counts.drags += await drag(player);
  } else if ((await look(window)).asked) {
    ++counts.clicks;
    await click(window, random, random(12) ? {} : { avoid: /^$/ });
    if (!random(6)) await window.waitForTimeout(random(80));
  } else {
    await window.waitForFunction(() => document.querySelector('#question.open, #question a[href^="/r/"]'), undefined, { timeout: 300, polling: 20 }).catch(() => undefined);
  }
}

/** Until the game is over, or this player has done enough for now. True: it is over. */
async function playSome(player, most) {
  for (let i = 0; i < most; ++i) {
    if ((await look(player.window)).over) return true;
    await deed(player);
  }
  return (await look(player.window)).over;
}

async function stop(player) {
  await audit(player);
  ++player.counts.audits;
  check(!player.seen.mismatches.length, `the page asked for the whole view ${player.seen.mismatches}`);
  check(!player.seen.shown.size, `shown: ${[...player.seen.shown].join(' | ')}`);
}

/** What is drawn is what a page draws that has just been opened. */
async function sameWhenOpenedAnew(player) {
  const { window } = player;
  await window.keyboard.press('Escape');
  await window.mouse.move(2, 2);
  const before = await drawn(window);
  await window.reload();
  await ready(window);
  await window.waitForTimeout(200);
  const changed = differences(before, await drawn(window));
  check(!changed.length, `drawn anew it is another table: ${changed.join('\n')}`);
}

async function playGame(stage, seed, ask) {
  const order = orderOf(seed);
  const { seats } = await stage.room(order);
  const players = [];
  try {
    for (const seat of seats) players.push(await sit(stage, seat, seed, ask));
    while (!(await Promise.all(players.map((player) => playSome(player, EVERY)))).some((over) => over)) {
      for (const player of players) await stop(player);
      if (players[0].deeds >= MOST) await concede(players[seed % players.length].window);
    }
    for (const player of players) {
      await player.window.waitForSelector('#question a[href^="/r/"]');
      await stop(player);
      await sameWhenOpenedAnew(player);
    }
    return players.map(({ counts }) => counts);
  } catch (error) {
    const at = await Promise.all(players.map(({ window, seen }) => look(window).then((now) => `${now.text}\n  ${seen.trace.slice(-40).join('\n  ')}`, String)));
    throw new Error(`${order.game}, seed ${seed} (CANTRIP_CLICK_GAMES=1 CANTRIP_CLICK_SEED=${seed}): ${error.message}\n${at.join('\n')}`, { cause: error });
  } finally {
    for (const { window, line } of players) {
      if (!process.exitCode) await window.context().close();
      line.close();
    }
  }
}

export default async function (stage) {
  const ask = await openAuditor(stage);
  const total = {};
  const failures = [];
  let next = FIRST;
  const start = Date.now();
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      while (next < FIRST + GAMES && !failures.length) {
        const seed = next++;
        try {
          for (const counts of await playGame(stage, seed, ask)) for (const [what, n] of Object.entries(counts)) total[what] = (total[what] ?? 0) + n;
          if (GAMES > 10) console.log(`        seed ${seed} after ${Math.round((Date.now() - start) / 1000)} s`);
        } catch (error) {
          failures.push(error);
        }
      }
    }),
  );
  if (failures.length) throw failures[0];
  stage.checkLog();
  stage.notes.push(`${GAMES} games from seed ${FIRST}`, ...Object.entries(total).map(([what, n]) => `${n} ${what}`));
}
