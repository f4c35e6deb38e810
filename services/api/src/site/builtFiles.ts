import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { hasCode } from '@openfloor/platform/errorCode';
import type { WebAsset } from '@openfloor/store/webAssets';

/** As Vite names what it builds: name, hash of the content, extension. */
const HASHED_NAME = /^[\w.-]{1,100}-[\w-]{8}\.[a-z\d]{1,10}$/;

/** Whether a name can be that of a file whose content never changes. */
export const isHashedName = (name: string): boolean => HASHED_NAME.test(name);

/** As files from disk are served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Names of the build's content-hashed files. */
export const builtFileNames = async (webRoot: string): Promise<string[]> =>
  (await readdir(join(webRoot, 'assets'))).filter(isHashedName);

/** A file with the variants that the build compressed. */
export const readBuiltFile = async (webRoot: string, name: string): Promise<WebAsset> => {
  const path = join(webRoot, 'assets', name);
  const [content, brotli, gzip, { mtime }] = await Promise.all([
    readFile(path),
    readIfThere(`${path}.br`),
    readIfThere(`${path}.gz`),
    stat(path),
  ]);
  const contentType = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
  return { name, contentType, content, brotli, gzip, builtAt: mtime };
};

const readIfThere = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};
