import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BuildManifest } from './site/pageFiles.ts';

const HASH = /-([\w-]{8})\.js$/;

/** The hash in the entry file's name, which changes whenever any file changes; undefined if there is no build. */
export const buildVersion = async (webRoot: string | undefined): Promise<string | undefined> => {
  if (webRoot === undefined) return undefined;
  try {
    const manifest = BuildManifest.parse(JSON.parse(await readFile(join(webRoot, 'manifest.json'), 'utf8')));
    const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
    return HASH.exec(entry?.file ?? '')?.[1];
  } catch {
    return undefined;
  }
};
