// A replay of every game in windows of every size: nothing that can be acted on is off the screen, covered or too small, nothing lies
// over anything else. A run looks at a share of the sizes, another one every day, as the layout walk does.
import { faultsOf } from '../walk/measure.mjs';
import { GAMES } from '../walk/positions.mjs';
import { settled } from '../walk/show.mjs';
import { isTouch, SIZES } from './layout.test.mjs';
import { concede, playBot, playOn, room } from './moves.mjs';
import { check } from './stage.mjs';

const all = !!process.env.CANTRIP_WALK_ALL;
const turn = Number(process.env.CANTRIP_WALK_TURN ?? Math.floor(Date.now() / 86_400_000));

export default async function (stage) {
  const faults = [];
  let looked = 0;
  for (const [g, game] of GAMES.entries()) {
    const ann = await stage.person();
    await playBot(ann, game);
    await playOn(ann, 31, 40);
    await concede(ann);
    await ann.goto(`${stage.url}/r/${room(ann)}`);
    await ann.waitForSelector('.scrub');
    const answers = await ann.evaluate(() => Number(document.querySelector('.scrub input').max));
    await ann.goto(`${stage.url}/r/${room(ann)}?at=${Math.floor(answers * 0.9)}`);
    await ann.waitForSelector('.scrub');
    for (const [i, [width, height]] of SIZES.entries()) {
      if (!all && (g + i + turn) % 2) continue;
      await ann.setViewportSize({ width, height });
      await ann.evaluate(settled);
      ++looked;
      const found = await ann.evaluate(faultsOf, { least: isTouch([width, height]) ? 32 : 24 });
      if (found.length && process.env.CANTRIP_WALK) await ann.screenshot({ path: `${process.env.CANTRIP_WALK}/replay-${game}-${width}x${height}.png` });
      faults.push(...found.map((fault) => `${game}, ${width}x${height}: ${fault}`));
    }
    await ann.context().close();
  }
  check(!faults.length, `${faults.length} faults in ${looked} looks:\n${faults.join('\n')}`);
  stage.notes.push(all ? `all ${looked} looks` : `${looked} looks of turn ${turn}`);
}
