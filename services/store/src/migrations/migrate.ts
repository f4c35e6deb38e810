import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';
import { schema } from './0001_schema.ts';
import { controlKeys } from './0002_control_keys.ts';
import { webhooks } from './0003_webhooks.ts';
import { plans } from './0004_plans.ts';
import { boardLogos } from './0005_board_logos.ts';
import { contactNotices } from './0006_contact_notices.ts';
import { owners } from './0007_owners.ts';
import { endedBoards } from './0008_ended_boards.ts';
import { agenda } from './0009_agenda.ts';
import { events } from './0010_events.ts';
import { accounts } from './0011_accounts.ts';
import { devicesHold } from './0012_devices_hold.ts';
import { eventOwners } from './0013_event_owners.ts';
import { eventsHaveOwners } from './0014_events_have_owners.ts';
import { signOuts } from './0015_sign_outs.ts';
import { webhookOpeners } from './0016_webhook_openers.ts';
import { eventKeys } from './0017_event_keys.ts';
import { planDevices } from './0018_plan_devices.ts';
import { declareExpansions, type Expansion } from './declareExpansions.ts';

/**
 * Migrations by name. `expands` declares that the former version works on the resulting schema, see CONTRIBUTING, "A
 * new migration".
 */
type Migrations = Readonly<Record<string, Migration | Expansion>>;
export const MIGRATIONS: Migrations = {
  '0001_schema': schema,
  '0002_control_keys': controlKeys,
  '0003_webhooks': webhooks,
  '0004_plans': plans,
  '0005_board_logos': boardLogos,
  '0006_contact_notices': contactNotices,
  '0007_owners': owners,
  '0008_ended_boards': endedBoards,
  '0009_agenda': agenda,
  '0010_events': events,
  '0011_accounts': accounts,
  '0012_devices_hold': devicesHold,
  '0013_event_owners': eventOwners,
  '0014_events_have_owners': eventsHaveOwners,
  '0015_sign_outs': signOuts,
  '0016_webhook_openers': webhookOpeners,
  '0017_event_keys': eventKeys,
  '0018_plan_devices': planDevices,
};

/** The number of Kysely's own lock, which `AdapterWithoutMigrationLock` does not take. */
const MIGRATION_LOCK = '3853314791062309107';
/** Limit of the wait for another node that migrates. */
const TURN_WAIT_MS = 30_000;

/**
 * `compatible`: also a schema of a later version whose every migration is declared to suit this one; `own`:
 * only the schema that this code makes, for commands that must know everything that the schema stores.
 */
export type AcceptedSchema = 'compatible' | 'own';

/**
 * Brings the schema to this code's version, each migration in a separate transaction, so that none holds its
 * locks on tables while the next one builds an index. Several nodes may call it at the same time: each in
 * turn finds what is left to do and runs one migration. A migration that cannot lock a table within a second
 * fails as unavailable, because other queries for that table wait behind it; the caller tries again.
 * @throws when a migration fails or the schema is not accepted, naming the migrations; otherwise the error of Postgres
 */
export const migrate = async <T>(
  db: Kysely<T>,
  accepted: AcceptedSchema = 'compatible',
  migrations = MIGRATIONS,
): Promise<void> => {
  while (await migrateOnce(db, accepted, migrations));
};

/** @returns whether there was a migration to run */
const migrateOnce = <T>(db: Kysely<T>, accepted: AcceptedSchema, migrations: Migrations): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, { ...BRIEF, lockWaitMs: TURN_WAIT_MS });
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(tx);
    await setBounds(tx, BRIEF);
    const unknown = await unknownMigrations(tx, migrations);
    const refused = accepted === 'own' ? unknown : unknown.filter(({ isCompatible }) => !isCompatible);
    if (refused.length > 0) throw tooNew(refused);
    const { error, results = [] } = await migratorFor(tx, migrations, namesOf(unknown)).migrateUp();
    if (error === undefined) return results.length > 0;
    const failed = results.find((result) => result.status === 'Error');
    if (!failed) throw error;
    throw new Error(`migration ${failed.migrationName} failed: ${reasonOf(error)}`, { cause: error });
  });

/** @returns migrations of a later version that is not known to suit this code */
export const incompatibleMigrations = async <T>(db: Kysely<T>): Promise<string[]> =>
  namesOf((await unknownMigrations(db, MIGRATIONS)).filter(({ isCompatible }) => !isCompatible));

/** Kysely must know each migration that was ever run, so those of a later version are empty here. */
const migratorFor = <T>(db: Kysely<T>, migrations: Migrations, later: readonly string[]): Migrator => {
  const done = Object.fromEntries(later.map((name): [string, Migration] => [name, { up: async () => {} }]));
  return new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...declareExpansions(migrations), ...done }) },
    // Branches take their numbers before they land: a database may have run a later one first.
    allowUnorderedMigrations: true,
  });
};

type UnknownMigration = { name: string; isCompatible: boolean };

/** Migrations that a later version has run. */
const unknownMigrations = async <T>(db: Kysely<T>, migrations: Migrations): Promise<UnknownMigration[]> => {
  const known = Object.keys(migrations);
  const { rows: found } = await sql`SELECT WHERE to_regclass('schema_compatible') IS NOT NULL`.execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<UnknownMigration>`
    SELECT name, name IN (SELECT migration FROM schema_compatible) AS "isCompatible"
      FROM kysely_migration WHERE name <> ALL (${known}::text[]) ORDER BY name`.execute(db);
  return rows;
};

const namesOf = (migrations: readonly UnknownMigration[]): string[] => migrations.map(({ name }) => name);

const tooNew = (refused: readonly UnknownMigration[]): Error =>
  new Error(
    `the schema is newer than this code, which does not know ${namesOf(refused).join(', ')}: start the version that made it`,
  );

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
