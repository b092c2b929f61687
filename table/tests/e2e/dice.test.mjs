// Dice: rolled again by clicking them, paid as suggested or otherwise, by pointer and by keys; and what a preview says comes true.
import { chance, click, ready, turn } from './moves.mjs';
import { check } from './stage.mjs';

const dice = (window) => window.evaluate(() => [...document.querySelectorAll('[data-zone="my.dice"] [data-die]')].map((e) => e.dataset.die));
const raised = (window) => window.evaluate(() => [...document.querySelectorAll('[data-zone="my.dice"] .one.on')].map((e) => e.dataset.die));
const press = (window, key) => window.click(`#question [data-key="${key}"]`);
const badges = (window) => window.evaluate(() => Object.fromEntries([...document.querySelectorAll('.card.figure')].flatMap((e) => (e.querySelector('.badge b') ? [[e.dataset.object, Number(e.querySelector('.badge b').textContent.replace('−', '-'))]] : []))));

/** Answers by clicking about until the question has these words. */
async function until(window, words, random) {
  for (let i = 0; i < 300; ++i) {
    const now = await turn(window, 60000);
    check(!now.over, `the game was over before "${words}"`);
    if (words.test(now.prompt)) return;
    await click(window, random);
    await window.waitForTimeout(20);
  }
  throw new Error(`no question like ${words}`);
}

/** The first skill that has more than one way to pay. */
const skill = (window) => window.locator('#question [data-answer]').filter({ has: window.locator('.price') }).first();

export default async function (stage) {
  // One game, always the same: in another there may be only one way to pay.
  const { room, seats } = await stage.room({ game: 'genius-invokation', seed: 4, decks: ['rain-garden'], opponents: [{ kind: 'bot', bot: 'random', decks: ['rain-garden'] }] });
  const ann = await stage.person({ settings: { autopass: 'never', seats } });
  const random = chance(11);
  await ann.goto(`${stage.url}/t/${room}`);
  await ready(ann);

  // Rolling again: the dice that are raised, and no others.
  await until(ann, /roll again/, random);
  const before = await dice(ann);
  check(before.length === 8, `${before.length} dice`);
  check((await ann.locator('#question').textContent()).includes('Keep all'), 'nothing is chosen, yet it does not say so');
  const mine = ann.locator('[data-zone="my.dice"] button.one');
  await mine.nth(7).click();
  await mine.nth(6).click();
  await mine.nth(7).click();
  check((await raised(ann)).length === 1, 'a second click takes a die back');
  await mine.nth(7).focus();
  await ann.keyboard.press('Space');
  check((await raised(ann)).length === 2, 'Space does not raise a die');
  check((await ann.locator('#question').textContent()).includes('Roll 2 again'), 'it does not count them');
  await ann.keyboard.press('Enter');
  await ann.waitForFunction(() => !/roll again/.test(document.querySelector('#question .ask')?.textContent ?? ''));
  const after = await dice(ann);
  check(after.length === 8, `${after.length} dice after rolling`);
  for (const face of new Set(before.slice(0, 6))) {
    const kept = before.slice(0, 6).filter((f) => f === face).length;
    check(after.filter((f) => f === face).length >= kept, `a ${face} die was kept and is gone`);
  }

  // A preview, and what comes of it; paid as suggested, without a question.
  let told = {};
  for (let i = 0; i < 60 && !Object.keys(told).length; ++i) {
    await until(ann, /Your action/, random);
    if (!(await skill(ann).count())) await press(ann, 'e');
    else {
      await ann.mouse.move(5, 5);
      await skill(ann).hover();
      await ann.waitForFunction(() => /What this would do/.test(document.querySelector('.reso').textContent));
      told = await badges(ann);
      if (!Object.keys(told).length) await skill(ann).click(); // a shield took all of it
    }
    await ann.waitForTimeout(30);
  }
  const would = await ann.locator('[data-zone="my.dice"] .one.would').count();
  check(Object.keys(told).length > 0, 'the preview of a skill says nothing');
  check(would > 0, 'the dice it would cost are not shown');
  check(/What this would do/.test(await ann.locator('.reso').textContent()), 'the column does not tell it');
  const lines = await ann.locator('.reso .told li').allTextContents();
  const stop = await ann.evaluate(() => document.querySelector('.log').textContent.length);
  await skill(ann).click();
  await ann.waitForFunction((n) => document.querySelector('.log').textContent.length > n, stop);
  // Word for word: the bot may have healed somebody before the figures can be read.
  const foretold = lines.filter((line) => /hp left$/.test(line));
  check(foretold.length > 0, `no damage among ${lines}`);
  await ann
    .waitForFunction(([n, wanted]) => wanted.every((line) => document.querySelector('.log').textContent.slice(n).replaceAll('\u2060', '').includes(line)), [stop, foretold], { timeout: 5000 })
    .catch(async () => check(false, `foretold ${foretold}, the log says ${await ann.evaluate((n) => document.querySelector('.log').textContent.slice(n), stop)}`));
  check(!/pay/i.test((await ann.locator('#question .ask').textContent()) ?? ''), 'it asks how to pay, though it pays as suggested');
  stage.notes.push(`foretold ${Object.values(told).join(', ')}`);

  // Paying otherwise than suggested.
  await until(ann, /Your action/, random);
  await ann.keyboard.press('d');
  for (let i = 0; i < 60; ++i) {
    await until(ann, /Your action/, random);
    const options = await ann.locator('#question .price').count();
    if (options) {
      await skill(ann).click();
      await ann.waitForTimeout(60);
      if (/^Pay for/.test((await ann.locator('#question .ask').textContent()) ?? '')) break;
    } else await press(ann, 'e');
  }
  check(/^Pay for/.test(await ann.locator('#question .ask').textContent()), 'it never asked how to pay');
  const suggested = await raised(ann);
  const all = await dice(ann);
  const pay = ann.locator('#question [data-key="enter"]');
  check(await pay.isEnabled(), 'what is suggested does not pay');
  const at = await ann.evaluate(() => [...document.querySelectorAll('[data-zone="my.dice"] .one')].map((e) => e.classList.contains('on')));
  let other = false;
  // Exchange one die that is raised for one that is not, until that pays too.
  for (let down = 0; down < at.length && !other; ++down)
    for (let up = 0; up < at.length && !other; ++up) {
      if (!at[down] || at[up] || all[down] === all[up]) continue;
      await mine.nth(down).click();
      check(await pay.isDisabled(), 'it pays with a die too few');
      await mine.nth(up).click();
      other = await pay.isEnabled();
      if (!other) {
        await mine.nth(up).click();
        await mine.nth(down).click();
      }
    }
  check(other, `no other payment than ${suggested} of ${all}`);
  const paid = await raised(ann);
  await ann.keyboard.press('Enter');
  await ann.waitForFunction(() => !/^Pay for/.test(document.querySelector('#question .ask')?.textContent ?? ''));
  const left = await dice(ann);
  const expected = [...all];
  for (const face of paid) expected.splice(expected.indexOf(face), 1);
  // A text may have given or changed dice since: all that were kept are there.
  check(expected.every((face) => left.filter((f) => f === face).length >= expected.filter((f) => f === face).length), `paid ${paid} of ${all}, left ${left}`);
  stage.notes.push(`paid ${paid.join(' ')} for ${suggested.join(' ')}`);
}
