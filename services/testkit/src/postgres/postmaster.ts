import { join } from 'node:path';
import { readPostmaster } from '@openfloor/platform/embeddedPostgres/postmaster';
import { isRunning } from '../program/proc.ts';
import { until } from '../until.ts';

const ENDS_WITHIN_MS = 60_000;

/** Process id of a data folder's embedded Postgres; undefined while it does not run. */
export const postmasterOf = async (dataDir: string): Promise<number | undefined> => {
  const pid = (await readPostmaster(join(dataDir, 'postgres')))?.pid;
  return pid !== undefined && isRunning(pid) ? pid : undefined;
};

/** Ends a data folder's embedded Postgres: SIGINT is a clean shutdown without waiting for clients, SIGKILL a crash. */
export const endPostgres = async (dataDir: string, signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
  const pid = await postmasterOf(dataDir);
  if (pid === undefined) return;
  process.kill(pid, signal);
  if (!(await until(() => !isRunning(pid), ENDS_WITHIN_MS)))
    throw new Error(`Postgres ${pid} did not end after ${signal}`);
};
