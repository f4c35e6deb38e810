import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedPostgres } from '@openfloor/platform/embeddedPostgres';
import { createLogger } from '@openfloor/platform/logger';
import { openDatabase, type Database } from '@openfloor/store/database/database';
import { migrate } from '@openfloor/store/migrations/migrate';
import { median } from '../../percentile.ts';
import { undoAfter } from './undo.ts';

/** Beside the code: the system's temporary directory may be in memory, where a commit costs nothing. */
export const DATA_ROOT = join(dirname(dirname(fileURLToPath(import.meta.url))), '.data');
const PROBES = 200;

const logger = createLogger({ level: 'warn' });

/** An empty data directory, removed after the work. */
export const withDataDir = async <Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> => {
  await mkdir(DATA_ROOT, { recursive: true });
  const dataDir = await mkdtemp(join(DATA_ROOT, 'run-'));
  return undoAfter(
    () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
    () => work(dataDir),
  );
};

/** The embedded Postgres of a data directory: starts it, or shares it with the process that started it. */
export const withPostgres = async <Result>(
  dataDir: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const postgres = await openEmbeddedPostgres({ dataDir, logger });
  return undoAfter(
    () => postgres.stop(),
    () => work(postgres.url),
  );
};

/** Opens a database as the product does, with another number of connections. */
export const withDatabase = async <Result>(
  url: string,
  connectionsMax: number,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const database = openDatabase({ url, connectionsMax, onIdleError: (error) => logger.warn(error) });
  return undoAfter(
    () => database.close(),
    async () => {
      await migrate(database.kysely);
      return work(database);
    },
  );
};

/** Flushes the writes of earlier rounds, so that they do not slow down the next one. */
export const settle = async ({ pool }: Database): Promise<void> => {
  await pool.query('CHECKPOINT');
};

/** Version and settings of Postgres, and the time that one small commit takes without others. */
export const describePostgres = async ({ pool }: Database): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `SELECT name, current_setting(name) AS value FROM pg_settings
      WHERE name IN ('server_version', 'shared_buffers', 'fsync', 'synchronous_commit', 'full_page_writes',
        'wal_sync_method', 'commit_delay', 'commit_siblings')`,
  );
  const version = rows.find(({ name }) => name === 'server_version')?.value ?? 'unknown';
  const settings = rows.filter(({ name }) => name !== 'server_version');
  return {
    postgres: `${version}, embedded; ${settings.map(({ name, value }) => `${name}=${value}`).join(' ')}`,
    'a lone commit': `${(await loneCommitMs(pool)).toFixed(2)} ms (median)`,
  };
};

const loneCommitMs = async (pool: Database['pool']): Promise<number> => {
  await pool.query('CREATE TABLE IF NOT EXISTS bench_commits (at timestamptz)');
  const timesMs: number[] = [];
  for (let probe = 0; probe < PROBES; probe++) {
    const startedAt = performance.now();
    await pool.query('INSERT INTO bench_commits VALUES (now())');
    timesMs.push(performance.now() - startedAt);
  }
  return median(timesMs);
};
