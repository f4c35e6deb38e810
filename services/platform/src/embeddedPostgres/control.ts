import { appendFile, chown } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../freePort.ts';
import { urlOf, type Cluster } from './cluster.ts';
import { replaceForeignPid, readPostmaster } from './postmaster.ts';

const startLimitMs = 10_000;
const retryMs = 100;
const answerLimitMs = 2_000;
const stopLimitSeconds = 3;

const dataDirectoryAt = async (url: string): Promise<string | undefined> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: answerLimitMs });
  // Without a listener a connection lost while idle would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory;
  } finally {
    await client.end();
  }
};

/**
 * Port on which this cluster answers; undefined if another cluster answers there, which took the port or of
 * which this one is a copy.
 */
const answeringPort = async (cluster: Cluster): Promise<number | undefined> => {
  const postmaster = await readPostmaster(cluster.clusterDir);
  if (!postmaster) return undefined;
  const directory = await dataDirectoryAt(urlOf(cluster, postmaster.port)).catch(() => undefined);
  return directory === cluster.clusterDir ? postmaster.port : undefined;
};

/** pg_ctl starts Postgres in a new session, so that Ctrl-C in the terminal reaches only us. */
const launch = async (cluster: Cluster, port: number): Promise<void> => {
  const { binaries, clusterDir, logFile, run, user } = cluster;
  await replaceForeignPid(clusterDir);
  await appendFile(logFile, '');
  if (user) await chown(logFile, user.uid, user.gid);
  await run(binaries.pg_ctl, ['start', '-w', '-D', clusterDir, '-l', logFile, '-o', `-p ${port}`]);
};

/**
 * Attaches to a running Postgres or starts one. Retries, because a former one may still be shutting down.
 * @param wantedPort port to listen on if Postgres must be started; a free one by default
 * @returns its port
 * @throws Error naming the log file
 */
export const start = async (
  cluster: Cluster,
  { limitMs = startLimitMs, wantedPort }: { limitMs?: number; wantedPort?: number } = {},
): Promise<number> => {
  const expiry = AbortSignal.timeout(limitMs);
  let reason: unknown;
  while (!expiry.aborted) {
    const port = await answeringPort(cluster);
    if (port !== undefined) return port;
    try {
      await launch(cluster, wantedPort ?? (await freePort()));
    } catch (error) {
      reason = error;
      await delay(retryMs);
    }
  }
  throw new Error(`Postgres does not start; its log is ${cluster.logFile}`, { cause: reason });
};

/** @throws Error when Postgres is not down within three seconds; the shutdown continues in the background */
export const stop = async ({ binaries, clusterDir, run }: Cluster): Promise<void> => {
  if (!(await readPostmaster(clusterDir))) return;
  await run(binaries.pg_ctl, ['stop', '-w', '-D', clusterDir, '-m', 'fast', '-t', String(stopLimitSeconds)]);
};
