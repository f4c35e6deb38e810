import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Db = Kysely<unknown>;

/** Number of partitions of the log. It is partitioned by board, so the events of a board are in one partition. */
const LOG_PARTITIONS = 16;

/**
 * The lineage identifies one history of the log. A promoted replica or a restored backup may lack the latest events and
 * use their seqs again, so it starts a new lineage. Each board stores the lineage that its epoch belongs to; the first
 * append under another lineage changes the epoch.
 *
 * A lineage consists of the cluster's system identifier, its timeline (promotion and point-in-time recovery start a new
 * one) and the oid of the table (pg_restore creates a new one). Parts that the role may not read are left out.
 */
const createLineage = async (db: Db): Promise<void> => {
  await sql`
    CREATE FUNCTION log_lineage() RETURNS text LANGUAGE plpgsql AS $$
    DECLARE
      system_id text;
      timeline text;
    BEGIN
      BEGIN
        system_id := (pg_control_system()).system_identifier;
      EXCEPTION WHEN OTHERS THEN NULL;
      END;
      BEGIN
        timeline := substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8);
      EXCEPTION WHEN OTHERS THEN NULL;
      END;
      RETURN concat_ws('.', system_id, timeline, to_regclass('boards')::oid);
    END $$`.execute(db);
};

/**
 * Head and vote totals are updated constantly; free space on each page keeps these updates heap-only. The counter of
 * questions has no index, because then each new question would write to every index of the board's row. The search of
 * boards has none either: without it a search over 100,000 boards takes a tenth of a second.
 */
const createBoards = async (db: Db): Promise<void> => {
  await sql`
    CREATE TABLE boards (
      id uuid PRIMARY KEY,
      short_id text NOT NULL UNIQUE,
      title text NOT NULL,
      admin_key uuid NOT NULL,
      key_id uuid,
      epoch text NOT NULL,
      lineage text NOT NULL DEFAULT log_lineage(),
      continued_from integer,
      head_seq integer NOT NULL,
      format integer NOT NULL DEFAULT 1,
      question_count integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      deleted_at timestamptz,
      retirement_announced_at timestamptz,
      owner_session_id uuid NOT NULL,
      ip_address text NOT NULL,
      demo boolean NOT NULL DEFAULT false,
      details jsonb NOT NULL DEFAULT '{}'
    ) WITH (fillfactor = 50)`.execute(db);
  await sql`CREATE INDEX boards_by_owner ON boards (owner_session_id)`.execute(db);
  await sql`CREATE INDEX boards_by_creation ON boards (created_at, id)`.execute(db);
  await sql`CREATE INDEX boards_by_title ON boards (lower(title), id)`.execute(db);
  await sql`CREATE INDEX boards_demo ON boards (id) WHERE demo`.execute(db);
};

const createLog = async (db: Db): Promise<void> => {
  await sql`
    CREATE TABLE board_events (
      board_id uuid NOT NULL,
      seq integer NOT NULL,
      type text NOT NULL,
      data jsonb NOT NULL,
      actor text NOT NULL,
      key text,
      recorded_at timestamptz NOT NULL,
      moderator_id uuid,
      PRIMARY KEY (board_id, seq)
    ) PARTITION BY HASH (board_id)`.execute(db);
  for (let remainder = 0; remainder < LOG_PARTITIONS; remainder++)
    await sql`
      CREATE TABLE ${sql.id(`board_events_${remainder}`)} PARTITION OF board_events
      FOR VALUES WITH (MODULUS ${sql.lit(LOG_PARTITIONS)}, REMAINDER ${sql.lit(remainder)})`.execute(db);
};

/**
 * `ancestors`: the parent that a question was merged into first, the root of the tree last. `root_id`: that root, which
 * has its own id here; null for a question alone. `text_key`: a hash of the question's words, to find equal questions.
 */
const createQuestions = async (db: Db): Promise<void> => {
  await sql`
    CREATE TABLE questions (
      board_id uuid NOT NULL,
      id uuid NOT NULL,
      session_id uuid NOT NULL,
      text text NOT NULL,
      text_key uuid,
      created_at timestamptz NOT NULL,
      votes integer NOT NULL,
      hidden boolean NOT NULL,
      pinned boolean NOT NULL,
      is_answered boolean NOT NULL,
      status text NOT NULL DEFAULT 'published',
      was_public boolean NOT NULL DEFAULT true,
      talk_id uuid,
      ancestors uuid[],
      root_id uuid,
      details jsonb NOT NULL DEFAULT '{}',
      PRIMARY KEY (board_id, id)
    ) WITH (fillfactor = 70)`.execute(db);
  // For an author's withdrawal, which names only the question.
  await sql`CREATE INDEX questions_by_id ON questions (id)`.execute(db);
  await sql`
    CREATE INDEX questions_by_root ON questions (board_id, root_id) WHERE root_id IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX questions_by_text_key ON questions (board_id, text_key) WHERE text_key IS NOT NULL`.execute(
    db,
  );
};

/**
 * `set_aside`: sessions whose votes do not count on a board. `vote_origins`: from where sessions vote, as hashes that
 * are keyed with `origin_keys`; both are deleted after 24 hours. `vote_arrivals`: when the request of a session's first
 * vote for a question arrived at a node; the log has the time of the batch, which may be seconds later and the same for
 * a whole hall. The log has none of the last three, and a vote without an arrival is not judged.
 */
const createVotes = async (db: Db): Promise<void> => {
  await sql`
    CREATE TABLE votes (
      board_id uuid NOT NULL,
      session_id uuid NOT NULL,
      question_id uuid NOT NULL,
      PRIMARY KEY (board_id, session_id, question_id)
    )`.execute(db);
  // The votes of a session on all boards.
  await sql`CREATE INDEX votes_by_session ON votes (session_id)`.execute(db);
  await sql`
    CREATE TABLE set_aside (
      board_id uuid NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
      session_id uuid NOT NULL,
      group_id uuid NOT NULL,
      PRIMARY KEY (board_id, session_id)
    )`.execute(db);
  await sql`
    CREATE TABLE origin_keys (
      board_id uuid NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
      id uuid NOT NULL,
      salt bytea NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (board_id, id)
    )`.execute(db);
  await sql`
    CREATE TABLE vote_origins (
      board_id uuid NOT NULL,
      session_id uuid NOT NULL,
      key_id uuid NOT NULL,
      origin bytea NOT NULL,
      PRIMARY KEY (board_id, session_id, key_id, origin),
      FOREIGN KEY (board_id, key_id) REFERENCES origin_keys (board_id, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`
    CREATE TABLE vote_arrivals (
      board_id uuid NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
      session_id uuid NOT NULL,
      question_id uuid NOT NULL,
      arrived_at timestamptz NOT NULL,
      PRIMARY KEY (board_id, session_id, question_id)
    )`.execute(db);
};

/**
 * `acts`: each act of a moderator with the data of the event that would undo it; null if it cannot be undone, see
 * `acts.ts`. `latest_changes`: of each field the event that changed it last. `speaker_notes`: the moderators' present
 * note to the speaker, which the log does not have.
 */
const createModeration = async (db: Db): Promise<void> => {
  await sql`
    CREATE TABLE acts (
      board_id uuid NOT NULL,
      seq integer NOT NULL,
      undo jsonb,
      earlier jsonb,
      PRIMARY KEY (board_id, seq)
    )`.execute(db);
  await sql`
    CREATE TABLE latest_changes (
      board_id uuid NOT NULL,
      subject uuid NOT NULL,
      field text NOT NULL,
      seq integer NOT NULL,
      moderator_id uuid,
      act integer,
      PRIMARY KEY (board_id, subject, field)
    )`.execute(db);
  await sql`
    CREATE TABLE blocks (
      board_id uuid NOT NULL,
      session_id uuid NOT NULL,
      blocked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (board_id, session_id)
    )`.execute(db);
  await sql`CREATE INDEX blocks_by_session ON blocks (session_id)`.execute(db);
  await sql`
    CREATE TABLE speaker_notes (
      board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
      talk_id uuid NOT NULL,
      text text NOT NULL,
      moderator_name text,
      written_at timestamptz NOT NULL,
      seen_at timestamptz
    )`.execute(db);
};

/**
 * `proven_sessions`: sessions that were created beyond the limit of their address and solved a challenge.
 * `ended_logins`: tokens of the super admin that a logout ended, as digests.
 */
const createCallers = async (db: Db): Promise<void> => {
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
    CREATE TABLE proven_sessions (
      session_id uuid PRIMARY KEY,
      proven_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX proven_sessions_by_age ON proven_sessions (proven_at)`.execute(db);
  await sql`
    CREATE TABLE ended_logins (
      token_digest text PRIMARY KEY,
      ended_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`
    CREATE TABLE contact_requests (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL,
      message text NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX contact_requests_by_creation ON contact_requests (created_at, id)`.execute(db);
};

/**
 * `session_keys`: keys that encrypt the texts of events, by the session that wrote the texts. Deleting the keys of a
 * session makes its texts unreadable. `erased_sessions`: what has to be erased again after a restore from an older
 * backup.
 *
 * A trigger instead of a foreign key deletes the keys of a deleted board. For a foreign key Postgres would look up the
 * board of each new key, which takes longer than storing it. An append cannot store keys of a deleted board: it holds
 * the lock of the board's row.
 */
const createSealing = async (db: Db): Promise<void> => {
  await sql`
    CREATE TABLE session_keys (
      board_id uuid NOT NULL,
      id uuid NOT NULL,
      session_id uuid NOT NULL,
      key bytea NOT NULL,
      PRIMARY KEY (board_id, id)
    )`.execute(db);
  await sql`
    CREATE FUNCTION delete_session_keys() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM session_keys WHERE board_id = OLD.id;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER delete_session_keys AFTER DELETE ON boards
    FOR EACH ROW EXECUTE FUNCTION delete_session_keys()`.execute(db);
  await sql`
    CREATE TABLE erased_sessions (
      session_id uuid PRIMARY KEY,
      erased_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
};

/**
 * `log_trees`, `log_tiles`: the Merkle tree over each board's events, see `logTree/`. It follows from the log, so it
 * can be built again from nothing. `log_checkpoints`: the latest signed head of each log, apart from the tree that it
 * signs, so that it stays when somebody empties `log_trees`. `log_keys`: every key that ever signed a checkpoint.
 */
const createLogTrees = async (db: Db): Promise<void> => {
  await sql`
    CREATE TABLE log_trees (
      board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
      epoch text NOT NULL,
      size integer NOT NULL DEFAULT 0
    )`.execute(db);
  await sql`
    CREATE TABLE log_tiles (
      board_id uuid NOT NULL REFERENCES log_trees (board_id) ON DELETE CASCADE,
      epoch text NOT NULL,
      level integer NOT NULL,
      index integer NOT NULL,
      hashes bytea NOT NULL,
      PRIMARY KEY (board_id, epoch, level, index)
    )`.execute(db);
  // Hashes do not compress.
  await sql`ALTER TABLE log_tiles ALTER COLUMN hashes SET STORAGE EXTERNAL`.execute(db);
  await sql`
    CREATE TABLE log_checkpoints (
      board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
      epoch text NOT NULL,
      size integer NOT NULL,
      checkpoint text NOT NULL,
      signed_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE log_keys (
      public_key bytea PRIMARY KEY,
      first_used_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
};

/**
 * `insights`: figures of each board, which follow from the log, see `insights/`. `viewer_samples`: the most viewers of
 * a board in each minute in which it had some. `assistant_work`: what the language model still has to read, see
 * `assistantWork.ts`; if a row is lost, some questions are read twice or not at all. The log has neither of the last
 * two.
 */
const createBackgroundWork = async (db: Db): Promise<void> => {
  await sql`
    CREATE TABLE insights (
      board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
      epoch text NOT NULL,
      version integer NOT NULL,
      seq integer NOT NULL,
      state bytea NOT NULL,
      talks jsonb NOT NULL,
      computed_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  // The state is compressed already.
  await sql`ALTER TABLE insights ALTER COLUMN state SET STORAGE EXTERNAL`.execute(db);
  await sql`
    CREATE TABLE viewer_samples (
      board_id uuid NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
      minute timestamptz NOT NULL,
      viewers integer NOT NULL,
      PRIMARY KEY (board_id, minute)
    )`.execute(db);
  await sql`
    CREATE TABLE assistant_work (
      board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
      opener text,
      epoch text,
      screened_seq integer NOT NULL DEFAULT 0,
      attempts integer NOT NULL DEFAULT 0,
      due_at timestamptz,
      not_before timestamptz NOT NULL DEFAULT now(),
      leased_by uuid,
      leased_until timestamptz,
      summarized_at timestamptz NOT NULL DEFAULT now(),
      summary_of text,
      budget_from timestamptz NOT NULL DEFAULT now(),
      budget_spent integer NOT NULL DEFAULT 0
    )`.execute(db);
  await sql`CREATE INDEX assistant_work_due ON assistant_work (due_at) WHERE due_at IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX assistant_work_leased ON assistant_work (leased_until) WHERE leased_until IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX assistant_work_budget ON assistant_work (budget_from) WHERE budget_spent > 0`.execute(
    db,
  );
};

/** Content-hashed files of every recent web build, so that any api node can serve any of them. */
const createWebAssets = async (db: Db): Promise<void> => {
  await sql`
    CREATE TABLE web_assets (
      name text PRIMARY KEY,
      content_type text NOT NULL,
      content bytea NOT NULL,
      brotli bytea,
      gzip bytea,
      built_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  // The files are compressed already; compressing them again in TOAST would only cost time.
  for (const column of ['content', 'brotli', 'gzip'])
    await sql`ALTER TABLE web_assets ALTER COLUMN ${sql.id(column)} SET STORAGE EXTERNAL`.execute(db);
};

export const schema: Migration = {
  up: async (db: Db) => {
    // Lists the migrations whose schema the former version of the program works with.
    await sql`CREATE TABLE schema_compatible (migration text PRIMARY KEY)`.execute(db);
    await createLineage(db);
    await createBoards(db);
    await createLog(db);
    await createQuestions(db);
    await createVotes(db);
    await createModeration(db);
    await createCallers(db);
    await createSealing(db);
    await createLogTrees(db);
    await createBackgroundWork(db);
    await createWebAssets(db);
  },
};
