import { join } from 'node:path';
import { keptSecret } from '../secrets.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { postgresUser, runAs } from './osUser.ts';
import type { OsUser } from './osUser.ts';
import type { Run } from './runProgram.ts';

/** The name of both the database and its user. */
export const databaseName = 'openfloor';

/** Where one cluster lives and how to run its programs; says nothing about whether it exists or runs. */
export type Cluster = {
  dataDir: string;
  clusterDir: string;
  logFile: string;
  password: string;
  binaries: Binaries;
  /** Undefined: ourselves. */
  user: OsUser | undefined;
  run: Run;
};

/** @param dataDir absolute and without symbolic links, as Postgres reports it back */
export const clusterIn = async (dataDir: string): Promise<Cluster> => {
  const clusterDir = join(dataDir, 'postgres');
  const user = await postgresUser(clusterDir);
  return {
    dataDir,
    clusterDir,
    logFile: join(dataDir, 'postgres.log'),
    password: await keptSecret(dataDir, 'postgres-password'),
    binaries: await findBinaries(),
    user,
    run: await runAs(user),
  };
};

export const urlOf = ({ password }: Cluster, port: number): string =>
  `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
