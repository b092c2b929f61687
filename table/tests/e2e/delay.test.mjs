// With 300 ms added each way, one's own predictable moves show within 50 ms.
import net from 'node:net';
import { mainPhase, playBot } from './moves.mjs';
import { check } from './stage.mjs';

const DELAY = 300;

/** A proxy that holds every byte back for DELAY, once `slow` is set. */
async function slowProxy(port) {
  const state = { slow: false };
  const server = net.createServer((client) => {
    const upstream = net.connect(port, '127.0.0.1');
    for (const [from, to] of [[client, upstream], [upstream, client]]) {
      from.on('data', (data) => (state.slow ? setTimeout(() => to.writable && to.write(data), DELAY) : to.write(data)));
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { state, port: server.address().port, close: () => server.close() };
}

export default async function (stage) {
  const proxy = await slowProxy(stage.port);
  const ann = await stage.person({ base: `http://127.0.0.1:${proxy.port}`, settings: { autopass: 'never' } });
  await playBot(ann, 'estraven');
  await mainPhase(ann);
  proxy.state.slow = true;
  const times = [];
  for (let i = 0; i < 5; ++i) {
    await ann.evaluate(() => document.querySelector('[data-zone="my.hand"] button.card').click());
    await ann.waitForSelector('.chips [data-verb="pitch"]');
    times.push(
      await ann.evaluate(async () => {
        const count = () => document.querySelectorAll('[data-zone="my.hand"] button.card').length;
        const before = count();
        const start = performance.now();
        document.querySelector('.chips [data-verb="pitch"]').click();
        while (count() === before) {
          if (performance.now() - start > 2000) return Infinity;
          await new Promise((resolve) => setTimeout(resolve));
        }
        return performance.now() - start;
      }),
    );
  }
  stage.notes.push(`shown after ${times.map((t) => t.toFixed(0)).join(', ')} ms`);
  await ann.waitForTimeout(4 * DELAY);
  check((await ann.evaluate(() => document.querySelectorAll('.hint.bad').length)) === 0, 'something was rolled back');
  proxy.close();
  check(times.every((t) => t < 50), `moves showed only after ${Math.max(...times).toFixed(0)} ms`);
}
