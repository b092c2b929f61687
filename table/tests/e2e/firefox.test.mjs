// A whole game in Firefox: from the lobby's one button to the result.
import { Firefox } from './firefox.mjs';
import { look, playBot, playOn } from './moves.mjs';
import { check } from './stage.mjs';

export default async function (stage) {
  const window = new Firefox();
  try {
    await window.open();
    window.base = stage.url;
    await window.goto(`${stage.url}/`);
    await window.evaluate(() => localStorage.setItem('cantrip.speed', '"instant"'));
    await playBot(window, 'lorcana');
    await window.evaluate(() => {
      window.wrong = [];
      addEventListener('error', ({ message }) => window.wrong.push(message));
      addEventListener('unhandledrejection', ({ reason }) => window.wrong.push(String(reason)));
    });
    const clicks = await playOn(window, 7);
    await window.waitForFunction(() => /won|draw/i.test(document.querySelector('.q')?.textContent ?? ''));
    const end = await look(window);
    check(end.over, `not over after ${clicks} clicks: ${end.text}`);
    const wrong = await window.evaluate(() => window.wrong);
    check(!wrong.length, `the page had errors: ${wrong.join('; ')}`);
    if (process.env.CANTRIP_FIREFOX_PICTURE) await window.screenshot(process.env.CANTRIP_FIREFOX_PICTURE);
    stage.notes.push(`Firefox ${window.version}, ${clicks} clicks`, end.prompt);
  } finally {
    await window.close();
  }
}
