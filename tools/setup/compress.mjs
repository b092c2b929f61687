// node compress.mjs FOLDER: puts NAME.gz and NAME.br beside every file that gets smaller by it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const PACKED = /\.(woff2|png|gz|br)$/;

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (!PACKED.test(name) && !name.startsWith('.')) yield path;
  }
}

for (const path of files(process.argv[2])) {
  const bytes = readFileSync(path);
  const smaller = {
    gz: gzipSync(bytes, { level: 9 }),
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  };
  for (const [ending, packed] of Object.entries(smaller)) if (packed.length < bytes.length * 0.95) writeFileSync(`${path}.${ending}`, packed);
}
