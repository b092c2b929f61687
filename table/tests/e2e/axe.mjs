// What axe finds on a page, one line a place.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GRAVE = ['serious', 'critical'];

/**
 * The name of a card says everything on its face in words ("cost 3, power 2"), so the bare numbers are not part of it. axe
 * takes all that is seen for the label; the label is the card's name, and that must be said.
 */
const unnamed = (window) =>
  window.evaluate(() => [...document.querySelectorAll('button.card[aria-label]')].filter((card) => !card.getAttribute('aria-label').includes(card.querySelector('.nm')?.textContent ?? '')).map((card) => `its name is not said: ${card.getAttribute('aria-label')}`));

/** What is wrong, one line a place. */
export async function faults(window) {
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

/** The faults of a page in both themes, each with the page's name. */
export async function look(window, page) {
  const found = [];
  for (const theme of THEMES) {
    await window.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    // Colours that are inherited change one level a frame, even without motion.
    await window.waitForTimeout(100);
    await window.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    for (const fault of await faults(window)) found.push(`${page}, ${theme}: ${fault}`);
  }
  return found;
}
