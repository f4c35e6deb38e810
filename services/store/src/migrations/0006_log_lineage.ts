import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A server that was promoted or restored continues another history of the log: events that the former one had last may be
 * missing, and their numbers are given to others. Each board remembers which history its epoch belongs to, so that the append
 * that continues another one can change the epoch.
 *
 * The name of a history is the cluster's identifier, its timeline (promotion and point-in-time recovery begin a new one) and the
 * identity of the table (pg_restore makes a new one). Where a role may not ask for a part, the name lacks that part.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE FUNCTION log_lineage() RETURNS text LANGUAGE plpgsql AS $$
    DECLARE
      system_id text;
      timeline text;
    BEGIN
      BEGIN
        SELECT system_identifier INTO system_id FROM pg_control_system();
      EXCEPTION WHEN OTHERS THEN NULL;
      END;
      BEGIN
        timeline := substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8);
      EXCEPTION WHEN OTHERS THEN NULL;
      END;
      RETURN concat_ws('.', system_id, timeline, to_regclass('boards')::oid);
    END $$`.execute(db);
  const { rows } = await sql<{ lineage: string }>`SELECT log_lineage() AS lineage`.execute(db);
  // A constant, which Postgres keeps beside the table: to write it to every row would stop all boards meanwhile.
  for (const { lineage } of rows)
    await sql`ALTER TABLE boards ADD COLUMN lineage text NOT NULL DEFAULT ${sql.lit(lineage)}`.execute(db);
  // A default, so that the former version goes on opening boards.
  await sql`ALTER TABLE boards ALTER COLUMN lineage SET DEFAULT log_lineage()`.execute(db);
};

export const logLineage: Migration = { up };
