import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const { BROTLI_MODE_FONT, BROTLI_MODE_GENERIC, BROTLI_PARAM_LGBLOCK, BROTLI_PARAM_MODE } = constants;
/**
 * Brotli's settings from which `smallestBrotli` chooses. Blocks of 1 MiB: a script is one, instead of one per 256 KiB.
 */
const BROTLI_PARAMS = [BROTLI_MODE_GENERIC, BROTLI_MODE_FONT].flatMap((mode) => [
  { [BROTLI_PARAM_MODE]: mode },
  { [BROTLI_PARAM_MODE]: mode, [BROTLI_PARAM_LGBLOCK]: 20 },
]);

/** Files to compress: not those with which the server draws pages. */
const COMPRESSIBLE = /^(?!server\/).*\.(?:js|css|svg|webmanifest)$/;

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

/**
 * Compresses with all settings and returns the smallest result: which setting wins differs from build to build with the
 * names of the chunks.
 */
const smallestBrotli = async (content: Buffer): Promise<Buffer> => {
  const found = await Promise.all(
    BROTLI_PARAMS.map((params) => promisify(brotliCompress)(content, { params })),
  );
  return found.reduce((smallest, other) => (other.length < smallest.length ? other : smallest));
};

const compress = async (path: string): Promise<void> => {
  const content = await readFile(path);
  await Promise.all([
    writeFile(`${path}.br`, await smallestBrotli(content)),
    writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
};
