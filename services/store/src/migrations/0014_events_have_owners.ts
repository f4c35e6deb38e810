import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `events.owners`: present and former owners of a conference, in the form of a board's `owners`. Replaces
 * `event_owners`, which no released version reads. `event_recovery_codes.removed`: by conference and board, the number
 * of removed owners with which the code is valid; absent: 0.
 */
export const eventsHaveOwners = expands({
  up: async (db) => {
    await sql`ALTER TABLE events ADD COLUMN owners jsonb NOT NULL DEFAULT '[]'`.execute(db);
    await sql`ALTER TABLE event_recovery_codes ADD COLUMN removed jsonb NOT NULL DEFAULT '{}'`.execute(db);
    await sql`
      UPDATE event_log SET data = data || jsonb_build_object('ownerId', gen_random_uuid())
       WHERE type = 'v1.EventOwnerAdded' AND NOT data ? 'ownerId'`.execute(db);
    await sql`
      UPDATE events SET owners = (
        SELECT jsonb_agg(jsonb_build_object(
                 'id', coalesce(data ->> 'ownerId', ${FIRST_OWNER_ID}::text), 'sessionId', data ->> 'sessionId',
                 'since', to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                 'isRemoved', false) ORDER BY seq)
          FROM event_log WHERE event_id = events.id AND type IN ('v1.EventOpened', 'v1.EventOwnerAdded'))`.execute(
      db,
    );
    await sql`CREATE INDEX events_by_owners ON events USING gin (owners jsonb_path_ops)`.execute(db);
    await sql`DROP INDEX events_by_owner`.execute(db);
    await sql`DROP TABLE event_owners`.execute(db);
  },
});
