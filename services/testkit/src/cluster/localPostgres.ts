import { join } from 'node:path';
import { openEmbeddedPostgres } from '@openfloor/platform/embeddedPostgres';
import { createLogger } from '@openfloor/platform/logger';
import { endPostgres, postmasterOf } from '../postgres/postmaster.ts';

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
