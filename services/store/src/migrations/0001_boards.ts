import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Number of partitions of the log. It is partitioned by board, so the events of a board are in one partition. */
const LOG_PARTITIONS = 16;

const up = async (db: Kysely<unknown>): Promise<void> => {
  // Head and vote totals are updated constantly; free space on each page keeps these updates heap-only.
  await sql`
    CREATE TABLE boards (
      id uuid PRIMARY KEY,
      short_id text NOT NULL UNIQUE,
      title text NOT NULL,
      admin_key uuid NOT NULL,
      epoch text NOT NULL,
      head_seq integer NOT NULL,
      created_at timestamptz NOT NULL,
      deleted_at timestamptz,
      owner_session_id uuid NOT NULL,
      ip_address text NOT NULL
    ) WITH (fillfactor = 50)`.execute(db);
  await sql`CREATE INDEX boards_by_owner ON boards (owner_session_id)`.execute(db);
  await sql`
    CREATE TABLE board_events (
      board_id uuid NOT NULL,
      seq integer NOT NULL,
      type text NOT NULL,
      data jsonb NOT NULL,
      actor text NOT NULL,
      key text,
      recorded_at timestamptz NOT NULL,
      PRIMARY KEY (board_id, seq)
    ) PARTITION BY HASH (board_id)`.execute(db);
  for (let remainder = 0; remainder < LOG_PARTITIONS; remainder++)
    await sql`
      CREATE TABLE ${sql.id(`board_events_${remainder}`)} PARTITION OF board_events
      FOR VALUES WITH (MODULUS ${sql.lit(LOG_PARTITIONS)}, REMAINDER ${sql.lit(remainder)})`.execute(db);
  await sql`
    CREATE TABLE questions (
      board_id uuid NOT NULL,
      id uuid NOT NULL,
      session_id uuid NOT NULL,
      text text NOT NULL,
      created_at timestamptz NOT NULL,
      votes integer NOT NULL,
      hidden boolean NOT NULL,
      pinned boolean NOT NULL,
      is_answered boolean NOT NULL,
      PRIMARY KEY (board_id, id)
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`
    CREATE TABLE votes (
      board_id uuid NOT NULL,
      session_id uuid NOT NULL,
      question_id uuid NOT NULL,
      PRIMARY KEY (board_id, session_id, question_id)
    )`.execute(db);
  await sql`
    CREATE TABLE blocks (
      board_id uuid NOT NULL,
      session_id uuid NOT NULL,
      PRIMARY KEY (board_id, session_id)
    )`.execute(db);
  await sql`
    CREATE TABLE idempotency (
      board_id uuid NOT NULL,
      caller text NOT NULL,
      key text NOT NULL,
      request_hash text NOT NULL,
      outcome jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (board_id, caller, key)
    )`.execute(db);
  await sql`
    CREATE TABLE contact_requests (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL,
      message text NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
};

export const boards: Migration = { up };
