// What a host lends is there to build with: its cards in the gallery, its decks among the ready ones, and a match with them
// sends no card back to the server that has it. It is not among one's own files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { look as audit } from './axe.mjs';
import { ready, turn } from './moves.mjs';
import { check } from './stage.mjs';

const KINDS = 16;
const vole = (i) => ({ id: `V-${i}`, name: 'Marsh Vole', version: `Number ${i}`, type: 'Character', colors: ['Amber'], cost: 1, inkwell: true, strength: 1, willpower: 2, lore: 1 });

function lend(stage) {
  const folder = join(stage.folder, 'lent');
  for (const part of ['cards', 'decks']) mkdirSync(join(folder, 'lorcana', part), { recursive: true });
  writeFileSync(join(folder, 'lorcana', 'cards', 'voles.jsonl'), Array.from({ length: KINDS }, (_, i) => JSON.stringify(vole(i))).join('\n'));
  writeFileSync(join(folder, 'lorcana', 'decks', 'voles.txt'), Array.from({ length: 15 }, (_, i) => `4 Marsh Vole - Number ${i}`).join('\n'));
  stage.options = ['--collection', folder];
}

export default async function (stage) {
  lend(stage);
  await stage.stopServer();
  await stage.startServer();
  const ann = await stage.person({ width: 1280, height: 720 });
  const sent = [];
  ann.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''));
  await ann.goto(`${stage.url}/c/lorcana`);
  await ann.fill('[type=search]', 'marsh vole');
  await ann.waitForFunction((n) => document.querySelectorAll('.gallery .card').length === n, KINDS);
  check(!(await ann.locator('text=Of my files alone').count()), 'lent cards are taken for own ones');
  await ann.click('.seg >> text=Card files');
  await ann.waitForSelector('.file[aria-label="Cards of this server"]');
  check(!(await ann.locator('[aria-label^="Take away"]').count()), 'what is lent can be taken away');
  const found = await audit(ann, 'card files, with those of the server');

  await ann.goto(`${stage.url}/d`);
  await ann.selectOption('aside select', 'lorcana');
  await ann.click('.ready:has-text("voles")');
  await ann.waitForSelector('.legal >> text=Legal');
  // One of them goes for one that no deck of the host has.
  await ann.fill('.find input', `number ${KINDS - 1}`);
  await ann.click('.gallery .card');
  await ann.focus('[data-row="V-0"]');
  await ann.keyboard.press('-');
  await ann.waitForSelector('.head >> text=Saved');
  await ann.waitForSelector('.legal >> text=Legal');
  await ann.click('.head >> text=Play a bot');
  await ann.waitForURL(/\/t\//);
  await ready(ann);
  await turn(ann, 60000);
  const order = sent.map((text) => JSON.parse(text)).find(({ deck }) => deck);
  check(order?.deck.cards.some(({ card }) => card === `V-${KINDS - 1}`) && !order.cards, `what was sent: ${JSON.stringify(order)}`);
  check(!found.length, `axe: ${found.join('\n')}`);
}
