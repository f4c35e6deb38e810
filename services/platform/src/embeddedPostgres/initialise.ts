import { chown, glob, mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { databaseName, type Cluster } from './cluster.ts';
import type { OsUser } from './osUser.ts';

const scratchPrefix = 'postgres-init-';

/** The built-in locale sorts and folds Unicode the same on every system, whatever locales that has. */
const initdbArgs = (clusterDir: string, passwordFile: string): string[] => [
  `--pgdata=${clusterDir}`,
  `--username=${databaseName}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--set=listen_addresses=127.0.0.1',
  '--set=unix_socket_directories=',
];

const giveTo = async (user: OsUser | undefined, path: string): Promise<void> => {
  if (user) await chown(path, user.uid, user.gid);
};

const removeLeftovers = async (dataDir: string): Promise<void> => {
  for await (const name of glob(`${scratchPrefix}*`, { cwd: dataDir })) {
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
};

/** Makes a rename in this directory outlast a power failure. */
const syncDirectory = async (path: string): Promise<void> => {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
};

/**
 * Explains a failure of `initdb`, which looks up its user: a platform may run a container as a user without an entry.
 */
const explain = (error: unknown): never => {
  if (!String(error).includes('could not look up effective user ID')) throw error;
  const message = `DATABASE_URL: is needed, or an entry of the user ${process.getuid?.()} in /etc/passwd: without one the embedded Postgres cannot be made`;
  throw new ConfigError(message, { cause: error });
};

const fill = async ({ binaries, password, run, user }: Cluster, scratchDir: string): Promise<string> => {
  const clusterDir = join(scratchDir, 'cluster');
  const passwordFile = join(scratchDir, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(user, passwordFile);
  await giveTo(user, scratchDir);
  await run(binaries.initdb, initdbArgs(clusterDir, passwordFile)).catch(explain);
  await run(binaries.postgres, ['--single', '-D', clusterDir, 'postgres'], `CREATE DATABASE ${databaseName}`);
  return clusterDir;
};

/**
 * Creates the cluster and its database if they are missing, in another directory that is then renamed: an
 * existing cluster is always complete.
 */
export const initialise = async (cluster: Cluster): Promise<void> => {
  const { dataDir, clusterDir } = cluster;
  await removeLeftovers(dataDir);
  if (await stat(clusterDir).catch(() => undefined)) return;
  const scratchDir = await mkdtemp(join(dataDir, scratchPrefix));
  try {
    await rename(await fill(cluster, scratchDir), clusterDir);
    await syncDirectory(dataDir);
  } finally {
    await rm(scratchDir, { recursive: true, force: true });
  }
};
