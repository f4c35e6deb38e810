import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { boards } from './0001_boards.ts';

const MIGRATIONS: Record<string, Migration> = { '0001_boards': boards };

/**
 * Brings the schema to this code's version; several nodes may call it at once, one works and the others wait.
 * @throws when a migration fails, naming it, or when the schema is newer than the code
 */
export const migrate = async <T>(db: Kysely<T>): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  throw new Error(failed ? `Migration ${failed.migrationName} failed` : 'The schema does not fit this code', {
    cause: error,
  });
};
