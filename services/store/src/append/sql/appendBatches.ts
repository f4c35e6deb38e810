import type { BoardId, Epoch, GroupId, SessionId } from '@openfloor/contract/ids';
import { formatOf } from '@openfloor/contract/logFormat';
import { voteOf, type Ballot } from '@openfloor/domain/board/boardState';
import { fieldsWith, type QuestionState } from '@openfloor/domain/board/questionFields';
import { blocksChanged, type QuestionField } from '@openfloor/domain/view/changes';
import type pg from 'pg';
import { toBoardDetails, toQuestionDetails } from '../../details.ts';
import { toLatestChangeRows } from '../../reads/acts.ts';
import { toTreeColumns } from '../../reads/treeColumns.ts';
import { textKeyOf } from '../../sealing/textKey.ts';
import type { DecidedBatch } from '../decideBatch.ts';
import type { Facts } from '../facts.ts';
import { APPEND_BATCHES, APPEND_VOTES, type GivenBatch, type GivenVotes } from './appendStatements.ts';
import { prepareStatement } from './preparedStatement.ts';
import { sealedRows } from './sealedRows.ts';

/** Epoch and server that a batch was committed to. `version`: xmin of the board's row after the commit. */
export type Committed = { epoch: Epoch; server: string; version: string };
type CommittedRow = Committed & { boardId: BoardId };

const append = prepareStatement<CommittedRow>('append-batches', APPEND_BATCHES);
const appendVotes = prepareStatement<CommittedRow>('append-votes', APPEND_VOTES);

/**
 * Whether `APPEND_VOTES` can store a batch: it records only cast votes, all of which count, and no key or asker has to
 * be looked up. (A vote of a session that is set aside changes a field of the board.)
 */
const isOnlyVotes = ({ facts: { kept }, batch: { events, outcomes, changes } }: BoardBatch): boolean =>
  outcomes.length === 0 &&
  (kept === undefined || (kept.claims.length === 0 && kept.askers.size === 0)) &&
  changes.board.size === 0 &&
  events.every(({ event }) => event.type === 'v1.VoteCast');

/** A decided batch of one board. `facts`: what it was decided on, with its changes applied. */
export type BoardBatch = { boardId: BoardId; facts: Facts; batch: DecidedBatch };

/**
 * Commits a batch of each of several boards in one round trip and one transaction: events, projections,
 * idempotency keys and heads.
 * @returns by board. A board that another node has changed meanwhile or is writing to is absent, and nothing
 * of its batch is written
 */
export const appendBatches = async (
  client: pg.PoolClient,
  batches: readonly BoardBatch[],
): Promise<ReadonlyMap<BoardId, Committed>> => {
  const [first] = batches;
  if (!first) return new Map();
  const [write, given] = batches.every(isOnlyVotes)
    ? [appendVotes, batches.map(givenVotesOf)]
    : [append, batches.map(givenBatchOf)];
  const rows = await write(client, given, first.facts.votesBytes);
  return new Map(rows.map(({ boardId, ...committed }) => [boardId, committed]));
};

/** Columns of both statements, without the events. */
const commonColumns = ({ boardId, facts, batch }: BoardBatch) => {
  const cast = ballotColumns(facts.state.ballots, batch.ballotsBefore);
  return {
    board_id: boardId,
    version: facts.version,
    lineage: facts.lineage,
    head_seq: facts.seq + batch.events.length,
    cast_questions: cast.questionIds,
    cast_sessions: cast.sessionIds,
    server: facts.kept?.server ?? null,
  };
};

/** Input of `APPEND_VOTES` for one board. */
const givenVotesOf = (board: BoardBatch): GivenVotes => {
  const { boardId, facts, batch } = board;
  const { state } = facts;
  const questions = [...batch.changes.questions.keys()].flatMap((id) => state.questions.get(id) ?? []);
  return {
    ...commonColumns(board),
    events: sealedRows(boardId, batch, state).events,
    voted_questions: questions.map(({ id }) => id),
    votes: questions.map(({ votes }) => votes),
  };
};

/** Input of `APPEND_BATCHES` for one board: all that its batch changed in the log and in the projections. */
const givenBatchOf = (board: BoardBatch): GivenBatch => {
  const { boardId, facts, batch } = board;
  const { state } = facts;
  const retracted = ballotColumns(batch.ballotsBefore, state.ballots);
  return {
    ...commonColumns(board),
    ...unreadColumns(facts),
    ...sealedRows(boardId, batch, state),
    ...questionRows(facts, batch),
    ...blockColumns(facts, batch),
    retracted_questions: retracted.questionIds,
    retracted_sessions: retracted.sessionIds,
    ...setAsideColumns(state.setAside, batch.setAsideBefore),
    format: formatOf(batch.events.map(({ event }) => event)),
    title: state.title,
    ended_at: state.endedAt ?? null,
    deleted_at: state.closedAt ?? null,
    key_id: state.keyId ?? null,
    question_count: state.questionCount,
    details: batch.changes.board.size > 0 ? toBoardDetails(state) : null,
    latest_changes: toLatestChangeRows(boardId, latestChangesOf(facts, batch)),
    remembered: batch.outcomes.map(({ claim, outcome }) => ({ ...claim, outcome })),
  };
};

/** Ballots that are in the first set only. */
const ballotColumns = (first: ReadonlySet<Ballot>, second: ReadonlySet<Ballot>) => {
  const votes = [...first.difference(second)].map(voteOf);
  return {
    questionIds: votes.map(({ questionId }) => questionId),
    sessionIds: votes.map(({ sessionId }) => sessionId),
  };
};

const latestChangesOf = ({ state }: Facts, { latestChangesBefore: before }: DecidedBatch) =>
  [...(state.latestChanges ?? [])].filter(([field, change]) => before.get(field) !== change);

const IN_DETAILS = fieldsWith({ inDetails: true });

/**
 * New questions, and questions of which fields changed; a changed question has its text and details only if these
 * changed.
 */
const questionRows = (
  { state }: Facts,
  { changes }: DecidedBatch,
): { asked: object[]; changed: object[] } => {
  const asked: object[] = [];
  const changed: object[] = [];
  for (const [id, fields] of changes.questions) {
    const question = state.questions.get(id);
    if (!question) continue;
    if (fields.has('createdAt')) asked.push(askedRow(question));
    else changed.push(changedRow(question, fields));
  }
  return { asked, changed };
};

const askedRow = (question: QuestionState): object => ({
  ...question,
  details: toQuestionDetails(question),
  text_key: textKeyOf(question.text),
  ...toTreeColumns(question),
});

/** Columns of a changed question that the statement writes; absent ones stay as they are. */
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

/**
 * What the commit has to look up for kept facts: idempotency keys that must have no outcome, and sessions that must not
 * be blocked.
 */
const unreadColumns = ({ kept }: Facts) => {
  const claims = kept?.claims ?? [];
  return {
    claim_callers: claims.map(({ caller }) => caller),
    claim_keys: claims.map(({ key }) => key),
    askers: [...(kept?.askers ?? [])],
  };
};

type Groups = ReadonlyMap<SessionId, GroupId>;

/** Sessions newly set aside and their groups, and sessions no longer set aside. */
const setAsideColumns = (after: Groups, before: Groups) => {
  const added = [...after].filter(([sessionId, group]) => before.get(sessionId) !== group);
  return {
    aside_sessions: added.map(([sessionId]) => sessionId),
    aside_groups: added.map(([, group]) => group),
    released: [...before.keys()].filter((sessionId) => !after.has(sessionId)),
  };
};

/** Newly blocked sessions, and sessions no longer blocked. */
const blockColumns = ({ state }: Facts, { changes }: DecidedBatch) => {
  const changed = [...blocksChanged(changes, state)];
  return {
    blocked: changed.flatMap(([id, isBlocked]) => (isBlocked ? id : [])),
    unblocked: changed.flatMap(([id, isBlocked]) => (isBlocked ? [] : id)),
  };
};
