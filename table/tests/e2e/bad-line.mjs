// A line between a page and the server that is slow, and holds or breaks when told to. Only WebSockets suffer: a page that is half
// loaded is another matter.
import net from 'node:net';

export class BadLine {
  /** Milliseconds every piece is held back; its order is kept. */
  delay = 0;
  port = 0;
  #sockets = new Set();
  #held = Promise.resolve();
  #refusing = 0;
  #server;

  static async open(port) {
    const line = new BadLine();
    line.#server = net.createServer((client) => line.#join(client, port));
    await new Promise((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    line.port = line.#server.address().port;
    return line;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Lets nothing through, neither way, until what it returns is called: then all of it, in order. */
  hold() {
    let release;
    this.#held = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** Breaks what is open, and lets nothing new through for so long. */
  drop(milliseconds = 0) {
    this.#refusing = Date.now() + milliseconds;
    for (const end of this.#sockets) end();
  }

  close() {
    this.drop();
    this.#server.close();
  }

  #join(client, port) {
    const upstream = net.connect(port, '127.0.0.1');
    const end = () => {
      this.#sockets.delete(end);
      client.destroy();
      upstream.destroy();
    };
    client.once('data', (data) => {
      if (!data.toString('latin1').startsWith('GET /ws')) return;
      if (Date.now() < this.#refusing) return end();
      this.#sockets.add(end);
    });
    for (const [from, to] of [[client, upstream], [upstream, client]]) {
      let before = Promise.resolve();
      from.on('data', (data) => {
        const suffers = this.#sockets.has(end);
        const due = Date.now() + (suffers ? this.delay : 0);
        const held = suffers ? this.#held : undefined;
        before = before.then(() => held).then(() => pass(to, data, due));
      });
      from.on('close', () => void before.then(end));
      from.on('error', end);
    }
  }
}

async function pass(to, data, due) {
  const left = due - Date.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  if (to.writable) to.write(data);
}
