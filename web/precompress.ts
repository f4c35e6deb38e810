import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Blocks of 1 MiB, so that a file is one block: by default the page's script is cut after 256 KiB. */
const BROTLI = { params: { [constants.BROTLI_PARAM_LGBLOCK]: 20 } };

const COMPRESSIBLE = /\.(?:js|css|svg|webmanifest)$/;

/** Writes a `.br` and a `.gz` beside each compressible file; the server sends them as they are. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    if (this.meta.watchMode) return;
    const files = await readdir(dir, { recursive: true });
    await Promise.all(
      files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(dir, file))),
    );
  },
});

const compress = async (path: string): Promise<void> => {
  const content = await readFile(path);
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(content, BROTLI)),
    writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
};
