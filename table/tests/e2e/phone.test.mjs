// A phone: everything is there, nothing scrolls sideways, nothing lies under the question, what is tapped is large enough.
import { chance, click, playBot, turn } from './moves.mjs';
import { check } from './stage.mjs';

const faults = (window) =>
  window.evaluate(() => {
    const out = [];
    if (document.documentElement.scrollWidth > innerWidth) out.push(`scrolls sideways: ${document.documentElement.scrollWidth}`);
    const question = document.querySelector('#question').getBoundingClientRect();
    if (question.bottom > innerHeight + 1) out.push('the question is off the screen');
    for (const button of document.querySelectorAll('#question [data-answer]')) {
      const box = button.getBoundingClientRect();
      if (box.height && box.height < 43.5 && !button.classList.contains('card')) out.push(`a button of ${Math.round(box.height)} px: ${button.textContent}`);
    }
    for (const zone of document.querySelectorAll('.zone')) {
      if (!zone.querySelector('[data-nav="legal"]')) continue; // a long question may lie over what has no part in it
      const box = zone.getBoundingClientRect();
      if (box.width && box.top < question.bottom - 8 && box.bottom > question.top + 8 && box.left < question.right && box.right > question.left) out.push(`${zone.dataset.zone} lies under the question`);
    }
    return out;
  });

export default async function (stage) {
  for (const game of ['estraven', 'lorcana', 'gundam', 'grand-archive', 'genius-invokation']) {
    const ann = await stage.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
    await playBot(ann, game);
    const random = chance(29);
    for (let i = 0; i < 70; ++i) {
      const now = await turn(ann);
      if (now.over) break;
      if (i % 5 === 0) {
        const found = await faults(ann);
        check(!found.length, `${game}, click ${i}: ${found.join('; ')}`);
      }
      await click(ann, random);
    }
  }
}
