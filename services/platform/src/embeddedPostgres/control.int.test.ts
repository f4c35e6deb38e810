import { mkdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir.ts';
import { clusterIn } from './cluster.ts';
import { start } from './control.ts';

it('names the log when Postgres does not start', async () => {
  const cluster = await clusterIn(await tempDir());
  await mkdir(cluster.clusterDir);
  await expect(start(cluster, { limitMs: 300 })).rejects.toThrow(cluster.logFile);
});
