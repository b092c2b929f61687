// A finished game is analysed: the curve comes, a click in it goes there, a mark shows what was better.
import { concede, playBot, playOn } from './moves.mjs';
import { check } from './stage.mjs';

export default async function (stage) {
  const ann = await stage.person();
  await playBot(ann, 'lorcana');
  await playOn(ann, 23, 40);
  await concede(ann);
  await ann.click('#question a[href^="/r/"]');
  await ann.waitForSelector('.scrub');
  check(!(await ann.$('.chances')), 'a curve before anybody asked for one');
  await ann.click('text=Analyse');
  await ann.waitForSelector('.chances', { timeout: 120000 });
  const at = () => ann.evaluate(() => Number(document.querySelector('.scrub input').value));
  const all = await ann.evaluate(() => Number(document.querySelector('.scrub input').max));
  const box = await (await ann.$('.chances .plot')).boundingBox();
  await ann.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const middle = await at();
  check(Math.abs(middle - all / 2) <= 1, `a click in the middle leads to answer ${middle} of ${all}`);
  const chances = await ann.textContent('.chances header b');
  check(/\d+ % · .*\d+ %/.test(chances), `the chances are told as ${chances}`);
  const marks = await ann.$$eval('.marks button', (list) => list.map((one) => one.getAttribute('aria-label')));
  stage.notes.push(`${all} answers, ${marks.length} errors marked`);
  for (const [i, label] of marks.entries()) {
    await ann.locator('.marks button').nth(i).dispatchEvent('click');
    const answer = Number(/answer (\d+)/.exec(label)[1]);
    check((await at()) === answer - 1, `the mark of answer ${answer} leads to ${await at()}`);
    check(/given away/.test(await ann.textContent('.better h3')), `nothing is said about answer ${answer}`);
    check((await ann.$$('.better li')).length >= 2, 'no alternative is told');
  }
  for (let step = 0; step < all && !(await ann.$('.better')); ++step) await ann.keyboard.press('ArrowRight');
  check(await ann.$('.better li.played'), 'no answer is weighed');
  if (process.env.CANTRIP_PICTURE) await ann.screenshot({ path: process.env.CANTRIP_PICTURE });
}
