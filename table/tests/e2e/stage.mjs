// What a test plays on: a server with a store of its own, and browser windows.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadLine } from './bad-line.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const program = process.env.CANTRIP ?? join(root, 'build/release/cantrip');
const page = process.env.CANTRIP_PAGE ?? join(root, 'table/dist');

export class Stage {
  notes = [];
  #errors = [];
  #pages = [];
  #contexts = [];
  #lines = [];
  #server = null;
  #log = '';
  port = 0;
  /** More of the server's options, from its next start on. */
  options = [];

  constructor(browser, name) {
    this.browser = browser;
    this.name = name;
    this.folder = mkdtempSync(join(tmpdir(), 'cantrip-e2e-'));
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async open() {
    if (!existsSync(join(page, 'index.html'))) throw new Error(`No page in ${page}: run tools/setup/page.sh first`);
    await this.startServer();
  }

  /** On the same port as before, so that pages find it again. */
  async startServer() {
    const args = ['serve', '--port', String(this.port), '--store', join(this.folder, 'games.db'), '--page', page, '--max-rooms-per-address', '1000', '--request-rate', '1000', '--message-rate', '1000', ...this.options];
    this.#server = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#server.stderr.on('data', (data) => (this.#log += data));
    await new Promise((resolve, reject) => {
      let out = '';
      this.#server.stdout.on('data', (data) => {
        out += data;
        const match = /:(\d+)\//.exec(out);
        if (!match) return;
        this.port = Number(match[1]);
        resolve();
      });
      this.#server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${this.#log}`)));
      this.#server.once('error', reject);
    });
  }

  async stopServer(signal = 'SIGKILL') {
    const ended = new Promise((resolve) => this.#server.once('exit', resolve));
    this.#server.removeAllListeners('exit');
    const gone = new Promise((resolve) => this.#server.once('exit', resolve));
    this.#server.kill(signal);
    await Promise.race([ended, gone]);
    this.#server = null;
  }

  /** A room by the API, as POST /api/rooms takes it; its seats are kept as a browser keeps them. */
  async room(order) {
    const response = await fetch(`${this.url}/api/rooms`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'Ann', ...order }) });
    const made = await response.json();
    if (response.status !== 201) throw new Error(`No room: ${JSON.stringify(made)}`);
    return { room: made.room, seats: made.seats.map((seat) => ({ ...seat, room: made.room, game: order.game, at: 1 })) };
  }

  /** A bad line to the server, for the `base` of a person. */
  async line() {
    const line = await BadLine.open(this.port);
    this.#lines.push(line);
    return line;
  }

  /** A new person: own window, own storage. */
  async person({ name = 'Ann', width = 1440, height = 900, base = this.url, settings = {}, ...context } = {}) {
    const own = await this.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...context });
    this.#contexts.push(own);
    await own.addInitScript(
      ([who, more]) => {
        localStorage.setItem('cantrip.name', JSON.stringify(who));
        for (const [key, value] of Object.entries(more)) if (localStorage.getItem(`cantrip.${key}`) === null) localStorage.setItem(`cantrip.${key}`, JSON.stringify(value));
      },
      [name, { speed: 'instant', ...settings }],
    );
    const window = await own.newPage();
    window.setDefaultTimeout(20000);
    window.base = base;
    window.on('pageerror', (error) => this.#errors.push(`${name}: ${error.message}`));
    window.on('console', (message) => message.type() === 'error' && !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text()) && this.#errors.push(`${name}: ${message.text()}`));
    this.#pages.push(window);
    return window;
  }

  checkErrors() {
    if (this.#errors.length) throw new Error(`The page had errors:\n${this.#errors.join('\n')}`);
  }

  /** The server has nothing to complain about. */
  checkLog() {
    const wrong = this.#log.split('\n').filter((line) => /level=(warning|error|critical)/.test(line));
    if (wrong.length) throw new Error(`The server logged:\n${wrong.slice(0, 10).join('\n')}`);
  }

  async evidence() {
    const out = [...this.#errors, this.#log.split('\n').slice(-8).join('\n')];
    for (const [i, window] of this.#pages.entries()) {
      const path = join(tmpdir(), `cantrip-e2e-${this.name}-${i}.png`);
      await window.screenshot({ path }).then(
        () => out.push(`picture: ${path}`),
        () => undefined,
      );
    }
    return out;
  }

  async close() {
    for (const context of this.#contexts) await context.close().catch(() => undefined);
    for (const line of this.#lines) line.close();
    if (this.#server) await this.stopServer();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function check(condition, words) {
  if (!condition) throw new Error(words);
}

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
