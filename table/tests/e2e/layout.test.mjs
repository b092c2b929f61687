// Every game at every size in both themes: opening hand, questions, tray, stack, a crowded board, others acting, the end.
// Nothing that can be acted on is off the screen, covered or too small; no text is cut for good; cards lie side by side
// while there is room. A run looks at a share of it: the hard positions at every size, of the others one in four, another
// share every day. $CANTRIP_WALK_TURN repeats the share of a run, $CANTRIP_WALK_ALL=1 walks all of it, $CANTRIP_WALK is
// where pictures go (none), $CANTRIP_WALK_LANGUAGES which languages (all), $CANTRIP_WALK_GAMES which games (all), $CANTRIP_WALK_POSITION which position (all), $CANTRIP_WALK_SIZE which size (all).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from '../walk/measure.mjs';
import { choosePositions, GAMES, layoutOf, playThrough, Rpc } from '../walk/positions.mjs';
import { openShow } from '../walk/show.mjs';
import { check, program } from './stage.mjs';

export const SIZES = [[360, 740], [390, 844], [820, 1180], [1024, 768], [1280, 720], [1440, 900], [1920, 1080], [720, 450]];
export const isTouch = ([width, height]) => width <= 820 || height < 700;

const HARD = new Set(['crowd', 'opening', 'long question', 'others act']);
const EVERY = 4;
const LANGUAGES = process.env.CANTRIP_WALK_LANGUAGES?.split(',') ?? ['en', 'de'];
const all = !!process.env.CANTRIP_WALK_ALL || !!process.env.CANTRIP_WALK;
const turn = Number(process.env.CANTRIP_WALK_TURN ?? Math.floor(Date.now() / 86_400_000));

/** Is this look of today's share? In so many turns as there are shares everything is looked at. */
function ofShare(game, position, name, size, theme) {
  if (process.env.CANTRIP_WALK_POSITION && process.env.CANTRIP_WALK_POSITION !== name) return false;
  if (process.env.CANTRIP_WALK_SIZE && !process.env.CANTRIP_WALK_SIZE.split(',').includes(SIZES[size].join("x"))) return false;
  if (all) return true;
  if (theme === 'light') return name === 'crowd' && (game + size + turn) % EVERY === 0;
  return (game + position + size + turn) % (HARD.has(name) ? 2 : EVERY) === 0;
}

export default async function (stage) {
  const rpc = new Rpc(program);
  const window = await stage.person();
  const show = await openShow(window);
  const faults = [];
  let looked = 0;
  async function lookAt({ g, game, p, name, frame, language }) {
    const looks = SIZES.flatMap((size, i) => (all || name === 'crowd' || name === 'opening' ? ['dark', 'light'] : ['dark']).filter((theme) => ofShare(g, p, name, i, theme)).map((theme) => ({ size, theme })));
    if (looks.length) await show.position(frame);
    if (looks.length && name === 'board at the end') await window.evaluate(() => document.querySelector('.end .shut')?.click());
    for (const { size, theme } of looks) {
      await show.as(size, theme);
      const found = await window.evaluate(faultsOf, { least: isTouch(size) ? 32 : 24 });
      ++looked;
      const place = `${game}-${name.replaceAll(' ', '-')}-${size.join('x')}-${theme}-${language}`;
      faults.push(...found.map((fault) => `${place}: ${fault}`));
      if (!process.env.CANTRIP_WALK) continue;
      mkdirSync(process.env.CANTRIP_WALK, { recursive: true });
      await window.screenshot({ path: join(process.env.CANTRIP_WALK, `${place}.png`) });
    }
  }
  try {
    for (const [g, game] of (process.env.CANTRIP_WALK_GAMES?.split(',') ?? GAMES).entries()) {
      const frames = (await Promise.all([7, 8].map((seed) => playThrough(rpc, game, seed)))).flat();
      const positions = choosePositions(layoutOf(game), frames);
      for (const [l, language] of LANGUAGES.entries()) {
        // Other languages have longer words: they are looked at where there is least room.
        const walked = [...positions.entries()].filter(([, { name }]) => !l || HARD.has(name));
        if (l && !all && (g + l + turn) % EVERY) continue;
        await show.game(game, { plain: !process.env.CANTRIP_WALK, language });
        for (const [p, { name, frame }] of walked) await lookAt({ g: g + l, game, p, name, frame, language });
      }
    }
  } finally {
    rpc.close();
    show.close();
  }
  check(!faults.length, `${faults.length} faults in ${looked} looks${all ? '' : ` of turn ${turn}`}:\n${faults.slice(0, 400).join('\n')}`);
  stage.notes.push(all ? `all ${looked} looks` : `${looked} looks of turn ${turn}`);
}
