import { join } from 'node:path';
import { readPostmaster } from '@openfloor/platform/embeddedPostgres/postmaster';
import { isRunning } from '../program/proc.ts';
import { until } from '../until.ts';

const ENDS_WITHIN_MS = 60_000;

/** Process id of the embedded Postgres of a data folder; undefined while it does not run. */
export const postmasterOf = async (dataDir: string): Promise<number | undefined> => {
  const pid = (await readPostmaster(join(dataDir, 'postgres')))?.pid;
  return pid !== undefined && isRunning(pid) ? pid : undefined;
};

/** Ends the embedded Postgres of a data folder: SIGINT in order without waiting for clients, SIGKILL as a crash does. */
export const endPostgres = async (dataDir: string, signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
  const pid = await postmasterOf(dataDir);
  if (pid === undefined) return;
  process.kill(pid, signal);
  if (!(await until(() => !isRunning(pid), ENDS_WITHIN_MS)))
    throw new Error(`Postgres ${pid} does not end on ${signal}`);
};
