import type { BoardId, GroupId, SessionId } from '@openfloor/contract/ids';
import { formatOf } from '@openfloor/contract/logFormat';
import type { QuestionState } from '@openfloor/domain/board/boardState';
import { blocksChanged, type QuestionField } from '@openfloor/domain/view/changes';
import type pg from 'pg';
import { toLatestChangeRows } from '../acts.ts';
import { continuedFromSql } from '../reads/continuedFrom.ts';
import { toBoardDetails, toQuestionDetails } from '../details.ts';
import { toTreeColumns } from '../mergedTree.ts';
import { serverSql } from '../server.ts';
import { appendVotes, isOfVotes, votesValues } from './appendVotes.ts';
import { ballotColumns, ballotsSql, keyedSql, loggedSql, sealedRows, type Committed } from './batchRows.ts';
import { textKeyOf } from '../textKey.ts';
import type { DecidedBatch } from './decideBatch.ts';
import type { Facts } from './facts.ts';
import { LOCK_BOUND } from './boardLock.ts';
import { fromColumns, givenRows, givenSql, type Value } from './givenRows.ts';
import { prepareStatement } from './preparedStatement.ts';

// All writes depend on `moved`: if the board's row is no longer the version (xmin) that the batch was decided on, nothing is
// written. Every write to the row makes a new version, including an append that only stores an idempotency key.
// `OFFSET 0` keeps Postgres from turning the lookups into joins, whose generic plan reads all votes and questions of the board
// for each batch (see LOAD in factsStatement.ts).
// After a failover or a restore the log has another lineage and may lack events that the board once had. The first append then
// notes from which number on numbers may be used a second time, unless a node that follows the board has found its latest event
// in place (see vouchFor.ts).
// `here` is read before any lock is waited for, so its bound holds for the rest of the statement.
const HERE = `here AS MATERIALIZED (SELECT log_lineage() AS lineage, ${LOCK_BOUND})`;
const MOVE = `
    UPDATE boards SET
      head_seq = $3, format = greatest(boards.format, $25), deleted_at = $4, key_id = $15, lineage = here.lineage,
      question_count = $17, details = coalesce($18, boards.details),
      continued_from = ${continuedFromSql('boards', 'here.lineage')}`;
const WRITES = `
  ${loggedSql('$5')}, ${keyedSql('$22')}, asked AS (
    INSERT INTO questions
      (board_id, id, session_id, text, created_at, votes, hidden, pinned, is_answered,
       status, was_public, talk_id, details, text_key, ancestors, root_id)
    SELECT moved.id, q.* FROM moved, json_to_recordset($6) AS
      q (id uuid, "sessionId" uuid, text text, "createdAt" timestamptz,
         votes integer, hidden boolean, pinned boolean, "isAnswered" boolean,
         status text, "wasPublic" boolean, "talkId" uuid, details jsonb, text_key uuid,
         ancestors uuid[], root_id uuid)
  ), changed AS (
    UPDATE questions SET
      votes = q.votes, hidden = q.hidden, pinned = q.pinned, is_answered = q."isAnswered",
      status = q.status, was_public = q."wasPublic", talk_id = q."talkId",
      text = coalesce(q.text, questions.text), details = coalesce(q.details, questions.details),
      text_key = CASE WHEN q.text IS NULL THEN questions.text_key ELSE q.text_key END,
      ancestors = CASE WHEN q.moved THEN q.ancestors ELSE questions.ancestors END,
      root_id = CASE WHEN q.moved THEN q.root_id ELSE questions.root_id END
      FROM moved
      CROSS JOIN json_to_recordset($7) AS
      q (id uuid, votes integer, hidden boolean, pinned boolean, "isAnswered" boolean,
         status text, "wasPublic" boolean, "talkId" uuid, text text, details jsonb, text_key uuid,
         moved boolean, ancestors uuid[], root_id uuid)
      CROSS JOIN LATERAL (
        SELECT ctid FROM questions AS known
         WHERE known.board_id = moved.id AND known.id = q.id OFFSET 0) AS found
     WHERE questions.ctid = found.ctid
  ), ${ballotsSql(['$8', '$9'], ['$10', '$11'])}, blocked AS (
    INSERT INTO blocks (board_id, session_id)
    SELECT moved.id, session_id FROM moved, unnest($12::uuid[]) AS session_id
    ON CONFLICT DO NOTHING
  ), unblocked AS (
    DELETE FROM blocks USING moved
     WHERE blocks.board_id = moved.id AND blocks.session_id = ANY ($13::uuid[])
  ), grouped AS (
    INSERT INTO set_aside (board_id, session_id, group_id)
    SELECT moved.id, s.* FROM moved, unnest($19::uuid[], $20::uuid[]) AS s
    ON CONFLICT (board_id, session_id) DO UPDATE SET group_id = excluded.group_id
  ), released AS (
    DELETE FROM set_aside USING moved
     WHERE set_aside.board_id = moved.id AND set_aside.session_id = ANY ($21::uuid[])
  ), noted AS (
    INSERT INTO acts (board_id, seq, undo, earlier)
    SELECT moved.id, a.* FROM moved, json_to_recordset($23) AS a (seq integer, undo jsonb, earlier jsonb)
  ), latest AS (
    INSERT INTO latest_changes (board_id, subject, field, seq, moderator_id, act)
    SELECT moved.id, l.* FROM moved, json_to_recordset($24) AS
      l (subject uuid, field text, seq integer, moderator_id uuid, act integer)
    ON CONFLICT (board_id, subject, field) DO UPDATE
      SET seq = excluded.seq, moderator_id = excluded.moderator_id, act = excluded.act
  ), remembered AS (
    INSERT INTO idempotency (board_id, caller, key, request_hash, outcome)
    SELECT moved.id, i.* FROM moved, json_to_recordset($14) AS
      i (caller text, key text, "requestHash" text, outcome jsonb)
    ON CONFLICT (board_id, caller, key) DO UPDATE
      SET request_hash = excluded.request_hash, outcome = excluded.outcome, created_at = excluded.created_at
  )`;

const APPEND = `
  WITH ${HERE}, moved AS (${MOVE}
      FROM here
     WHERE boards.id = $1 AND boards.xmin = $2::xid AND here.lineage = $16
    RETURNING boards.id, boards.epoch, boards.xmin::text AS version
  ), ${WRITES}
  SELECT epoch, version, ${serverSql('here.lineage')} AS server FROM moved, here`;

/** Types of the parameters. */
const TYPES = [
  'uuid',
  'text',
  'integer',
  'timestamptz',
  'json',
  'json',
  'json',
  'uuid[]',
  'uuid[]',
  'uuid[]',
  'uuid[]',
  'uuid[]',
  'uuid[]',
  'json',
  'uuid',
  'text',
  'integer',
  'jsonb',
  'uuid[]',
  'uuid[]',
  'uuid[]',
  'json',
  'json',
  'json',
  'integer',
] as const;

// A board whose row another transaction holds is left out instead of waited for, so no board waits for another.
const APPEND_MANY = `
  WITH ${HERE}, given AS MATERIALIZED (
    SELECT given.*, found.ctid AS row FROM ${givenSql(TYPES)}
     CROSS JOIN LATERAL (
       SELECT ctid FROM boards WHERE id = given.p1 AND boards.xmin = given.p2::xid
       OFFSET 0 FOR NO KEY UPDATE SKIP LOCKED) AS found
  ), moved AS (${fromColumns(MOVE, 'given')}
      FROM here, given
     WHERE boards.ctid = given.row AND here.lineage = given.p16
    RETURNING boards.id, boards.epoch, boards.xmin::text AS version, given.*
  ), ${fromColumns(WRITES, 'moved')}
  SELECT moved.id AS "boardId", epoch, version, ${serverSql('here.lineage')} AS server FROM moved, here`;

const append = prepareStatement<Committed>('append-batch', APPEND);
const appendMany = prepareStatement<Committed & { boardId: BoardId }>('append-batches', APPEND_MANY);

/**
 * Commits a decided batch in one round trip: events, projections, idempotency keys and the head.
 * @param facts the facts that the batch was decided on, with its changes applied
 * @returns undefined, without writing anything, if another node wrote to the board in the meantime
 */
export const appendBatch = async (
  client: pg.Pool | pg.PoolClient,
  boardId: BoardId,
  facts: Facts,
  batch: DecidedBatch,
): Promise<Committed | undefined> => {
  const [committed] = isOfVotes(batch)
    ? await appendVotes(client, votesValues(boardId, facts, batch), facts.votesBytes)
    : await append(client, valuesOf({ boardId, facts, batch }), facts.votesBytes);
  return committed;
};

/** A decided batch of one board. */
export type BoardBatch = { boardId: BoardId; facts: Facts; batch: DecidedBatch };

/**
 * As `appendBatch`, for one batch of each of several boards, in one transaction. A board that another node has changed or is
 * writing to gets undefined, and the others are committed.
 */
export const appendBatches = async (
  client: pg.Pool | pg.PoolClient,
  batches: readonly BoardBatch[],
): Promise<(Committed | undefined)[]> => {
  const votesBytes = batches[0]?.facts.votesBytes ?? 0;
  const rows = await appendMany(client, [givenRows(TYPES, batches.map(valuesOf))], votesBytes);
  const committed = new Map(rows.map(({ boardId, ...row }) => [boardId, row]));
  return batches.map(({ boardId }) => committed.get(boardId));
};

const valuesOf = ({ boardId, facts, batch }: BoardBatch): Value[] => {
  const { events, acts, keys } = sealedRows(boardId, batch, facts.state);
  return [
    boardId,
    facts.version,
    facts.seq + batch.events.length,
    facts.state.closedAt ?? null,
    events,
    ...questionRows(facts, batch),
    ...ballotColumns(facts.state.ballots, batch.ballotsBefore),
    ...ballotColumns(batch.ballotsBefore, facts.state.ballots),
    ...blockColumns(facts, batch),
    JSON.stringify(batch.firsts.map(({ claim, outcome }) => ({ ...claim, outcome }))),
    facts.state.keyId ?? null,
    facts.lineage,
    facts.state.questionCount,
    batch.changes.board.size > 0 ? JSON.stringify(toBoardDetails(facts.state)) : null,
    ...setAsideColumns(facts.state.setAside, batch.setAsideBefore),
    keys,
    acts,
    JSON.stringify(toLatestChangeRows(boardId, latestChangesOf(facts, batch))),
    formatOf(batch.events.map(({ event }) => event)),
  ];
};

const latestChangesOf = ({ state }: Facts, { latestChangesBefore: before }: DecidedBatch) =>
  [...(state.latestChanges ?? [])].filter(([field, change]) => before.get(field) !== change);

const IN_DETAILS: readonly QuestionField[] = ['text', 'name', 'reason', 'reply', 'labels', 'flags'];

/** New questions, and questions whose mutable fields changed. Of the latter, texts only where they changed. */
const questionRows = ({ state }: Facts, { changes }: DecidedBatch): [string, string] => {
  const asked: object[] = [];
  const changed: object[] = [];
  for (const [id, fields] of changes.questions) {
    const question = state.questions.get(id);
    if (!question) continue;
    if (fields.has('createdAt')) asked.push(askedRow(question));
    else changed.push(changedRow(question, fields));
  }
  return [JSON.stringify(asked), JSON.stringify(changed)];
};

const askedRow = (question: QuestionState): object => ({
  ...question,
  details: toQuestionDetails(question),
  text_key: textKeyOf(question.text),
  ...toTreeColumns(question),
});

const changedRow = (question: QuestionState, fields: ReadonlySet<QuestionField>): object => {
  const { id, votes, hidden, pinned, isAnswered, status, wasPublic, talkId, text } = question;
  return {
    id,
    votes,
    hidden,
    pinned,
    isAnswered,
    status,
    wasPublic,
    talkId,
    ...(fields.has('text') && { text, text_key: textKeyOf(text) }),
    ...((fields.has('ancestors') || fields.has('members')) && { moved: true, ...toTreeColumns(question) }),
    ...(IN_DETAILS.some((field) => fields.has(field)) && { details: toQuestionDetails(question) }),
  };
};

type Groups = ReadonlyMap<SessionId, GroupId>;

/** Sessions newly set aside and their groups, and sessions no longer set aside. */
const setAsideColumns = (after: Groups, before: Groups): [string[], string[], string[]] => {
  const added = [...after].filter(([sessionId, group]) => before.get(sessionId) !== group);
  const removed = [...before.keys()].filter((sessionId) => !after.has(sessionId));
  return [added.map(([sessionId]) => sessionId), added.map(([, group]) => group), removed];
};

/** Newly blocked sessions, and sessions no longer blocked. */
const blockColumns = ({ state }: Facts, { changes }: DecidedBatch): [string[], string[]] => {
  const changed = [...blocksChanged(changes, state)];
  return [
    changed.flatMap(([id, isBlocked]) => (isBlocked ? id : [])),
    changed.flatMap(([id, isBlocked]) => (isBlocked ? [] : id)),
  ];
};
