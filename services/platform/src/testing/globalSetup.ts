import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '../embeddedPostgres.ts';
import { clusterIn } from '../embeddedPostgres/cluster.ts';
import { initialise } from '../embeddedPostgres/initialise.ts';
import { createLogger } from '../logger.ts';
import { copyDirectory } from './copyDirectory.ts';
import { createRedisServer } from './redisServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's URL; each suite makes a database, see `createTestDatabase`. */
    postgresUrl: string;
    redisUrl: string;
    /** See the function of this name. */
    dataDirWithPostgres: string;
    /** The program that opens the devices of stories, unless a story names another. */
    browser: 'chromium' | 'chromium-headless-shell' | 'firefox-esr';
  }
}

/**
 * Tests need no durability, and suites drop their databases faster without waiting for the disk. Autovacuum
 * would start a process for each database every few minutes.
 */
const disableDurability = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('ALTER SYSTEM SET fsync = off');
    await client.query('ALTER SYSTEM SET full_page_writes = off');
    await client.query('ALTER SYSTEM SET autovacuum = off');
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
};

/**
 * Whether a file of this run uses servers: those with Postgres or Redis are named `.int.test.ts`, stories
 * `.e2e.test.ts`.
 */
const usesServers = ({ vitest }: TestProject): boolean =>
  vitest.state.getPaths().some((file) => /\.(?:int|e2e)\.test\.ts$/.test(file));

/**
 * One Postgres and one Redis for the whole run, if it uses them.
 * @public
 */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (!usesServers(project)) return undefined;
  const { provide } = project;
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'openfloor-tests-')));
  const [unused, dataDir] = [join(folder, 'unused'), join(folder, 'used')];
  await Promise.all([unused, dataDir].map((path) => mkdir(path)));
  const logger = createLogger({ level: 'warn' });
  // Redis starts first, because it always ends with this process: Postgres would outlive a setup that fails after its
  // start.
  const redis = await createRedisServer();
  await redis.start();
  await initialise(await clusterIn(unused));
  await copyDirectory(unused, dataDir);
  const postgres = await openEmbeddedPostgres({ dataDir, logger });
  await disableDurability(postgres.url);
  provide('postgresUrl', postgres.url);
  provide('redisUrl', redis.url);
  provide('dataDirWithPostgres', unused);
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
};
