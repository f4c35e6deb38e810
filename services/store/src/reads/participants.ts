import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** What a session voted for on one board, or on all. */
export const votesOf = async (
  db: Kysely<Tables>,
  sessionId: SessionId,
  boardId?: BoardId,
): Promise<QuestionId[]> => {
  const query = db.selectFrom('votes').select('question_id').where('session_id', '=', sessionId);
  const rows = await (boardId === undefined ? query : query.where('board_id', '=', boardId)).execute();
  return rows.map((row) => row.question_id);
};

/** All blocks that hold on open boards. */
export const activeBlocks = async (
  db: Kysely<Tables>,
): Promise<{ boardId: BoardId; sessionId: SessionId }[]> => {
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('boards', 'boards.id', 'blocks.board_id')
    .select(['blocks.board_id', 'blocks.session_id'])
    .where('boards.deleted_at', 'is', null)
    .orderBy('blocks.session_id')
    .execute();
  return rows.map((row) => ({ boardId: row.board_id, sessionId: row.session_id }));
};
