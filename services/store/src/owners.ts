import type { SessionId } from '@openfloor/contract/ids';
import { sql, type RawBuilder } from 'kysely';

/** SQL: whether a session owns the board `b` now. Uses the indexes `boards_by_owner` and, of migration 0007, `boards_by_owners`. */
export const isOwnedBySql = (sessionId: SessionId): RawBuilder<boolean> => {
  const owner = JSON.stringify([{ sessionId, isRemoved: false }]);
  return sql<boolean>`(
    b.owner_session_id = ${sessionId} AND b.details -> 'owners' IS NULL
    OR b.details -> 'owners' @> ${owner}::jsonb)`;
};

/** SQL: the sessions that own the board `b` now, as rows. */
export const OWNER_SESSIONS = sql`(
  SELECT b.owner_session_id WHERE b.details -> 'owners' IS NULL
  UNION ALL
  SELECT (owner ->> 'sessionId')::uuid FROM jsonb_array_elements(b.details -> 'owners') AS owner
   WHERE NOT (owner ->> 'isRemoved')::boolean)`;
