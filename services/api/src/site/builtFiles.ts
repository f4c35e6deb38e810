import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { hasErrorCode } from '@openfloor/platform/hasErrorCode';
import type { WebAsset } from '@openfloor/store/operator/webAssets';

/** The names of Vite's output: name, hash of the content, extension. */
const HASHED_NAME = /^[\w.-]{1,100}-[\w-]{7,8}\.[a-z\d]{1,10}$/;

/** Whether a name has the form of a content-hashed file. */
export const isHashedName = (name: string): boolean => HASHED_NAME.test(name);

/** The content types that @fastify/static sends for these files. */
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

/** A file and its compressed variants, to be stored for nodes of other builds. */
export const readBuiltFile = async (webRoot: string, name: string): Promise<WebAsset> => {
  const path = join(webRoot, 'assets', name);
  const [content, brotli, gzip, { mtime }] = await Promise.all([
    readFile(path),
    readIfExists(`${path}.br`),
    readIfExists(`${path}.gz`),
    stat(path),
  ]);
  const contentType = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
  return { name, contentType, content, brotli, gzip, builtAt: mtime };
};

const readIfExists = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};
