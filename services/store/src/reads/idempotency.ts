import type { BoardId, SessionId } from '@openfloor/contract/ids';
import { IDEMPOTENCY_WINDOW_MS } from '@openfloor/contract/limits';
import { LaterVersion, parseStored } from '@openfloor/contract/laterVersion';
import { Outcome } from '@openfloor/contract/outcome';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** `caller` is the scope of the key: a session id, or the role of a caller without a session. */
export type IdempotencyClaim = {
  caller: string;
  key: string;
  requestHash: string;
  /**
   * Session created for a first write. The outcome is also stored under this session: a client that got the credential
   * but not the body retries with the credential.
   */
  issues?: { sessionId: SessionId; requestHash: string };
};

/** The claims under which the outcome of a request is stored. */
export const claimsToStore = ({ issues, ...claim }: IdempotencyClaim): IdempotencyClaim[] =>
  issues ? [claim, { ...claim, caller: issues.sessionId, requestHash: issues.requestHash }] : [claim];

/** SQL expression; older keys count as expired. */
export const WINDOW_START = `now() - interval '${IDEMPOTENCY_WINDOW_MS} milliseconds'`;
const windowStart = sql.raw<Date>(WINDOW_START);

/** The stored outcome of an earlier request with this key, if it has not expired. */
export const findEarlierOutcome = async (
  db: Db,
  boardId: BoardId,
  { caller, key, requestHash }: IdempotencyClaim,
): Promise<Outcome | { ok: false; code: 'idempotency-mismatch' } | undefined> => {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'outcome'])
    .where('board_id', '=', boardId)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('created_at', '>', windowStart)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.request_hash === requestHash
    ? readOutcome(boardId, row.outcome)
    : { ok: false, code: 'idempotency-mismatch' };
};

/** @throws LaterVersion; ZodError when the outcome is damaged */
export const readOutcome = (boardId: BoardId, outcome: unknown): Outcome => {
  try {
    return parseStored(Outcome, outcome, 'outcome');
  } catch (error) {
    throw error instanceof LaterVersion ? error.at(boardId) : error;
  }
};
