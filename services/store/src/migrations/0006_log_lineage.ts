import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The lineage identifies one history of the log. A promoted replica or a restored backup may lack the latest events and use
 * their seqs again, so it starts a new lineage. Each board stores the lineage that its epoch belongs to; the first append under
 * another lineage changes the epoch.
 *
 * A lineage consists of the cluster's system identifier, its timeline (promotion and point-in-time recovery start a new one) and
 * the oid of the table (pg_restore creates a new one). Parts that the role may not read are left out.
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
  // A constant default is stored in the catalog; writing every row would block all boards meanwhile.
  for (const { lineage } of rows)
    await sql`ALTER TABLE boards ADD COLUMN lineage text NOT NULL DEFAULT ${sql.lit(lineage)}`.execute(db);
  // The default lets the former version go on opening boards.
  await sql`ALTER TABLE boards ALTER COLUMN lineage SET DEFAULT log_lineage()`.execute(db);
};

export const logLineage: Migration = { up };
