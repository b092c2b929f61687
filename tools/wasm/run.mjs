// node tools/wasm/run.mjs MODULE.wasm [ARGUMENTS...]: runs a WASI program, from Node.js 18 on.
// It sees the current folder (read and write), the standard streams and its arguments, and no environment.
import { readFile } from 'node:fs/promises';

process.removeAllListeners('warning'); // node:wasi calls itself experimental on every run
const { WASI } = await import('node:wasi');

const [module, ...args] = process.argv.slice(2);
if (!module) {
  console.error('usage: node run.mjs MODULE.wasm [ARGUMENTS...]');
  process.exit(2);
}
const wasi = new WASI({
  version: 'preview1',
  args: [module, ...args],
  preopens: { '.': process.cwd() },
  returnOnExit: true,
});
const { instance } = await WebAssembly.instantiate(await readFile(module), {
  wasi_snapshot_preview1: wasi.wasiImport,
});
process.exitCode = wasi.start(instance);
