// Debian's firefox-esr, driven by Marionette, the interface it brings along: playwright wants a Firefox of its own. A window has
// those few functions of playwright's that moves.mjs uses.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START = 30000;

export class Firefox {
  #process = null;
  #socket = null;
  #folder = mkdtempSync(join(tmpdir(), 'cantrip-firefox-'));
  #waiting = new Map();
  #n = 0;
  #data = Buffer.alloc(0);
  #greeted = () => undefined;

  async open({ program = process.env.FIREFOX ?? '/usr/bin/firefox-esr', width = 1440, height = 900 } = {}) {
    writeFileSync(join(this.#folder, 'user.js'), 'user_pref("marionette.port", 0);\nuser_pref("ui.prefersReducedMotion", 1);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\nuser_pref("app.normandy.enabled", false);\n');
    this.#process = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', this.#folder, '--width', String(width), '--height', String(height)], {
      stdio: 'ignore',
      env: { ...process.env, MOZ_HEADLESS_WIDTH: String(width), MOZ_HEADLESS_HEIGHT: String(height), HOME: this.#folder },
    });
    const failed = new Promise((_, reject) => this.#process.once('error', reject));
    const port = await Promise.race([this.#port(), failed]);
    const greeting = new Promise((resolve) => (this.#greeted = resolve));
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (data) => this.#read(data));
    await Promise.race([greeting, failed]);
    const { capabilities } = await this.#send('WebDriver:NewSession', { pageLoadStrategy: 'normal', timeouts: { script: 60000 } });
    this.version = capabilities.browserVersion;
  }

  /** Firefox writes down which port it took. */
  async #port() {
    for (const end = Date.now() + START; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
      try {
        const port = Number(readFileSync(join(this.#folder, 'MarionetteActivePort'), 'utf8'));
        if (port) return port;
      } catch {
        // not yet
      }
    }
    throw new Error('Firefox did not start');
  }

  /** Messages are a length, a colon and JSON; answers are [1, number, error, result]. */
  #read(data) {
    this.#data = Buffer.concat([this.#data, data]);
    for (;;) {
      const colon = this.#data.indexOf(':');
      const length = Number(this.#data.subarray(0, colon));
      if (colon < 0 || this.#data.length < colon + 1 + length) return;
      const message = JSON.parse(this.#data.subarray(colon + 1, colon + 1 + length));
      this.#data = this.#data.subarray(colon + 1 + length);
      if (!Array.isArray(message)) {
        this.#greeted();
        continue;
      }
      const [, n, error, result] = message;
      const { resolve, reject } = this.#waiting.get(n);
      this.#waiting.delete(n);
      if (error) reject(new Error(`${error.error}: ${error.message}`));
      else resolve(result);
    }
  }

  #send(name, parameters = {}) {
    const text = JSON.stringify([0, ++this.#n, name, parameters]);
    return new Promise((resolve, reject) => {
      this.#waiting.set(this.#n, { resolve, reject });
      this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  async evaluate(fn, argument) {
    const script = `const done = arguments[arguments.length - 1]; Promise.resolve().then(() => (${fn})(arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value } = await this.#send('WebDriver:ExecuteAsyncScript', { script, args: [argument ?? null] });
    if (value?.error) throw new Error(value.error);
    return value?.value;
  }
  async waitForFunction(fn, argument, { timeout = 20000 } = {}) {
    for (const end = Date.now() + timeout; ; await new Promise((resolve) => setTimeout(resolve, 30))) {
      if (await this.evaluate(fn, argument)) return;
      if (Date.now() > end) throw new Error(`not so after ${timeout} ms: ${fn}`);
    }
  }
  waitForSelector(selector, options) {
    return this.waitForFunction((wanted) => !!document.querySelector(wanted), selector, options);
  }
  waitForURL(pattern, options) {
    return this.waitForFunction((source) => new RegExp(source).test(location.href), pattern.source, options);
  }
  async click(selector) {
    await this.waitForSelector(selector);
    const { value } = await this.#send('WebDriver:FindElement', { using: 'css selector', value: selector });
    await this.#send('WebDriver:ElementClick', { id: Object.values(value)[0] });
  }
  goto(url) {
    return this.#send('WebDriver:Navigate', { url });
  }
  async screenshot(path) {
    const { value } = await this.#send('WebDriver:TakeScreenshot', { full: false });
    writeFileSync(path, Buffer.from(value, 'base64'));
  }

  async close() {
    this.#socket?.destroy();
    if (this.#process && this.#process.exitCode === null) {
      const gone = new Promise((resolve) => this.#process.once('exit', resolve));
      this.#process.kill('SIGKILL');
      await gone;
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
