import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BuildManifest } from './pageFiles.ts';

const HASH = /-([\w-]{8})\.js$/;

/** The hash in the name of the entry file, which changes with every other file; undefined where there is no build. */
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
