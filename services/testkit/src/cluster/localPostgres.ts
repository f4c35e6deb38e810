import { join } from 'node:path';
import { openEmbeddedPostgres } from '@openfloor/platform/embeddedPostgres';
import { createLogger } from '@openfloor/platform/logger';
import { endPostgres, postmasterOf } from '../postgres/postmaster.ts';

/** The embedded Postgres, which keeps its address over restarts. */
export type LocalPostgres = {
  url: string;
  /** Folder of its files. */
  clusterDir: string;
  /** Process id of the postmaster; undefined while it does not run. */
  pid: () => Promise<number | undefined>;
  /** SIGINT is a clean shutdown without waiting for clients, SIGKILL a crash. Resolves when Postgres has ended. */
  end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
};

export const openLocalPostgres = async (dataDir: string): Promise<LocalPostgres> => {
  const postgres = await openEmbeddedPostgres({ dataDir, logger: createLogger({ level: 'warn' }) });
  return {
    url: postgres.url,
    clusterDir: join(dataDir, 'postgres'),
    pid: () => postmasterOf(dataDir),
    end: (signal) => endPostgres(dataDir, signal),
    start: () => postgres.revive(),
    close: () => postgres.stop(),
  };
};
