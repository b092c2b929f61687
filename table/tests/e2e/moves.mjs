// Playing by what the page shows: any glowing card, chip or button, as somebody would who clicks about.

export function chance(seed) {
  let a = seed >>> 0;
  return (n) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** From the lobby to a table against a bot, by the one big button. */
export async function playBot(window, game) {
  await window.goto(`${window.base}/`);
  await window.click(`[data-play="${game}"]`);
  await window.waitForURL(/\/t\//);
  await ready(window);
}

/** The table is there and asks, or waits for somebody. */
export const ready = (window) => window.waitForSelector('#question', { timeout: 30000 });

export const room = (window) => new URL(window.url()).pathname.split('/')[2];

/** What is shown: over, asked (with the words), or waiting. */
export function look(window) {
  return window.evaluate(() => {
    const box = document.querySelector('#question');
    const text = box?.textContent ?? '';
    const over = !!document.querySelector('#question a[href^="/r/"]');
    return { over, asked: !over && !!box?.classList.contains('open'), text, prompt: box?.querySelector('.ask')?.textContent ?? '' };
  });
}

/** Waits until this window is asked or the game is over. */
export async function turn(window, timeout = 30000) {
  await window.waitForFunction(() => document.querySelector('#question.open, #question a[href^="/r/"]'), undefined, { timeout });
  return look(window);
}

/** One click somewhere that answers or leads on, chosen and done at once. Returns what was clicked; null: there is nothing. */
export function click(window, random, { avoid = /^(Esc)?(Cancel|Back)/ } = {}) {
  return window.evaluate(([source, dice]) => {
    if (document.querySelector('#question a[href^="/r/"]')) return null; // it ended meanwhile: a rematch is no move
    const no = new RegExp(source);
    const chips = [...document.querySelectorAll('.chips [data-chip]')];
    const open = (e) => e.offsetParent !== null && !e.disabled;
    let all = chips.length ? chips : [...document.querySelectorAll('.board [data-nav="legal"], #question [data-answer], #question [data-key]:not([data-answer])')].filter(open);
    const better = all.filter((e) => !no.test(e.textContent.trim()));
    if (better.length) all = better;
    all = [...new Set(all)];
    const element = all[dice % all.length];
    const words = element?.getAttribute('aria-label') ?? element?.textContent ?? null;
    element?.click();
    return words;
  }, [avoid.source, random(2 ** 32)]);
}

/** Names of the cards of a hand that this window sees the faces of. */
export const facesOf = (window, place) =>
  window.evaluate((zone) => [...document.querySelectorAll(`[data-zone="${zone}"] button.card`)].map((e) => e.getAttribute('aria-label').split(', ')[0]).sort(), place);

/** Those of `few` that are not among `many`, each counted. */
export function beyond(few, many) {
  const left = [...many];
  return few.filter((name) => !left.includes(name) || (left.splice(left.indexOf(name), 1), false));
}

/** Clicks about until the game is over, or `most` questions were answered. */
export async function playOn(window, seed, most = 4000, options = {}) {
  const random = chance(seed);
  let clicks = 0;
  for (; clicks < most; ++clicks) {
    const now = await look(window);
    if (now.over) break;
    if (!now.asked) {
      await turn(window, 60000);
      continue;
    }
    await click(window, random, options);
  }
  return clicks;
}

/** Gives up, unless the match ends by itself meanwhile, or the line is down: every step goes by what the page shows then. */
export async function concede(window) {
  const end = Date.now() + 60000;
  while (!(await look(window)).over) {
    if (Date.now() > end) throw new Error('conceding had no effect for a minute');
    await window.evaluate(() => {
      if (document.querySelector('#question a[href^="/r/"]')) return;
      (document.querySelector('.pop .bad') ?? document.querySelector('[aria-label="Menu"][aria-expanded="false"]'))?.click();
      return new Promise(requestAnimationFrame);
    });
  }
}

/** Passes until it is this window's main phase. */
export async function mainPhase(window) {
  for (let i = 0; i < 200; ++i) {
    const { prompt, over } = await turn(window, 60000);
    if (over || /main phase/i.test(prompt)) return;
    await click(window, () => 0, { avoid: /^(?!.*(Pass|None|Done|No,|Yes)).*$/ });
    await window.waitForTimeout(30);
  }
}
