import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What the language model still has to read, by board, see `machineWork.ts`. It is not part of the log: a lost row costs that some
 * questions are read twice or not at all. Deleting a board deletes its row, also when a node of the former version does.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE machine_work (
      board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
      epoch text,
      screened_seq integer NOT NULL DEFAULT 0,
      attempts integer NOT NULL DEFAULT 0,
      due_at timestamptz,
      not_before timestamptz NOT NULL DEFAULT now(),
      leased_by uuid,
      leased_until timestamptz,
      summarized_at timestamptz NOT NULL DEFAULT now(),
      summary_of text,
      budget_from timestamptz NOT NULL DEFAULT now(),
      budget_spent integer NOT NULL DEFAULT 0
    )`.execute(db);
  await sql`CREATE INDEX machine_work_due ON machine_work (due_at) WHERE due_at IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX machine_work_leased ON machine_work (leased_until) WHERE leased_until IS NOT NULL`.execute(
    db,
  );
};

export const machineWork: Migration = { up };
