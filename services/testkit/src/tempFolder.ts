import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder: absolute and without symbolic links, which Postgres needs. */
export type TempFolder = { path: string; remove: () => Promise<void> };

export const makeTempFolder = async (): Promise<TempFolder> => {
  const path = await mkdtemp(join(await realpath(tmpdir()), 'openfloor-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
};
