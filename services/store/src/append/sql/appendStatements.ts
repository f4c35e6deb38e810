import { continuedFromSql, serverSql } from '../../database/serverSql.ts';
import { WINDOW_START } from '../../reads/idempotency.ts';
import { LOCK_BOUND } from '../boardLock.ts';
import { elementsOf, givenSql, type Given } from './preparedStatement.ts';

/*
 * The SQL that commits a round of batches in one statement, of which each part depends on the one before:
 *   `here`   the Postgres server and its lineage,
 *   `given`  the batches whose board is still of the version that they were decided on, with the board's row locked,
 *   `moved`  those whose board has got its new head,
 *   and a write for each kind of row (events, votes, questions, …), only of the boards in `moved`.
 * `appendBatches.ts` makes the parameters.
 */

/** What every append is given for each board. */
const GIVEN = {
  board_id: 'uuid',
  version: 'text',
  lineage: 'text',
  head_seq: 'integer',
  events: 'json',
  cast_questions: 'uuid[]',
  cast_sessions: 'uuid[]',
  server: 'text',
};

const GIVEN_VOTES = { ...GIVEN, voted_questions: 'uuid[]', votes: 'integer[]' };
const GIVEN_BATCH = {
  ...GIVEN,
  claim_callers: 'text[]',
  claim_keys: 'text[]',
  askers: 'uuid[]',
  format: 'integer',
  title: 'text',
  ended_at: 'timestamptz',
  deleted_at: 'timestamptz',
  key_id: 'uuid',
  question_count: 'integer',
  details: 'jsonb',
  retracted_questions: 'uuid[]',
  retracted_sessions: 'uuid[]',
  acts: 'json',
  keys: 'json',
  asked: 'json',
  changed: 'json',
  blocked: 'uuid[]',
  unblocked: 'uuid[]',
  aside_sessions: 'uuid[]',
  aside_groups: 'uuid[]',
  released: 'uuid[]',
  latest_changes: 'json',
  remembered: 'json',
};

export type GivenVotes = Given<typeof GIVEN_VOTES>;
export type GivenBatch = Given<typeof GIVEN_BATCH>;

// Why it is written like this:
// All writes depend on `moved`: if the board's row is no longer the version (xmin) that the batch was decided
// on, nothing is written. Every write to the row makes a new version, including an append that only stores an
// idempotency key.
// A ballot that was not read may exist (see factsCache.ts), so the ballots of cast votes are looked up. A
// refused vote needs no lookup: it is refused whether its ballot exists or not. `CHECK_UNREAD` looks up the rest.
// A board whose row another transaction holds is left out instead of waited for, so no board waits for another.
// `OFFSET 0` keeps Postgres from turning the lookups into joins, whose generic plan reads all votes and
// questions of the board for each batch (see LOAD in factsStatement.ts).
// After a failover or a restore the log has another lineage and may lack events that the board once had. The
// first append then notes the first number that may be used a second time, unless a node that follows the
// board has found its latest event in place (see vouchFor.ts).
// `here` is read before any lock is waited for, so its bound holds for the rest of the statement.
const appendSql = (
  given: Readonly<Record<string, string>>,
  unread: string,
  changes: string,
  ...writes: string[]
): string => `
  WITH here AS MATERIALIZED (
    SELECT log.lineage, ${serverSql('log.lineage')} AS server, ${LOCK_BOUND}
      FROM (SELECT log_lineage() AS lineage OFFSET 0) AS log
  ), given AS MATERIALIZED (
    SELECT given.*, found.ctid AS row FROM ${givenSql(given)}
     CROSS JOIN LATERAL (
       SELECT ctid FROM boards WHERE id = given.board_id AND boards.xmin = given.version::xid
       OFFSET 0 FOR NO KEY UPDATE SKIP LOCKED) AS found
     WHERE NOT EXISTS (
       SELECT FROM ${elementsOf('given.cast_questions', 'given.cast_sessions')} AS v (question_id, session_id)
        CROSS JOIN LATERAL (
          SELECT FROM votes
           WHERE board_id = given.board_id AND votes.session_id = v.session_id
             AND votes.question_id = v.question_id OFFSET 0) AS found)${unread}
  ), moved AS (
    UPDATE boards SET
      head_seq = given.head_seq, lineage = here.lineage,
      continued_from = ${continuedFromSql('boards', 'here.lineage')}${changes}
      FROM here, given
     WHERE boards.ctid = given.row AND here.lineage = given.lineage
       AND here.server = coalesce(given.server, here.server)
    RETURNING boards.id, boards.epoch, boards.xmin::text AS written_version, given.*
  ), ${[LOGGED, VOTED, ...writes].join(', ')}
  SELECT moved.id AS "boardId", moved.epoch, here.server, moved.written_version AS version FROM moved, here`;

/** Idempotency keys that have an outcome, and askers who are blocked, where neither was read. */
const CHECK_UNREAD = `
       AND NOT EXISTS (
       SELECT FROM ${elementsOf('given.claim_callers', 'given.claim_keys')} AS c (caller, key)
        CROSS JOIN LATERAL (
          SELECT FROM idempotency
           WHERE board_id = given.board_id AND idempotency.caller = c.caller AND idempotency.key = c.key
             AND created_at > ${WINDOW_START} OFFSET 0) AS found)
       AND NOT EXISTS (
       SELECT FROM ${elementsOf('given.askers')} AS a (session_id)
        CROSS JOIN LATERAL (
          SELECT FROM blocks
           WHERE board_id = given.board_id AND blocks.session_id = a.session_id OFFSET 0) AS found)`;

const LOGGED = `logged AS (
    INSERT INTO board_events (board_id, seq, type, data, actor, key, recorded_at, moderator_id)
    SELECT moved.id, e.* FROM moved, json_to_recordset(moved.events) AS
      e (seq integer, type text, data jsonb, actor text, key text, at timestamptz, by uuid)
  )`;
const VOTED = `voted AS (
    INSERT INTO votes (board_id, question_id, session_id)
    SELECT moved.id, v.* FROM moved, unnest(moved.cast_questions, moved.cast_sessions) AS v
  )`;
/** New totals of questions. */
const TOTALS = `totals AS (
    UPDATE questions SET votes = q.votes
      FROM moved
      CROSS JOIN unnest(moved.voted_questions, moved.votes) AS q (id, votes)
      CROSS JOIN LATERAL (
        SELECT ctid FROM questions AS known
         WHERE known.board_id = moved.id AND known.id = q.id OFFSET 0) AS found
     WHERE questions.ctid = found.ctid
  )`;
/** Changed questions. Absent texts, details and trees stay as they are. */
const CHANGED = `changed AS (
    UPDATE questions SET
      votes = q.votes, hidden = q.hidden, pinned = q.pinned, is_answered = q."isAnswered",
      status = q.status, was_public = q."wasPublic", talk_id = q."talkId",
      text = coalesce(q.text, questions.text), details = coalesce(q.details, questions.details),
      text_key = CASE WHEN q.text IS NULL THEN questions.text_key ELSE q.text_key END,
      ancestors = CASE WHEN q.moved THEN q.ancestors ELSE questions.ancestors END,
      root_id = CASE WHEN q.moved THEN q.root_id ELSE questions.root_id END
      FROM moved
      CROSS JOIN json_to_recordset(moved.changed) AS
      q (id uuid, votes integer, hidden boolean, pinned boolean, "isAnswered" boolean,
         status text, "wasPublic" boolean, "talkId" uuid, text text, details jsonb, text_key uuid,
         moved boolean, ancestors uuid[], root_id uuid)
      CROSS JOIN LATERAL (
        SELECT ctid FROM questions AS known
         WHERE known.board_id = moved.id AND known.id = q.id OFFSET 0) AS found
     WHERE questions.ctid = found.ctid
  )`;
/** All that a batch may change beside events, cast votes and changed questions. */
const OTHERS = `retracted AS (
    DELETE FROM votes USING moved
     CROSS JOIN unnest(moved.retracted_questions, moved.retracted_sessions) AS v (question_id, session_id)
     CROSS JOIN LATERAL (
       SELECT ctid FROM votes AS known
        WHERE known.board_id = moved.id
          AND known.session_id = v.session_id AND known.question_id = v.question_id OFFSET 0) AS found
     WHERE votes.ctid = found.ctid
  ), keyed AS (
    INSERT INTO session_keys (board_id, id, session_id, key)
    SELECT moved.id, k.id, k.session_id, decode(k.key, 'base64') FROM moved, json_to_recordset(moved.keys) AS
      k (id uuid, session_id uuid, key text)
  ), asked AS (
    INSERT INTO questions
      (board_id, id, session_id, text, created_at, votes, hidden, pinned, is_answered,
       status, was_public, talk_id, details, text_key, ancestors, root_id)
    SELECT moved.id, q.* FROM moved, json_to_recordset(moved.asked) AS
      q (id uuid, "sessionId" uuid, text text, "createdAt" timestamptz,
         votes integer, hidden boolean, pinned boolean, "isAnswered" boolean,
         status text, "wasPublic" boolean, "talkId" uuid, details jsonb, text_key uuid,
         ancestors uuid[], root_id uuid)
  ), blocked AS (
    INSERT INTO blocks (board_id, session_id)
    SELECT moved.id, session_id FROM moved, unnest(moved.blocked) AS session_id
    ON CONFLICT DO NOTHING
  ), unblocked AS (
    DELETE FROM blocks USING moved
     WHERE blocks.board_id = moved.id AND blocks.session_id = ANY (moved.unblocked)
  ), grouped AS (
    INSERT INTO set_aside (board_id, session_id, group_id)
    SELECT moved.id, s.* FROM moved, unnest(moved.aside_sessions, moved.aside_groups) AS s
    ON CONFLICT (board_id, session_id) DO UPDATE SET group_id = excluded.group_id
  ), released AS (
    DELETE FROM set_aside USING moved
     WHERE set_aside.board_id = moved.id AND set_aside.session_id = ANY (moved.released)
  ), noted AS (
    INSERT INTO acts (board_id, seq, undo, earlier)
    SELECT moved.id, a.* FROM moved, json_to_recordset(moved.acts) AS a (seq integer, undo jsonb, earlier jsonb)
  ), latest AS (
    INSERT INTO latest_changes (board_id, subject, field, seq, moderator_id, act)
    SELECT moved.id, l.* FROM moved, json_to_recordset(moved.latest_changes) AS
      l (subject uuid, field text, seq integer, moderator_id uuid, act integer)
    ON CONFLICT (board_id, subject, field) DO UPDATE
      SET seq = excluded.seq, moderator_id = excluded.moderator_id, act = excluded.act
  ), remembered AS (
    INSERT INTO idempotency (board_id, caller, key, request_hash, outcome)
    SELECT moved.id, i.* FROM moved, json_to_recordset(moved.remembered) AS
      i (caller text, key text, "requestHash" text, outcome jsonb)
    ON CONFLICT (board_id, caller, key) DO UPDATE
      SET request_hash = excluded.request_hash, outcome = excluded.outcome, created_at = excluded.created_at
  )`;

// A statement for cast votes alone: Postgres sets up every write of a statement at each execution, needed or
// not, which for a few votes takes longer than the writes.
export const APPEND_VOTES = appendSql(GIVEN_VOTES, '', '', TOTALS);
export const APPEND_BATCHES = appendSql(
  GIVEN_BATCH,
  CHECK_UNREAD,
  `, format = greatest(boards.format, given.format), title = given.title, ended_at = given.ended_at,
      deleted_at = given.deleted_at, key_id = given.key_id,
      question_count = given.question_count, details = coalesce(given.details, boards.details)`,
  CHANGED,
  OTHERS,
);
