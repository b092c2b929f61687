// Dragging: places that take a card light with their verb; dropped on the felt it goes home and nothing is sent.
import { mainPhase, playBot } from './moves.mjs';
import { check } from './stage.mjs';

const count = (window, place) => window.evaluate((p) => document.querySelectorAll(`[data-zone="${p}"] button.card`).length, place);
const middle = async (window, selector) => {
  const box = await window.locator(selector).first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

export default async function (stage) {
  const ann = await stage.person({ settings: { autopass: 'never' } });
  await playBot(ann, 'estraven');
  await mainPhase(ann);
  const before = await count(ann, 'my.hand');
  const card = await ann.locator('[data-zone="my.hand"] button.card').first().boundingBox();
  const grip = { x: card.x + 10, y: card.y + card.height / 2 };
  const sent = [];
  ann.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));

  await ann.mouse.move(grip.x, grip.y);
  await ann.mouse.down();
  await ann.mouse.move(grip.x + 30, grip.y - 60, { steps: 4 });
  const lit = await ann.evaluate(() => [...document.querySelectorAll('[data-takes]')].map((e) => `${e.dataset.zone ?? e.dataset.drop} ${e.dataset.takes}`));
  check(lit.some((place) => /my\.pitch Pitch/.test(place)), `lit: ${lit}`);
  check(lit.some((place) => /marketplace Trade/.test(place)), `lit: ${lit}`);
  const felt = await middle(ann, '.log');
  await ann.mouse.move(felt.x, felt.y, { steps: 4 });
  await ann.mouse.up();
  await ann.waitForTimeout(300);
  check((await count(ann, 'my.hand')) === before, 'a drop on nothing played the card');
  check(!(await ann.evaluate(() => document.querySelector('[data-takes]'))), 'places stay lit');

  const pitch = await middle(ann, '[data-zone="my.pitch"]');
  await ann.mouse.move(grip.x, grip.y);
  await ann.mouse.down();
  await ann.mouse.move(pitch.x, pitch.y, { steps: 6 });
  await ann.mouse.up();
  await ann.waitForFunction((n) => document.querySelectorAll('[data-zone="my.hand"] button.card').length === n - 1, before);
  stage.notes.push(lit.join(', '));
}
