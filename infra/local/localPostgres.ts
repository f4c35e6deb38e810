import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@openfloor/platform/embeddedPostgres';
import { readPostmaster } from '@openfloor/platform/embeddedPostgres/postmaster';
import { createLogger } from '@openfloor/platform/logger';
import { isRunning } from './processes.ts';

/** The embedded Postgres, which stays at its address over every restart. */
export type LocalPostgres = {
  url: string;
  /** Where its files are. */
  clusterDir: string;
  /** Of the postmaster; undefined while it does not run. */
  pid: () => Promise<number | undefined>;
  /** SIGINT ends it in order without waiting for clients, SIGKILL as a crash does. Resolves when it is gone. */
  end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
};

const LOOK_EVERY_MS = 20;

export const openLocalPostgres = async (dataDir: string): Promise<LocalPostgres> => {
  const postgres = await openEmbeddedPostgres({ dataDir, logger: createLogger({ level: 'warn' }) });
  const clusterDir = join(dataDir, 'postgres');
  const pid = async (): Promise<number | undefined> => {
    const postmaster = await readPostmaster(clusterDir);
    return postmaster && isRunning(postmaster.pid) ? postmaster.pid : undefined;
  };
  return {
    url: postgres.url,
    clusterDir,
    pid,
    end: async (signal) => {
      const running = await pid();
      if (running === undefined) return;
      process.kill(running, signal);
      while (isRunning(running)) await delay(LOOK_EVERY_MS);
    },
    start: () => postgres.revive(),
    close: () => postgres.stop(),
  };
};
