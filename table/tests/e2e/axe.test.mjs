// axe finds nothing serious on any page: lobby, both tables in light and dark and on a phone, replay, workshop, keys.
import { look as looked } from './axe.mjs';
import { concede, mainPhase, playBot, playOn, room } from './moves.mjs';
import { check } from './stage.mjs';

export default async function (stage) {
  const found = [];
  let looks = 0;
  const look = async (window, page) => {
    found.push(...(await looked(window, page)));
    looks += 2;
  };
  const ann = await stage.person({ settings: { autopass: 'never' } });
  await ann.goto(`${stage.url}/`);
  await ann.waitForSelector('[data-play]');
  await look(ann, 'lobby');
  for (const game of ['estraven', 'lorcana', 'gundam']) {
    await playBot(ann, game);
    await mainPhase(ann);
    await look(ann, `table of ${game}`);
    const playable = ann.locator('[data-zone="my.hand"] [data-nav="legal"]');
    if (await playable.count()) {  // a first hand may hold nothing that can be played yet
      await playable.first().click({ position: { x: 8, y: 40 } });
      await ann.waitForSelector('.chips, #question .tray, #question [data-answer]');
      await look(ann, `uses of a card in ${game}`);
      await ann.keyboard.press('Escape');
    }
    await ann.setViewportSize({ width: 390, height: 844 });
    await look(ann, `table of ${game} on a phone`);
    await ann.setViewportSize({ width: 1440, height: 900 });
  }
  await playBot(ann, 'estraven');
  await playOn(ann, 7);
  check(await ann.locator('.piles .pile:not(.empty) img').count(), 'a whole game left no card on a pile');
  await look(ann, 'end of a game of estraven');
  await playBot(ann, 'gundam');
  await mainPhase(ann);
  await ann.keyboard.press('?');
  await ann.waitForSelector('dialog[open]');
  await look(ann, 'keys');
  await ann.keyboard.press('Escape');
  await ann.click('[aria-label="Menu"]');
  await look(ann, 'menu');
  await concede(ann);
  await look(ann, 'game over');
  await ann.goto(`${stage.url}/r/${room(ann)}`);
  await ann.waitForSelector('.board');
  await look(ann, 'replay');
  await ann.goto(`${stage.url}/w/lorcana`);
  await ann.waitForSelector('text=understood');
  await look(ann, 'workshop');
  await ann.goto(`${stage.url}/h/lorcana`);
  await ann.waitForSelector('dl dt');
  await look(ann, 'how to play');
  await ann.goto(`${stage.url}/l/lorcana`);
  await ann.waitForSelector('.bubble');
  await look(ann, 'lesson');
  await ann.goto(`${stage.url}/p/lorcana/1`);
  await ann.waitForSelector('#question.open');
  await look(ann, 'puzzle');
  check(!found.length, `${found.length} faults:\n  ${[...new Set(found)].join('\n  ')}`);
  stage.notes.push(`${looks} looks, nothing serious`);
}
