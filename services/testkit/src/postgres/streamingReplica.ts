import { execFile } from 'node:child_process';
import { appendFile, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { clusterIn, urlOf } from '@openfloor/platform/embeddedPostgres/cluster';
import { start, stop } from '@openfloor/platform/embeddedPostgres/control';

/** A hot standby of an embedded Postgres, on another port. */
export type StreamingReplica = {
  url: string;
  port: number;
  /** Resolves when it has replayed everything that the primary has written so far. */
  catchUp: () => Promise<void>;
  /** Cuts the connection: a promotion then loses the later commits of the primary. */
  stopReceiving: () => Promise<void>;
  /** Promotes it to primary, on the next timeline. */
  promote: () => Promise<void>;
  close: () => Promise<void>;
};

const LOOK_EVERY_MS = 20;
const PROMOTED_WITHIN_S = 10;

const queryOn = async <Row>(url: string, statement: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

/** Copies a folder with owners and modes. */
const copyFolder = (from: string, to: string): Promise<unknown> =>
  promisify(execFile)('cp', ['-a', from, to]);

/**
 * @param primary its data folder, as passed to `openEmbeddedPostgres`
 * @param dataDir an absolute path for the replica's own data, without symbolic links
 * @see https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export const openStreamingReplica = async (
  primary: { url: string; dataDir: string },
  dataDir: string,
): Promise<StreamingReplica> => {
  await mkdir(dataDir, { recursive: true });
  await copyFile(join(primary.dataDir, 'postgres-password'), join(dataDir, 'postgres-password'));
  const clusterDir = join(dataDir, 'postgres');
  const client = new Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`);
    await copyFolder(join(primary.dataDir, 'postgres'), clusterDir);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(clusterDir, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  await writeFile(join(clusterDir, 'standby.signal'), '');
  const { hostname, port: primaryPort, username, password } = new URL(primary.url);
  await appendFile(
    join(clusterDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${primaryPort} user=${username} password=${password}'\n`,
  );
  const cluster = await clusterIn(dataDir);
  const port = await start(cluster);
  const url = urlOf(cluster, port);
  return {
    url,
    port,
    catchUp: async () => {
      const [head] = await queryOn<{ lsn: string }>(primary.url, 'SELECT pg_current_wal_lsn() AS lsn');
      for (;;) {
        const [replayed] = await queryOn<{ isThere: boolean }>(
          url,
          `SELECT pg_last_wal_replay_lsn() >= '${head?.lsn}' AS "isThere"`,
        );
        if (replayed?.isThere) return;
        await delay(LOOK_EVERY_MS);
      }
    },
    stopReceiving: async () => {
      await queryOn(url, `ALTER SYSTEM SET primary_conninfo = ''`);
      await queryOn(url, 'SELECT pg_reload_conf()');
      while ((await queryOn(url, 'SELECT FROM pg_stat_wal_receiver')).length > 0) await delay(LOOK_EVERY_MS);
    },
    promote: async () => {
      await queryOn(url, `SELECT pg_promote(true, ${PROMOTED_WITHIN_S})`);
    },
    close: () => stop(cluster),
  };
};
