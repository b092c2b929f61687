// A puzzle and a lesson of every game in windows of every size: nothing that can be acted on is off the screen, covered or too
// small, nothing lies over anything else. A run looks at a share of the sizes, another one every day, as the layout walk does.
import { faultsOf } from '../walk/measure.mjs';
import { GAMES } from '../walk/positions.mjs';
import { settled } from '../walk/show.mjs';
import { isTouch, SIZES } from './layout.test.mjs';
import { check } from './stage.mjs';

const all = !!process.env.CANTRIP_WALK_ALL;
const turn = Number(process.env.CANTRIP_WALK_TURN ?? Math.floor(Date.now() / 86_400_000));
const PAGES = [
  { path: (game) => `/p/${game}/1`, ready: '.task' },
  { path: (game) => `/l/${game}`, ready: '.bubble' },
];

export default async function (stage) {
  const faults = [];
  let looked = 0;
  for (const [g, game] of GAMES.entries()) {
    for (const [p, page] of PAGES.entries()) {
      const ann = await stage.person();
      for (const [i, [width, height]] of SIZES.entries()) {
        if (!all && (g + p + i + turn) % 2) continue;
        // Opened anew: on a phone what helps begins folded.
        await ann.setViewportSize({ width, height });
        await ann.goto(`${stage.url}${page.path(game)}`);
        await ann.waitForSelector(page.ready);
        await ann.waitForSelector('#question.open');
        await ann.evaluate(settled);
        ++looked;
        const found = await ann.evaluate(faultsOf, { least: isTouch([width, height]) ? 32 : 24 });
        if (process.env.CANTRIP_WALK) await ann.screenshot({ path: `${process.env.CANTRIP_WALK}/${page.ready.slice(1)}-${game}-${width}x${height}.png` });
        faults.push(...found.map((fault) => `${page.path(game)}, ${width}x${height}: ${fault}`));
      }
      await ann.context().close();
    }
  }
  check(!faults.length, `${faults.length} faults in ${looked} looks:\n${faults.join('\n')}`);
  stage.notes.push(all ? `all ${looked} looks` : `${looked} looks of turn ${turn}`);
}
