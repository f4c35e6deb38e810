import type { BoardId } from '@openfloor/contract/ids';
import { Outcome } from '@openfloor/contract/outcome';
import { sql, type Kysely } from 'kysely';
import type { IdempotencyClaim, CommandResult } from '../append/request.ts';
import type { Tables } from '../tables.ts';

/** What an earlier request with this key was told, if there was one in the last 24 hours. */
export const findReplay = async (
  db: Kysely<Tables>,
  boardId: BoardId,
  { caller, key, requestHash }: IdempotencyClaim,
): Promise<CommandResult | undefined> => {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'outcome'])
    .where('board_id', '=', boardId)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.request_hash === requestHash
    ? Outcome.parse(row.outcome)
    : { ok: false, code: 'idempotency-mismatch' };
};

/** Drops keys that are past their time. */
export const forgetOldKeys = async (db: Kysely<Tables>): Promise<void> => {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
};
