import type { BoardId, Seq } from '@openfloor/contract/ids';
import { voteOf } from '@openfloor/domain/board/boardState';
import { sql, type Insertable, type Updateable } from 'kysely';
import { toLatestChangeRows } from '../reads/acts.ts';
import { sealedRows } from '../append/sql/sealedRows.ts';
import { toBoardDetails, toQuestionDetails } from '../details.ts';
import { toTreeColumns } from '../reads/treeColumns.ts';
import type { Db, Tables } from '../tables.ts';
import { textKeyOf } from '../sealing/textKey.ts';
import type { FoldedBoard } from './fold.ts';

const ROWS_PER_INSERT = 1000;

/** Columns of a board's row that follow from its log. */
export const projectedBoard = ({
  state,
  format,
}: Pick<FoldedBoard, 'state' | 'format'>): Updateable<Tables['boards']> => ({
  title: state.title,
  format,
  key_id: state.keyId ?? null,
  details: JSON.stringify(toBoardDetails(state)),
  question_count: state.questionCount,
  ended_at: state.endedAt === undefined ? null : new Date(state.endedAt),
  deleted_at: state.closedAt === undefined ? null : new Date(state.closedAt),
});

/** Inserts the projections of a board that has none, as in a rebuild or an import. */
export const insertProjections = async (
  tx: Db,
  boardId: BoardId,
  { state, actSeqs }: FoldedBoard,
): Promise<void> => {
  for (const rows of chunksOf(questionRows(boardId, state)))
    await tx.insertInto('questions').values(rows).execute();
  for (const votes of chunksOf(votesIn(state))) await insertVotes(tx, boardId, votes);
  for (const rows of chunksOf(blockRows(boardId, state)))
    await tx.insertInto('blocks').values(rows).execute();
  if (state.blocked.size > 0) await timeBlocks(tx, boardId);
  for (const rows of chunksOf(setAsideRows(boardId, state)))
    await tx.insertInto('set_aside').values(rows).execute();
  for (const rows of chunksOf(toLatestChangeRows(boardId, state.latestChanges)))
    await tx
      .insertInto('latest_changes')
      .values(rows.map((row) => ({ board_id: boardId, ...row })))
      .execute();
  for (const seqs of chunksOf(actSeqs)) await insertActs(tx, boardId, seqs, state);
};

/** Inserts acts, with new keys for their texts. */
const insertActs = async (
  tx: Db,
  boardId: BoardId,
  seqs: readonly Seq[],
  state: FoldedBoard['state'],
): Promise<void> => {
  const acts = seqs.map((seq) => ({ seq, act: state.acts.get(seq) }));
  const rows = sealedRows(boardId, { events: [], acts }, state);
  await sql`
    INSERT INTO acts (board_id, seq, undo, earlier)
    SELECT ${boardId}, a.* FROM jsonb_to_recordset(${JSON.stringify(rows.acts)}::jsonb) AS a (seq integer, undo jsonb, earlier jsonb)`.execute(
    tx,
  );
  await insertKeys(tx, boardId, rows.keys);
};

/** @param keys see `sealedRows` */
export const insertKeys = async (tx: Db, boardId: BoardId, keys: object[]): Promise<void> => {
  await sql`
    INSERT INTO session_keys (board_id, id, session_id, key)
    SELECT ${boardId}, id, session_id, decode(key, 'base64')
      FROM json_to_recordset(${JSON.stringify(keys)}::json) AS k (id uuid, session_id uuid, key text)`.execute(
    tx,
  );
};

/** Sets the times of blocks from the log; inserted rows have the present time. */
const timeBlocks = (tx: Db, boardId: BoardId): Promise<unknown> =>
  sql`
    UPDATE blocks SET blocked_at = logged.at
      FROM (SELECT data ->> 'sessionId' AS session_id, max(recorded_at) AS at FROM board_events
             WHERE board_id = ${boardId} AND type = 'v1.ParticipantBlocked' GROUP BY 1) AS logged
     WHERE blocks.board_id = ${boardId} AND blocks.session_id::text = logged.session_id`.execute(tx);

function* chunksOf<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let chunk: Row[] = [];
  for (const row of rows) {
    if (chunk.push(row) < ROWS_PER_INSERT) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const questionRows = (
  boardId: BoardId,
  { questions }: FoldedBoard['state'],
): Insertable<Tables['questions']>[] =>
  Array.from(questions.values(), (question) => ({
    board_id: boardId,
    id: question.id,
    session_id: question.sessionId,
    text: question.text,
    created_at: new Date(question.createdAt),
    votes: question.votes,
    hidden: question.hidden,
    pinned: question.pinned,
    is_answered: question.isAnswered,
    status: question.status,
    was_public: question.wasPublic,
    talk_id: question.talkId ?? null,
    ...toTreeColumns(question),
    text_key: textKeyOf(question.text) ?? null,
    details: JSON.stringify(toQuestionDetails(question)),
  }));

type Vote = ReturnType<typeof voteOf>;

function* votesIn({ ballots }: FoldedBoard['state']): Generator<Vote> {
  for (const ballot of ballots) yield voteOf(ballot);
}

const insertVotes = (tx: Db, boardId: BoardId, votes: readonly Vote[]): Promise<unknown> =>
  sql`
    INSERT INTO votes (board_id, question_id, session_id)
    SELECT ${boardId}, vote.* FROM unnest(${votes.map(({ questionId }) => questionId)}::uuid[],
                                          ${votes.map(({ sessionId }) => sessionId)}::uuid[]) AS vote`.execute(
    tx,
  );

const blockRows = (boardId: BoardId, { blocked }: FoldedBoard['state']): Insertable<Tables['blocks']>[] =>
  Array.from(blocked, (sessionId) => ({ board_id: boardId, session_id: sessionId }));

const setAsideRows = (boardId: BoardId, { setAside }: FoldedBoard['state']): Tables['set_aside'][] =>
  Array.from(setAside, ([sessionId, group]) => ({
    board_id: boardId,
    session_id: sessionId,
    group_id: group,
  }));
