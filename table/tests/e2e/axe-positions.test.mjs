// axe finds nothing serious in positions of the layout walk, in both themes: every game with a crowded board on a desktop and on a
// phone, with the phases explained, another player acting, and the end. $CANTRIP_AXE_GAMES: which games (all).
import { choosePositions, GAMES, layoutOf, playThrough, Rpc } from '../walk/positions.mjs';
import { openShow } from '../walk/show.mjs';
import { look as looked } from './axe.mjs';
import { check, program } from './stage.mjs';

const WIDE = [1440, 900];
const PHONE = [390, 844];
const LOOKS = { crowd: [WIDE, PHONE], 'others act': [WIDE], end: [PHONE] };

export default async function (stage) {
  const rpc = new Rpc(program);
  const window = await stage.person({ settings: { speed: 'usual' } });
  const show = await openShow(window);
  const found = [];
  let looks = 0;
  const look = async (page) => {
    found.push(...(await looked(window, page)));
    looks += 2;
  };
  try {
    for (const game of process.env.CANTRIP_AXE_GAMES?.split(',') ?? GAMES) {
      const positions = choosePositions(layoutOf(game), await playThrough(rpc, game, 7)).filter(({ name }) => LOOKS[name]);
      check(positions.length === 3, `${game}: ${positions.map(({ name }) => name)}`);
      await show.game(game);
      for (const { name, frame } of positions) {
        await show.position(frame);
        for (const size of LOOKS[name]) {
          await show.as(size, 'dark');
          await look(`${game}, ${name}, ${size.join(' by ')}`);
        }
        if (name !== 'crowd') continue;
        await window.click('.pill');
        await window.waitForSelector('.phases dt');
        check((await window.locator('.phases dt').count()) === Object.keys(layoutOf(game).turn.phases).length, `${game}: not every phase is explained`);
        await look(`${game}, phases`);
        await window.keyboard.press('Escape');
        check(!(await window.locator('.phases').count()), 'Escape does not close the phases');
      }
    }
  } finally {
    rpc.close();
    show.close();
  }
  check(!found.length, `${found.length} faults:\n${found.slice(0, 40).join('\n')}`);
  stage.notes.push(`${looks} looks`);
}
