// A card in English, in a form and as its file has it: the refused word is marked as it is typed, one click repairs it, what
// it does is said in words, and the card is played.
import { look as audit } from './axe.mjs';
import { ready } from './moves.mjs';
import { check } from './stage.mjs';

const CARD = (verb) => `[[card]]
id = "test-rat"
name = "Test Rat"
type = "Unit Troop Rat"
cost = 1
pitch = 3
power = 2
resistance = 0
health = 1
text = """
When this unit dies, ${verb} a card."""
`;

const LOOT = `[[card]]
id = "test-loot"
name = "Test Looter"
version = "Of the Quay"
type = "Emerald Character Storyborn Ally"
inkable = 1
cost = 3
strength = 2
willpower = 3
lore = 1
text = """
Whenever you play a Floodborn character, you may draw a card, then choose and discard a card."""
`;

/** By its facts alone. */
async function form(ann) {
  const found = [];
  await ann.fill('label:has-text("Name") input', 'Test Otter');
  await ann.fill('label:has-text("Version") input', 'Of the Form');
  await ann.fill('label:has-text("Lore") input', '3');
  await ann.fill('#card-text', 'Evasive\nWhen you play this character, draww a card.');
  await ann.waitForSelector('[data-marked] mark:has-text("draww")');
  await ann.waitForSelector('text=Not playable yet');
  found.push(...(await audit(ann, 'workshop, a form with a refused word')));
  check(/Line 2/.test(await ann.textContent('.err .at')), 'the line is not that of the text');
  const near = ann.locator('.near button', { hasText: /^draw$/ });
  if (await near.count()) await near.click();
  else await ann.fill('#card-text', 'Evasive\nWhen you play this character, draw a card.');
  await ann.waitForSelector('text=Playable');
  check((await ann.inputValue('#card-text')).endsWith('draw a card.'), 'the form does not have what was repaired');
  const does = await ann.locator('.ex ol li').allTextContents();
  check(does.length === 2 && /draw a card/.test(does[1]), `what it does: ${does}`);
  check(!(await ann.locator('.ex pre').isVisible()), 'rows are shown unasked');
  await ann.click('.ex summary');
  check(await ann.locator('.ex pre').isVisible(), 'rows are not shown');
  check((await ann.textContent('.pv .nm')) === 'Test Otter', 'the card is not drawn');
  await ann.click('.seg >> text=TOML');
  const written = await ann.inputValue('textarea');
  check(/^name = "Test Otter"$/m.test(written) && /^version = "Of the Form"$/m.test(written), `the file does not have it: ${written}`);
  await ann.click('.seg >> text=Form');
  found.push(...(await audit(ann, 'workshop, a form')));
  check(!found.length, `axe: ${found.join('\n')}`);
}

export default async function (stage) {
  const ann = await stage.person();
  // "..., then choose and discard a card" is understood behind "Whenever you play ...".
  await ann.goto(`${stage.url}/w/lorcana`);
  await ann.waitForSelector('text=understood');
  await form(ann);
  await ann.click('.seg >> text=TOML');
  await ann.locator('textarea').fill(LOOT);
  await ann.waitForFunction(() => document.querySelector('.pv .nm')?.textContent === 'Test Looter');
  await ann.waitForSelector('text=Playable');
  check(!(await ann.locator('code .wrong').count()), `refused: ${await ann.locator('code .wrong').allTextContents()}`);
  await ann.goto(`${stage.url}/w/estraven`);
  await ann.waitForSelector('text=understood');
  const editor = ann.locator('textarea');
  await editor.fill(CARD('draww'));
  await ann.waitForSelector('code .wrong');
  const marked = await ann.textContent('code .wrong');
  check(/draww/.test(marked), `marked is "${marked}"`);
  await ann.waitForSelector('text=Not playable yet');
  const took = await ann.evaluate(async () => {
    const area = document.querySelector('textarea');
    const start = performance.now();
    area.value = area.value.replace('draww', 'drawww');
    area.dispatchEvent(new Event('input', { bubbles: true }));
    while (!/drawww/.test(document.querySelector('code .wrong')?.textContent ?? '')) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  stage.notes.push(`a word is marked in ${took.toFixed(0)} ms`);
  const near = ann.locator('.near button', { hasText: /^draw$/ });
  if (await near.count()) await near.click();
  else await editor.fill(CARD('draw'));
  await ann.waitForSelector('text=Playable');
  check((await ann.textContent('.pv .nm')) === 'Test Rat', 'the card is not drawn');
  await ann.click('text=Try it in a game');
  await ann.waitForURL(/\/t\//);
  await ready(ann);
}
