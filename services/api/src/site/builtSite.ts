import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '@openfloor/platform/errorCode';
import { BuildManifest, pageFileLinks } from './pageFiles.ts';

/** What the pages of a build are made of. */
export type BuiltSite = {
  /** undefined: the build has no such page. */
  html: { 'index.html': string | undefined; 'landing.html': string | undefined };
  /** Links to the files that the page of a module loads besides the entry; none without a valid manifest. */
  linksOf: (module: string) => readonly string[];
};

/** Reads the files from which pages are made. Once at start: a request reads no file for them. @param webRoot undefined: no build */
export const readBuiltSite = async (webRoot: string | undefined): Promise<BuiltSite> => {
  const read = async (file: string): Promise<string | undefined> => {
    if (webRoot === undefined) return undefined;
    try {
      return await readFile(join(webRoot, file), 'utf8');
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  };
  const [index, landing, manifest] = await Promise.all(
    ['index.html', 'landing.html', 'manifest.json'].map(read),
  );
  const modules = BuildManifest.safeParse(parsed(manifest)).data;
  return {
    html: { 'index.html': index, 'landing.html': landing },
    linksOf: (module) => (modules ? pageFileLinks(modules, module) : []),
  };
};

const parsed = (text = ''): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
