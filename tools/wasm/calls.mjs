// node tools/wasm/calls.mjs table.wasm CALLS: makes the recorded calls of table.wasm and compares every reply with the
// native one. CALLS has a call and its reply in turn, a line each (CANTRIP_RECORD_CALLS of tests/sync/page_test.cpp).
import { readFileSync } from 'node:fs';

process.removeAllListeners('warning'); // node:wasi calls itself experimental on every run
const { WASI } = await import('node:wasi');

const [file, recorded] = process.argv.slice(2);
if (!recorded) {
  console.error('usage: node calls.mjs table.wasm CALLS');
  process.exit(2);
}

const wasi = new WASI({ version: 'preview1', args: [], env: {} });
const module = await WebAssembly.compile(readFileSync(file));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
wasi.initialize(instance);
const { memory, cantrip_alloc, cantrip_free, cantrip_call } = instance.exports;

function call(text) {
  const bytes = new TextEncoder().encode(text);
  const at = cantrip_alloc(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const reply = cantrip_call(at, bytes.length);
  const length = new DataView(memory.buffer).getUint32(reply, true);
  const out = new TextDecoder().decode(new Uint8Array(memory.buffer, reply + 4, length));
  cantrip_free(at);
  return out;
}

const lines = readFileSync(recorded, 'utf8').trimEnd().split('\n');
const begin = performance.now();
for (let i = 0; i + 1 < lines.length; i += 2) {
  const reply = call(lines[i]);
  if (reply !== lines[i + 1]) {
    let k = 0;
    while (reply[k] === lines[i + 1][k]) ++k;
    console.error(`call ${i / 2 + 1}: ${lines[i].slice(0, 200)}`);
    console.error(`  in WebAssembly ...${reply.slice(Math.max(0, k - 80), k + 120)}`);
    console.error(`  natively       ...${lines[i + 1].slice(Math.max(0, k - 80), k + 120)}`);
    process.exit(1);
  }
}
const seconds = (performance.now() - begin) / 1000;
console.log(`${lines.length / 2} calls of ${file.split('/').pop()} are answered as natively, in ${seconds.toFixed(1)} s; ` +
  `${WebAssembly.Module.imports(module).length} imports, ${(memory.buffer.byteLength / 1048576).toFixed(1)} MiB of memory`);
