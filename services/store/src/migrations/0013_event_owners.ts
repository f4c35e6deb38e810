import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `event_owners`: devices that organise an event besides the one that opened it, which follows from the event's log.
 * `event_recovery_codes`: the code by which a device becomes one, as a digest.
 */
export const eventOwners = expands({
  up: async (db) => {
    await sql`
      CREATE TABLE event_owners (
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        session_id uuid NOT NULL,
        PRIMARY KEY (event_id, session_id)
      )`.execute(db);
    await sql`CREATE INDEX event_owners_by_session ON event_owners (session_id)`.execute(db);
    await sql`
      CREATE TABLE event_recovery_codes (
        event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
        digest bytea NOT NULL UNIQUE
      )`.execute(db);
  },
});
