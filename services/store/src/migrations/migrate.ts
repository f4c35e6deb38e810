import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { boards } from './0001_boards.ts';
import { votesBySession } from './0002_votes_by_session.ts';

const MIGRATIONS: Record<string, Migration> = {
  '0001_boards': boards,
  '0002_votes_by_session': votesBySession,
};

/**
 * Brings the schema to this code's version; several nodes may call it at once, one works and the others wait.
 * @throws when a migration fails or the schema is newer than the code, naming the migrations; else what Postgres says
 */
export const migrate = async <T>(db: Kysely<T>): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  if (failed)
    throw new Error(`migration ${failed.migrationName} failed: ${reasonOf(error)}`, { cause: error });
  const unknown = await unknownMigrations(db);
  if (unknown.length === 0) throw error;
  throw new Error(
    `the schema is newer than this code, which does not know ${unknown.join(', ')}: start the version that made it`,
    { cause: error },
  );
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a newer version has done to the schema. */
const unknownMigrations = async <T>(db: Kysely<T>): Promise<string[]> => {
  try {
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
    return rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
  } catch {
    // Whoever cannot be asked has told why already.
    return [];
  }
};
