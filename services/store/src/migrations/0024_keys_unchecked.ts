import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A trigger instead of the foreign key deletes the keys of a deleted board. Postgres looked up the board of each new key, which
 * took longer than storing it. An append cannot store keys of a deleted board: it holds the lock of the board's row.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  // In the order of an append, so that neither waits for the other.
  await sql`LOCK TABLE boards, session_keys`.execute(db);
  await sql`ALTER TABLE session_keys DROP CONSTRAINT session_keys_board_id_fkey`.execute(db);
  await sql`
    CREATE FUNCTION delete_session_keys() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM session_keys WHERE board_id = OLD.id;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER delete_session_keys AFTER DELETE ON boards
    FOR EACH ROW EXECUTE FUNCTION delete_session_keys()`.execute(db);
};

export const keysUnchecked: Migration = { up };
