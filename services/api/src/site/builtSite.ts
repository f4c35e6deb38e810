import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawBoard } from '@openfloor/contract/drawnBoard';
import { hasErrorCode } from '@openfloor/platform/hasErrorCode';
import { BuildManifest, pageFileLinks, styleFiles } from './pageFiles.ts';

/** The module of a board's page, as named in the manifest. */
export const BOARD_MODULE = 'src/features/board/BoardPage.tsx';
/**
 * Name of the chunk that connects a board. A page that the server has drawn can be used before this chunk is there; any
 * other page shows nothing until the chunk has read the list.
 */
export const LIVE_CHUNK = 'liveBoard';

/** The modules of a page that the server has not drawn: a board also needs the chunk that connects it. */
export const modulesOfUndrawn = (modules: readonly string[]): readonly string[] =>
  modules.includes(BOARD_MODULE) ? [...modules, LIVE_CHUNK] : modules;

/** What the pages of a build are made of. */
export type BuiltSite = {
  /** undefined: the build has no such page. */
  html: { 'index.html': string | undefined; 'landing.html': string | undefined };
  /** Links to the files that the page of a module loads besides the entry; none without a valid manifest. */
  linksOf: (module: string) => readonly string[];
  /** Draws boards; undefined: the build has nothing to draw with. */
  drawBoard: DrawBoard | undefined;
  /** The styles of these modules and of the entry. */
  stylesOf: (modules: readonly string[]) => string;
};

/**
 * Reads the files from which pages are made. Once at start: a request reads no file for them.
 * @param webRoot undefined: no build
 */
export const readBuiltSite = async (webRoot: string | undefined): Promise<BuiltSite> => {
  const read = async (file: string): Promise<string | undefined> => {
    if (webRoot === undefined) return undefined;
    try {
      return await readFile(join(webRoot, file), 'utf8');
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  };
  const [index, landing, manifest] = await Promise.all(
    ['index.html', 'landing.html', 'manifest.json'].map(read),
  );
  const modules = BuildManifest.safeParse(parsed(manifest)).data ?? {};
  const files = Object.values(modules).flatMap(({ css = [] }) => css);
  const styles = new Map(await Promise.all(files.map(async (file) => [file, await read(file)] as const)));
  return {
    html: { 'index.html': index, 'landing.html': landing },
    linksOf: (module) => pageFileLinks(modules, module),
    drawBoard: await drawerIn(webRoot),
    stylesOf: (sources) =>
      styleFiles(modules, sources)
        .map((file) => styles.get(file))
        .join(''),
  };
};

/** Loads the function by which the build of the web app draws boards. */
const drawerIn = async (webRoot: string | undefined): Promise<DrawBoard | undefined> => {
  if (webRoot === undefined) return undefined;
  const path = join(webRoot, 'server', 'draw.js');
  if (!existsSync(path)) return undefined;
  const { drawBoard }: { drawBoard: DrawBoard } = await import(pathToFileURL(path).href);
  return drawBoard;
};

const parsed = (text = ''): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
