// A deck of one's own is chosen in the lobby, with a card of one's own in it; a friend comes by the link, and both play. A game
// whose seats have two decks takes one of one's own beside another.
import { chance, click, look, ready, room } from './moves.mjs';
import { file, REEDS } from './own-cards.mjs';
import { check } from './stage.mjs';

/** A ready deck with a card of one's own in place of another, under a name. */
async function ownDeck(window, stage, game, name, instead) {
  await window.goto(`${stage.url}/c/${game}`);
  await window.waitForSelector('.gallery .card');
  await window.goto(`${stage.url}/d`);
  await window.click('.ready >> nth=0');
  await window.waitForSelector('.legal >> text=Legal');
  await window.fill('.title', name);
  if (instead) {
    await window.fill('.find input', instead);
    await window.waitForFunction(() => document.querySelectorAll('.gallery .card').length === 1);
    await window.click('.gallery .card');
    await window.click('.list .ch >> nth=0');
    await window.waitForFunction(() => parseInt(document.querySelector('.size b').textContent) === 60);
  }
  await window.waitForSelector('.head >> text=Saved');
}

async function choose(window, stage, game, name) {
  await window.goto(`${stage.url}/`);
  await window.click(`article:has([data-play="${game}"]) .choose`);
  await window.waitForSelector(`optgroup option:has-text("${name}")`, { state: 'attached' });
  await window.selectOption('.decks select >> nth=0', { label: name });
}

export default async function (stage) {
  const ann = await stage.person({ name: 'Ann' });
  const ben = await stage.person({ name: 'Ben' });
  ben.on('dialog', (asked) => asked.accept()); // whether cards of somebody's own are welcome
  await ann.goto(`${stage.url}/c/lorcana`);
  await ann.setInputFiles('input[type=file]', file('blue.json', REEDS.replaceAll('amber', 'sapphire')));
  await ann.waitForSelector('text=2 of 3 cards understood');
  await ownDeck(ann, stage, 'lorcana', 'Blue reeds', 'marsh vole in velvet');
  await choose(ann, stage, 'lorcana', 'Blue reeds');
  await ann.click('text=Invite a friend');
  await ann.waitForSelector('text=Waiting for somebody');
  await ben.goto(`${stage.url}/t/${room(ann)}`);
  check(!(await ben.locator('option:has-text("Blue reeds")').count()), 'a guest is offered a deck of somebody else');
  await ben.click('text=Sit down');
  await Promise.all([ready(ann), ready(ben)]);
  const random = chance(5);
  let answered = 0;
  for (let i = 0; i < 60; ++i)
    for (const window of [ann, ben]) {
      const now = await look(window);
      if (!now.over && now.asked && (await click(window, random))) ++answered;
    }
  check(answered > 20, `only ${answered} clicks were possible`);

  await ownDeck(ann, stage, 'estraven', 'My riders', '');
  await choose(ann, stage, 'estraven', 'My riders');
  await ann.click('.start >> text=Play a bot');
  await ann.waitForURL(/\/t\//);
  await ready(ann);
  stage.notes.push(`${answered} clicks with a friend`);
}
