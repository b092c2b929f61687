// The few calls of WASI that the engine's module imports: it has a clock, randomness for hashing seeds of its
// libraries, and standard error; no files, no arguments, no environment.

const OK = 0;
const BAD_HANDLE = 8;
const NOT_SUPPORTED = 52;

export class WasiExit extends Error {
  constructor(readonly code: number) {
    super(`The engine stopped with code ${code}.`);
  }
}

/** `memory` is asked for late: the module brings its own. */
export function wasiImports(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const view = () => new DataView(memory().buffer);
  const none = (countAt: number, sizeAt: number): number => {
    view().setUint32(countAt, 0, true);
    view().setUint32(sizeAt, 0, true);
    return OK;
  };
  let errors = '';
  const known: WebAssembly.ModuleImports = {
    args_sizes_get: none,
    args_get: () => OK,
    environ_sizes_get: none,
    environ_get: () => OK,
    clock_time_get: (_clock: number, _precision: bigint, at: number): number => {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return OK;
    },
    clock_res_get: (_clock: number, at: number): number => {
      view().setBigUint64(at, 1000n, true);
      return OK;
    },
    random_get: (at: number, length: number): number => {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, length));
      return OK;
    },
    fd_write: (handle: number, pieces: number, count: number, writtenAt: number): number => {
      if (handle !== 1 && handle !== 2) return BAD_HANDLE;
      let written = 0;
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(pieces + 8 * i, true);
        const length = view().getUint32(pieces + 8 * i + 4, true);
        errors += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length));
        written += length;
      }
      const lines = errors.split('\n');
      errors = lines.pop() ?? '';
      for (const line of lines) console.warn(line);
      view().setUint32(writtenAt, written, true);
      return OK;
    },
    fd_prestat_get: () => BAD_HANDLE,
    fd_close: () => OK,
    fd_fdstat_get: () => BAD_HANDLE,
    sched_yield: () => OK,
    proc_exit: (code: number) => {
      throw new WasiExit(code);
    },
  };
  // Whatever else is imported exists, and says that it is not there.
  return new Proxy(known, { get: (all, name: string) => all[name] ?? (() => NOT_SUPPORTED) });
}
