import type { SessionId } from '@openfloor/contract/ids';
import { sql, type RawBuilder } from 'kysely';

/** JSON that a list of owners contains if the session is one of them now. */
const asOwner = (sessionId: SessionId): string => JSON.stringify([{ sessionId, isRemoved: false }]);

/** SQL: number of removed owners. @param owners SQL of a list of owners, or of null */
export const removedCountSql = (owners: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  SELECT count(*)::integer FROM jsonb_array_elements(coalesce(${owners}, '[]')) AS owner
   WHERE (owner ->> 'isRemoved')::boolean)`;

/** SQL: whether a session owns the conference now. Uses the index of migration 0014. */
export const isOrganisedBySql = (sessionId: SessionId): RawBuilder<boolean> =>
  sql<boolean>`owners @> ${asOwner(sessionId)}::jsonb`;

/**
 * SQL: whether a session owns the board `b` now. Uses the indexes `boards_by_owner` and, of migration 0007,
 * `boards_by_owners`.
 */
export const isOwnedBySql = (sessionId: SessionId): RawBuilder<boolean> =>
  sql<boolean>`(
    b.owner_session_id = ${sessionId} AND b.details -> 'owners' IS NULL
    OR b.details -> 'owners' @> ${asOwner(sessionId)}::jsonb)`;

/** SQL: the sessions that own the board `b` now, as rows. */
export const OWNER_SESSIONS = sql`(
  SELECT b.owner_session_id WHERE b.details -> 'owners' IS NULL
  UNION ALL
  SELECT (owner ->> 'sessionId')::uuid FROM jsonb_array_elements(b.details -> 'owners') AS owner
   WHERE NOT (owner ->> 'isRemoved')::boolean)`;
