import type { BoardId } from '@openfloor/contract/ids';
import { voteOf } from '@openfloor/domain/board/boardState';
import type { Insertable, Kysely, Updateable } from 'kysely';
import { toBoardDetails, toQuestionDetails } from '../details.ts';
import { toTreeColumns } from '../mergedTree.ts';
import type { Tables } from '../tables.ts';
import { textKeyOf } from '../textKey.ts';
import type { FoldedBoard } from './fold.ts';

const ROWS_PER_INSERT = 1000;

/** What the row of a board has from its log. */
export const projectedBoard = ({
  state,
  lastSeq,
}: Pick<FoldedBoard, 'state' | 'lastSeq'>): Updateable<Tables['boards']> => ({
  title: state.title,
  key_id: state.keyId ?? null,
  details: JSON.stringify(toBoardDetails(state)),
  question_count: state.questionCount,
  counted_seq: lastSeq,
  deleted_at: state.closedAt === undefined ? null : new Date(state.closedAt),
});

/** Inserts the rows of a board that has none. */
export const insertProjections = async (
  tx: Kysely<Tables>,
  boardId: BoardId,
  state: FoldedBoard['state'],
): Promise<void> => {
  for (const rows of chunksOf(questionRows(boardId, state)))
    await tx.insertInto('questions').values(rows).execute();
  for (const rows of chunksOf(voteRows(boardId, state))) await tx.insertInto('votes').values(rows).execute();
  for (const rows of chunksOf(blockRows(boardId, state)))
    await tx.insertInto('blocks').values(rows).execute();
  for (const rows of chunksOf(setAsideRows(boardId, state)))
    await tx.insertInto('set_aside').values(rows).execute();
};

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
