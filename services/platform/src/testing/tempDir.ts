import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { copyDirectory } from './copyDirectory.ts';

/** An empty directory that is deleted when the test ends. Its path is absolute and without symbolic links. */
export const tempDir = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'openfloor-test-'));
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
};

/**
 * A data directory with an empty Postgres that has not started yet. It is a copy: creating one takes a second of CPU.
 */
export const dataDirWithPostgres = async (): Promise<string> => {
  const dataDir = await tempDir();
  await copyDirectory(inject('dataDirWithPostgres'), dataDir);
  return dataDir;
};
