// A finished game as a replay: scrubbed, seen as each, and played on from the middle.
import { beyond, concede, facesOf, playBot, playOn, ready, room, turn } from './moves.mjs';
import { check } from './stage.mjs';

export default async function (stage) {
  const ann = await stage.person();
  await playBot(ann, 'lorcana');
  await playOn(ann, 23, 60);
  await concede(ann);
  const played = room(ann);
  await ann.click('#question a[href^="/r/"]');
  await ann.waitForSelector('.scrub');
  const all = await ann.evaluate(() => Number(document.querySelector('.scrub input').max));
  check(all > 10, `only ${all} answers`);
  await ann.keyboard.press('ArrowRight');
  await ann.keyboard.press('ArrowRight');
  await ann.waitForFunction(() => new URLSearchParams(location.search).get('at') === '2');
  await ann.waitForSelector('text=was asked');
  const times = await ann.evaluate(async (n) => {
    const input = document.querySelector('.scrub input');
    const out = [];
    for (let i = 0; i <= n; ++i) {
      const start = performance.now();
      input.value = String(i);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
      out.push(performance.now() - start);
    }
    return out.sort((a, b) => a - b);
  }, all);
  stage.notes.push(`${all} answers, a step ${times[Math.floor(times.length / 2)].toFixed(0)} ms in the middle`);
  const seenAs = async (who) => {
    await ann.click(`.seg >> text=${who}`);
    return facesOf(ann, 'they.hand');
  };
  await ann.goto(`${stage.url}/r/${played}?at=${Math.floor(all / 2)}`);
  await ann.waitForSelector('.scrub');
  // The upper hand is the other player's. What came there in the open is public; that player's opponent knows it as well.
  const [everything, inPublic, opponent] = [await seenAs('Everything'), await seenAs('Public'), await seenAs(await ann.textContent('.plate.me .who b'))];
  check(!beyond(inPublic, opponent).length, `in public a hand shows ${inPublic}, its opponent sees ${opponent}`);
  check(inPublic.length < everything.length && !beyond(inPublic, everything).length, `everything is ${everything}, in public ${inPublic}`);
  await ann.click('.seg >> text=Everything');
  await ann.click('text=Play on from here');
  await ann.waitForURL(/\/t\//);
  await ready(ann);
  check(room(ann) !== played, 'no new room');
  await turn(ann);
  await playOn(ann, 4, 20);
}
