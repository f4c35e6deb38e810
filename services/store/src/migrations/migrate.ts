import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { BRIEF, setBounds } from '../transactionBounds.ts';
import { boards } from './0001_boards.ts';
import { votesBySession } from './0002_votes_by_session.ts';
import { webAssets } from './0003_web_assets.ts';
import { schemaCompatible } from './0005_schema_compatible.ts';
import { logLineage } from './0006_log_lineage.ts';
import { managedBoards } from './0007_managed_boards.ts';
import { provenSessions } from './0008_proven_sessions.ts';
import { keyRotation } from './0009_key_rotation.ts';
import { demoBoards } from './0010_demo_boards.ts';
import { continuedBoards } from './0011_continued_boards.ts';
import { provenAt } from './0012_proven_at.ts';
import { endedLogins } from './0013_ended_logins.ts';
import { questionLife } from './0014_question_life.ts';
import { speakerNotes } from './0015_speaker_notes.ts';
import { mergedQuestions } from './0016_merged_questions.ts';
import { textKeys } from './0017_text_keys.ts';
import { machineWork } from './0018_machine_work.ts';
import { setAside } from './0019_set_aside.ts';
import { logTrees } from './0020_log_trees.ts';
import { insights } from './0021_insights.ts';
import { sessionKeys } from './0022_session_keys.ts';
import { retirements } from './0023_retirements.ts';
import { keysUnchecked } from './0024_keys_unchecked.ts';
import { acts } from './0025_acts.ts';
import { machineOpeners } from './0026_machine_openers.ts';
import { textKeysOfNumbers } from './0027_text_keys_of_numbers.ts';
import { voteArrivals } from './0028_vote_arrivals.ts';
import { blockedAt } from './0034_blocked_at.ts';
import { logCheckpoints } from './0036_log_checkpoints.ts';
import { declareExpansions, expands, type Expansion } from './declareExpansions.ts';

/** See CONTRIBUTING, "A new migration": `expands` says that the former version works on what it leaves. */
export const MIGRATIONS: Readonly<Record<string, Migration | Expansion>> = {
  '0001_boards': boards,
  '0002_votes_by_session': votesBySession,
  '0003_web_assets': expands(webAssets),
  '0005_schema_compatible': expands(schemaCompatible),
  '0006_log_lineage': expands(logLineage),
  '0007_managed_boards': expands(managedBoards),
  '0008_proven_sessions': expands(provenSessions),
  '0009_key_rotation': expands(keyRotation),
  '0010_demo_boards': expands(demoBoards),
  '0011_continued_boards': expands(continuedBoards),
  '0012_proven_at': expands(provenAt),
  '0013_ended_logins': expands(endedLogins),
  '0014_question_life': expands(questionLife),
  '0015_speaker_notes': expands(speakerNotes),
  '0016_merged_questions': expands(mergedQuestions),
  '0017_text_keys': expands(textKeys),
  '0018_machine_work': expands(machineWork),
  '0019_set_aside': expands(setAside),
  '0020_log_trees': expands(logTrees),
  '0021_insights': expands(insights),
  '0022_session_keys': expands(sessionKeys),
  '0023_retirements': expands(retirements),
  '0024_keys_unchecked': expands(keysUnchecked),
  '0025_acts': expands(acts),
  '0026_machine_openers': expands(machineOpeners),
  '0027_text_keys_of_numbers': expands(textKeysOfNumbers),
  '0028_vote_arrivals': expands(voteArrivals),
  '0034_blocked_at': expands(blockedAt),
  '0036_log_checkpoints': expands(logCheckpoints),
};

const DECLARING = declareExpansions(MIGRATIONS, '0005_schema_compatible');

/** Kysely's number, so that nodes of a former version, which take its lock for their session, wait too. */
const MIGRATION_LOCK = '3853314791062309107';
/** For another node that migrates. */
const TURN_WAIT_MS = 30_000;

/**
 * `compatible`: also a schema of a later version whose every migration is declared to suit this one; `own`: none but the
 * one that this code makes, for whatever writes projections without knowing what a later version keeps in them.
 */
export type AcceptedSchema = 'compatible' | 'own';

/**
 * Brings the schema to this code's version, each migration in a separate transaction, so that none holds its locks on tables
 * while the next one builds an index. Several nodes may call it at the same time: each in turn finds what is left to do
 * and runs one migration. A change of the schema that does not get its table within a second fails as unavailable, for the
 * caller to try again: other queries for that table wait behind it.
 * @throws when a migration fails or the schema is not accepted, naming the migrations; else what Postgres says
 */
export const migrate = async <T>(db: Kysely<T>, accepted: AcceptedSchema = 'compatible'): Promise<void> => {
  while (await migrateOnce(db, accepted));
};

/** @returns whether there was a migration to run */
const migrateOnce = <T>(db: Kysely<T>, accepted: AcceptedSchema): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, { ...BRIEF, lockWaitMs: TURN_WAIT_MS });
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(tx);
    await setBounds(tx, BRIEF);
    const unknown = await unknownMigrations(tx);
    const refused = accepted === 'own' ? unknown : unknown.filter(({ isCompatible }) => !isCompatible);
    if (refused.length > 0) throw tooNew(refused);
    const { error, results = [] } = await migratorFor(tx, namesOf(unknown)).migrateUp();
    if (error === undefined) return results.length > 0;
    const failed = results.find((result) => result.status === 'Error');
    if (!failed) throw error;
    throw new Error(`migration ${failed.migrationName} failed: ${reasonOf(error)}`, { cause: error });
  });

/** @returns migrations of a later version that is not known to suit this code */
export const incompatibleMigrations = async <T>(db: Kysely<T>): Promise<string[]> =>
  namesOf((await unknownMigrations(db)).filter(({ isCompatible }) => !isCompatible));

/** Kysely wants to know each migration that was ever run. */
const migratorFor = <T>(db: Kysely<T>, later: readonly string[]): Migrator => {
  const done = Object.fromEntries(later.map((name): [string, Migration] => [name, { up: async () => {} }]));
  return new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...DECLARING, ...done }) },
    // Branches take their numbers before they land: a database may have run a later one first.
    allowUnorderedMigrations: true,
  });
};

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

const tooNew = (refused: readonly UnknownMigration[]): Error =>
  new Error(
    `the schema is newer than this code, which does not know ${namesOf(refused).join(', ')}: start the version that made it`,
  );

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
