import { execFile } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '@openfloor/store/database/database';
import type { LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import type { LocalPostgres } from '@openfloor/testkit/cluster/localPostgres';
import { until } from '@openfloor/testkit/until';
import { runMaintenance } from '../maintenance.ts';
import type { Drill } from '../drill.ts';

const SINCE_BACKUP_MS = 8000;
const BACK_WITHIN_MS = 20_000;

/** Keeps owners and modes. */
const copy = (from: string, to: string): Promise<unknown> => promisify(execFile)('cp', ['-a', from, to]);

/**
 * Copies the files of a running Postgres.
 * @see https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
const backUp = async ({ url, clusterDir }: LocalPostgres, backupDir: string): Promise<void> => {
  const { pool, close } = openDatabase({ url, connectionsMax: 1, onIdleError: () => {} });
  const client = await pool.connect();
  try {
    await client.query(`SELECT pg_backup_start('drill', true)`);
    await copy(clusterDir, backupDir);
    const stopped = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(backupDir, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
    // Only the write-ahead log contains what was written during the copy.
    await copy(`${clusterDir}/pg_wal/.`, join(backupDir, 'pg_wal'));
    await rm(join(backupDir, 'postmaster.pid'));
  } finally {
    client.release();
    await close();
  }
};

const restore = async (postgres: LocalPostgres, backupDir: string): Promise<void> => {
  await postgres.end('SIGINT');
  await rm(postgres.clusterDir, { recursive: true });
  await rename(backupDir, postgres.clusterDir);
  await postgres.start();
};

const areAllUp =
  ({ proxy, nodesOf }: LocalCluster) =>
  async (): Promise<boolean> =>
    (await proxy.nodesUp('api')) === nodesOf('api').length &&
    (await proxy.nodesUp('realtime')) === nodesOf('realtime').length;

export const postgresRestored: Drill = {
  name: 'postgres-restored',
  about: 'Postgres goes back to a backup, and boards get new epochs (npm run rotate)',
  run: async ({ cluster, postgres, crowd, workload, during, promise }) => {
    const backupDir = `${postgres.clusterDir}-backup`;
    await workload.pause();
    await backUp(postgres, backupDir);
    await workload.resume(false);
    await delay(SINCE_BACKUP_MS);
    await workload.pause();
    const epochsBefore = new Set(crowd.viewers.map(({ view }) => view.epoch));

    // The steps and their order are those of RUNBOOK.md.
    await during('restored', async () => {
      const nodes = cluster.nodes();
      await Promise.all(nodes.map((node) => node.end('SIGTERM')));
      await restore(postgres, backupDir);
      promise('npm run rotate succeeds', (await runMaintenance('rotate', postgres.url)).isSuccess);
      await Promise.all(nodes.map((node) => node.start()));
      promise('the proxy takes the nodes back', await until(areAllUp(cluster), BACK_WITHIN_MS));
      await workload.resume(true);
    });
    // A view of another epoch comes from a list only, read after a 410 of the stream or after subscribing again.
    const epochs = new Set(crowd.viewers.map(({ view }) => view.epoch));
    promise(
      'every viewer shows the board in its new epoch',
      epochs.size === 1 && epochs.isDisjointFrom(epochsBefore),
    );
  },
};
