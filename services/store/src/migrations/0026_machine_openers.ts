import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Whose budget of requests to the language model a board takes from: the address prefix of its opener, see `machineWork.ts`. Boards
 * noted by the former version have none, and share one budget.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE machine_work ADD COLUMN opener text`.execute(db);
  await sql`CREATE INDEX machine_work_budget ON machine_work (budget_from) WHERE budget_spent > 0`.execute(
    db,
  );
};

export const machineOpeners: Migration = { up };
