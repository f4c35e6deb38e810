import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { boards } from './0001_boards.ts';
import { votesBySession } from './0002_votes_by_session.ts';
import { schemaCompatible } from './0005_schema_compatible.ts';
import { declareExpansions, expands, type Expansion } from './declareExpansions.ts';
import { keyRotation } from './0009_key_rotation.ts';

/** See CONTRIBUTING, "A new migration": `expands` says that the former version works on what it leaves. */
export const MIGRATIONS: Readonly<Record<string, Migration | Expansion>> = {
  '0001_boards': boards,
  '0002_votes_by_session': votesBySession,
  '0005_schema_compatible': expands(schemaCompatible),
  '0009_key_rotation': expands(keyRotation),
};

const DECLARING = declareExpansions(MIGRATIONS, '0005_schema_compatible');

/**
 * `compatible`: also a schema of a later version whose every migration is declared to suit this one; `own`: none but the
 * one that this code makes, for whatever writes projections without knowing what a later version keeps in them.
 */
export type AcceptedSchema = 'compatible' | 'own';

/**
 * Brings the schema to this code's version; several nodes may call it at once, one works and the others wait.
 * @throws when a migration fails or the schema is not accepted, naming the migrations; else what Postgres says
 */
export const migrate = async <T>(db: Kysely<T>, accepted: AcceptedSchema = 'compatible'): Promise<void> => {
  for (;;) {
    const later = accepted === 'compatible' ? await compatibleMigrations(db) : [];
    const { error, results } = await migratorFor(db, later).migrateToLatest();
    if (error === undefined) return;
    const failed = results?.find((result) => result.status === 'Error');
    if (failed)
      throw new Error(`migration ${failed.migrationName} failed: ${reasonOf(error)}`, { cause: error });
    const unknown = await unknownMigrations(db);
    const refused = accepted === 'own' ? unknown : unknown.filter((row) => !row.isCompatible);
    if (refused.length > 0) throw tooNew(refused, error);
    // Unless a later version migrated between the two reads, something else is wrong.
    if (unknown.every(({ name }) => later.includes(name))) throw error;
  }
};

/** @returns migrations of a later version that is not known to suit this code */
export const incompatibleMigrations = async <T>(db: Kysely<T>): Promise<string[]> =>
  namesOf((await unknownMigrations(db)).filter(({ isCompatible }) => !isCompatible));

/** Kysely wants to know each migration that was ever run. */
const migratorFor = <T>(db: Kysely<T>, later: readonly string[]): Migrator => {
  const done = Object.fromEntries(later.map((name): [string, Migration] => [name, { up: async () => {} }]));
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...DECLARING, ...done }) } });
};

const compatibleMigrations = async <T>(db: Kysely<T>): Promise<string[]> =>
  namesOf((await unknownMigrations(db)).filter(({ isCompatible }) => isCompatible));

type UnknownMigration = { name: string; isCompatible: boolean };

/** What a later version has done to the schema. */
const unknownMigrations = async <T>(db: Kysely<T>): Promise<UnknownMigration[]> => {
  const known = Object.keys(MIGRATIONS);
  const { rows: tables } = await sql<{ executed: string | null; compatible: string | null }>`
    SELECT to_regclass('kysely_migration') AS executed, to_regclass('schema_compatible') AS compatible`.execute(
    db,
  );
  const [table] = tables;
  if (!table?.executed) return [];
  const compatible = table.compatible ? sql`SELECT migration FROM schema_compatible` : sql`SELECT NULL::text`;
  const { rows } = await sql<UnknownMigration>`
    SELECT name, coalesce(name IN (${compatible}), false) AS "isCompatible"
      FROM kysely_migration WHERE name <> ALL (${known}::text[]) ORDER BY name`.execute(db);
  return rows;
};

const namesOf = (migrations: readonly UnknownMigration[]): string[] => migrations.map(({ name }) => name);

const tooNew = (refused: readonly UnknownMigration[], cause: unknown): Error =>
  new Error(
    `the schema is newer than this code, which does not know ${namesOf(refused).join(', ')}: start the version that made it`,
    { cause },
  );

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
