// What a screen reader needs on every page: names for everything that can be pressed or filled in, one main part, no id twice;
// and the table in words on request.
import { mainPhase, playBot } from './moves.mjs';
import { check } from './stage.mjs';

const faults = (window) =>
  window.evaluate(() => {
    const out = [];
    const seen = (e) => e.offsetParent !== null || e.getClientRects().length > 0;
    const name = (e) => (e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.textContent ?? '').trim() || e.title || e.placeholder;
    for (const e of document.querySelectorAll('button, a[href], input, select, textarea, [role="img"]')) if (seen(e) && !name(e)) out.push(`no name: ${e.outerHTML.slice(0, 120)}`);
    for (const e of document.querySelectorAll('img:not([alt])')) out.push(`no alt: ${e.outerHTML.slice(0, 80)}`);
    const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
    for (const id of new Set(ids)) if (ids.filter((x) => x === id).length > 1) out.push(`id twice: ${id}`);
    if (document.querySelectorAll('main').length !== 1) out.push(`${document.querySelectorAll('main').length} main parts`);
    if (!document.querySelector('[aria-live="polite"]') || !document.querySelector('[aria-live="assertive"]')) out.push('no live regions');
    for (const e of document.querySelectorAll('section')) if (seen(e) && !e.getAttribute('aria-label') && !e.querySelector('h1, h2, h3') && !/group|main|side|at\b/.test(e.className)) out.push(`a section without a name: ${e.className}`);
    return out;
  });

export default async function (stage) {
  const ann = await stage.person({ settings: { autopass: 'never' } });
  const look = async (page) => {
    const found = await faults(ann);
    check(!found.length, `${page}:\n  ${found.join('\n  ')}`);
  };
  await ann.goto(`${stage.url}/`);
  await ann.waitForSelector('[data-play]');
  await look('lobby');
  await playBot(ann, 'estraven');
  await mainPhase(ann);
  await look('table');
  await ann.keyboard.press('v');
  const said = await ann.textContent('[aria-live="assertive"]');
  check(/^Round \d+\. Your turn, Main\. You have \d+ health/.test(said), `said: ${said}`);
  await ann.keyboard.press('?');
  await ann.waitForSelector('dialog[open]');
  await look('keys');
  await ann.keyboard.press('Escape');
  await ann.goto(`${stage.url}/w/lorcana`);
  await ann.waitForSelector('text=understood');
  await look('workshop');
}
