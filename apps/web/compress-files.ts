import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const FEW_BYTES = 1024;
const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** Writes each script and style compressed next to itself: the API sends what lies there and compresses nothing. */
export const compressFiles = (folder: string): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  async closeBundle() {
    const assets = join(folder, 'assets');
    for (const name of await readdir(assets)) {
      if (!/\.(js|css)$/.test(name)) continue;
      const content = await readFile(join(assets, name));
      if (content.length < FEW_BYTES) continue;
      await writeFile(join(assets, `${name}.gz`), await packGzip(content, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(join(assets, `${name}.br`), await packBrotli(content, { params }));
    }
  },
});
