import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What moderators did, so that a history reads a page of rows, and an undo one row, see `acts.ts`. `acts`: each act with the data of
 * the event that would undo it; null if it cannot be undone. `latest_changes`: of each field the event that changed it last.
 *
 * Acts up to `acts_from` have no rows: they were recorded before, or by the former version, which moves the head without `acts_seq`.
 * `npm run rebuild` adds them.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE acts (
      board_id uuid NOT NULL,
      seq integer NOT NULL,
      undo jsonb,
      earlier jsonb,
      PRIMARY KEY (board_id, seq)
    )`.execute(db);
  await sql`
    CREATE TABLE latest_changes (
      board_id uuid NOT NULL,
      subject uuid NOT NULL,
      field text NOT NULL,
      seq integer NOT NULL,
      moderator_id uuid,
      act integer,
      PRIMARY KEY (board_id, subject, field)
    )`.execute(db);
  await sql`
    ALTER TABLE boards
      ADD COLUMN acts_from integer NOT NULL DEFAULT 0,
      ADD COLUMN acts_seq integer NOT NULL DEFAULT 0`.execute(db);
};

export const acts: Migration = { up };
