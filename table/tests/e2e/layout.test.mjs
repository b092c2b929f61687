// Every game at every size in both themes: opening hand, questions, tray, stack, a crowded board, others acting, the end.
// Nothing that can be acted on is off the screen, covered or too small; no text is cut for good; cards lie side by side
// while there is room. $CANTRIP_WALK is where pictures go (none), $CANTRIP_WALK_GAMES which games (all).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from '../walk/measure.mjs';
import { choosePositions, GAMES, layoutOf, playThrough, Rpc } from '../walk/positions.mjs';
import { openShow } from '../walk/show.mjs';
import { check, program } from './stage.mjs';

const SIZES = [[360, 740], [390, 844], [820, 1180], [1024, 768], [1280, 720], [1440, 900], [1920, 1080], [720, 450]];
const isTouch = ([width, height]) => width <= 820 || height < 700;

export default async function (stage) {
  const rpc = new Rpc(program);
  const window = await stage.person();
  const show = await openShow(window);
  const faults = [];
  let looked = 0;
  try {
    for (const game of process.env.CANTRIP_WALK_GAMES?.split(',') ?? GAMES) {
      const frames = (await Promise.all([7, 8].map((seed) => playThrough(rpc, game, seed)))).flat();
      await show.game(game);
      for (const { name, frame } of choosePositions(layoutOf(game), frames)) {
        await show.position(frame);
        if (name === 'board at the end') await window.evaluate(() => document.querySelector('.end .shut')?.click());
        for (const size of SIZES)
          for (const theme of name === 'crowd' || name === 'opening' ? ['dark', 'light'] : ['dark']) {
            await show.as(size, theme);
            const found = await window.evaluate(faultsOf, { least: isTouch(size) ? 32 : 24 });
            ++looked;
            faults.push(...found.map((fault) => `${game}, ${name}, ${size.join('x')}${theme === 'light' ? ', light' : ''}: ${fault}`));
            if (!process.env.CANTRIP_WALK) continue;
            mkdirSync(process.env.CANTRIP_WALK, { recursive: true });
            await window.screenshot({ path: join(process.env.CANTRIP_WALK, `${game}-${name.replaceAll(' ', '-')}-${size.join('x')}-${theme}.png`) });
          }
      }
    }
  } finally {
    rpc.close();
    show.close();
  }
  check(!faults.length, `${faults.length} faults in ${looked} looks:\n${faults.slice(0, 400).join('\n')}`);
  stage.notes.push(`${looked} looks`);
}
