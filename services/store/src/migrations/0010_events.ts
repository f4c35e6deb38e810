import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `events`: conferences, each with the head of its log. `event_log`: their logs, see `ConferenceEntry`. `event_rooms`:
 * the boards that a conference has now, a projection of its log; the row of a deleted board is deleted with it.
 */
export const events = expands({
  up: async (db) => {
    await sql`
      CREATE TABLE events (
        id uuid PRIMARY KEY,
        short_id text NOT NULL UNIQUE,
        title text NOT NULL,
        admin_key uuid NOT NULL,
        owner_session_id uuid NOT NULL,
        head_seq integer NOT NULL,
        created_at timestamptz NOT NULL,
        demo boolean NOT NULL
      )`.execute(db);
    await sql`CREATE INDEX events_by_owner ON events (owner_session_id)`.execute(db);
    await sql`
      CREATE TABLE event_log (
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        seq integer NOT NULL,
        type text NOT NULL,
        data jsonb NOT NULL,
        recorded_at timestamptz NOT NULL,
        PRIMARY KEY (event_id, seq)
      )`.execute(db);
    await sql`
      CREATE TABLE event_rooms (
        board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
        event_id uuid NOT NULL REFERENCES events (id),
        room text NOT NULL,
        place integer NOT NULL,
        UNIQUE (event_id, place)
      )`.execute(db);
  },
});
