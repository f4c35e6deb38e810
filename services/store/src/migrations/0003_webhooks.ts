import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `webhooks`: addresses to which the events of a board are sent. `seq`, `part`: what was sent, all events up to `seq`
 * and `part` deliveries of the next one. Deliveries follow from the log, so an append stores nothing for them. `key`:
 * the hook's key, sealed with one that derives from the server's secret. `dead_letters`: deliveries that were given up.
 */
export const webhooks = expands({
  up: async (db) => {
    await sql`
      CREATE TABLE webhooks (
        board_id uuid NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        url text NOT NULL,
        host text NOT NULL,
        format text NOT NULL,
        types text[] NOT NULL,
        key bytea NOT NULL,
        secret_number integer NOT NULL DEFAULT 1,
        rotated_at timestamptz,
        created_at timestamptz NOT NULL,
        seq integer NOT NULL,
        part integer NOT NULL DEFAULT 0,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL,
        test_id uuid,
        last_status text,
        ended_at timestamptz,
        leased_by uuid,
        leased_until timestamptz,
        PRIMARY KEY (board_id, id)
      ) WITH (fillfactor = 50)`.execute(db);
    await sql`
      CREATE TABLE dead_letters (
        board_id uuid NOT NULL,
        webhook_id uuid NOT NULL,
        seq integer NOT NULL,
        part integer NOT NULL,
        id text NOT NULL,
        type text NOT NULL,
        at timestamptz NOT NULL,
        last_status text NOT NULL,
        PRIMARY KEY (board_id, webhook_id, seq, part),
        FOREIGN KEY (board_id, webhook_id) REFERENCES webhooks (board_id, id) ON DELETE CASCADE
      )`.execute(db);
  },
});
