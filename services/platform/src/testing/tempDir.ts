import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty directory, absolute and without symbolic links, that goes when the test ends. */
export const tempDir = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'openfloor-test-'));
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
};
