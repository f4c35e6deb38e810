import type { BoardId, Epoch } from '@openfloor/contract/ids';
import { voteOf } from '@openfloor/domain/board/boardState';
import { sql, type Insertable, type Kysely } from 'kysely';
import { toBoardDetails, toQuestionDetails } from '../details.ts';
import { toTreeColumns } from '../mergedTree.ts';
import type { Tables } from '../tables.ts';
import { textKeyOf } from '../textKey.ts';
import { setBounds, type TransactionBounds } from '../transactionBounds.ts';
import { foldLog, type FoldedBoard } from './fold.ts';

const ROWS_PER_INSERT = 1000;
/** Folding a large board takes seconds between two statements; a suspended rebuild must not keep the board's lock for ever. */
const BOUNDS: TransactionBounds = { idleMs: 10_000 };

/**
 * Rebuilds all projections from the log, board by board. Each board is swapped in one transaction that locks its row, so
 * writers wait and readers see either the old rows or the new ones. The board gets a new epoch, so that nodes and clients
 * reload it.
 * @returns number of boards
 */
export const rebuildBoards = async (db: Kysely<Tables>, newEpoch: () => Epoch): Promise<number> => {
  const boards = await db.selectFrom('boards').select('id').orderBy('created_at').execute();
  for (const { id } of boards) await rebuildBoard(db, id, newEpoch());
  return boards.length;
};

const rebuildBoard = (db: Kysely<Tables>, boardId: BoardId, epoch: Epoch): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BOUNDS);
    const row = await tx
      .selectFrom('boards')
      .select('id')
      .where('id', '=', boardId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const { state, lastSeq } = await foldLog(tx, boardId);
    await tx
      .updateTable('boards')
      .set({
        epoch,
        lineage: sql`log_lineage()`,
        continued_from: null,
        title: state.title,
        key_id: state.keyId ?? null,
        details: JSON.stringify(toBoardDetails(state)),
        question_count: state.questionCount,
        counted_seq: lastSeq,
        deleted_at: state.closedAt === undefined ? null : new Date(state.closedAt),
      })
      .where('id', '=', boardId)
      .execute();
    for (const table of ['questions', 'votes', 'blocks', 'set_aside'] as const)
      await tx.deleteFrom(table).where('board_id', '=', boardId).execute();
    for (const rows of chunksOf(questionRows(boardId, state)))
      await tx.insertInto('questions').values(rows).execute();
    for (const rows of chunksOf(voteRows(boardId, state)))
      await tx.insertInto('votes').values(rows).execute();
    for (const rows of chunksOf(blockRows(boardId, state)))
      await tx.insertInto('blocks').values(rows).execute();
    for (const rows of chunksOf(setAsideRows(boardId, state)))
      await tx.insertInto('set_aside').values(rows).execute();
  });

function* chunksOf<Row>(rows: Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) yield rows.slice(at, at + ROWS_PER_INSERT);
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

const voteRows = (boardId: BoardId, { ballots }: FoldedBoard['state']): Tables['votes'][] =>
  Array.from(ballots, (ballot) => {
    const { questionId, sessionId } = voteOf(ballot);
    return { board_id: boardId, question_id: questionId, session_id: sessionId };
  });

const blockRows = (boardId: BoardId, { blocked }: FoldedBoard['state']): Tables['blocks'][] =>
  Array.from(blocked, (sessionId) => ({ board_id: boardId, session_id: sessionId }));

const setAsideRows = (boardId: BoardId, { setAside }: FoldedBoard['state']): Tables['set_aside'][] =>
  Array.from(setAside, ([sessionId, group]) => ({
    board_id: boardId,
    session_id: sessionId,
    group_id: group,
  }));
