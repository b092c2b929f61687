// axe finds nothing serious on any page: lobby, both tables in light and dark and on a phone, replay, workshop, keys.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { concede, mainPhase, playBot, playOn, room } from './moves.mjs';
import { check } from './stage.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GRAVE = ['serious', 'critical'];

/**
 * The name of a card says everything on its face in words ("cost 3, power 2"), so the bare numbers are not part of it. axe
 * takes all that is seen for the label; the label is the card's name, and that must be said.
 */
const unnamed = (window) =>
  window.evaluate(() => [...document.querySelectorAll('button.card[aria-label]')].filter((card) => !card.getAttribute('aria-label').includes(card.querySelector('.nm')?.textContent ?? '')).map((card) => `its name is not said: ${card.getAttribute('aria-label')}`));

/** What is wrong, one line a place. */
async function faults(window) {
  if (!(await window.evaluate(() => 'axe' in globalThis))) await window.evaluate(source);
  const violations = await window.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'], elementRef: true });
    const plain = ({ target, failureSummary }) => ({ target, failureSummary });
    const isFace = ({ element }) => element.matches('button.card');
    return violations.map(({ id, impact, help, nodes }) => ({ id, impact, help, nodes: (id === 'label-content-name-mismatch' ? nodes.filter((node) => !isFace(node)) : nodes).map(plain) }));
  });
  const grave = violations
    .filter(({ impact }) => GRAVE.includes(impact))
    .flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n    ${failureSummary.split('\n').slice(1).join(' ').trim()}`));
  return [...grave, ...(await unnamed(window))];
}

const THEMES = ['dark', 'light'];

export default async function (stage) {
  const found = [];
  let looks = 0;
  const look = async (window, page) => {
    for (const theme of THEMES) {
      await window.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
      // Colours that are inherited change one level a frame, even without motion.
      await window.waitForTimeout(100);
      await window.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
      for (const fault of await faults(window)) found.push(`${page}, ${theme}: ${fault}`);
      ++looks;
    }
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
  check(!found.length, `${found.length} faults:\n  ${[...new Set(found)].join('\n  ')}`);
  stage.notes.push(`${looks} looks, nothing serious`);
}
