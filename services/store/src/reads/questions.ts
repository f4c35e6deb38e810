import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { Db } from '../tables.ts';

/** The board that a question was asked on, open or closed; undefined if there is no such question. */
export const boardOfQuestion = async (db: Db, questionId: QuestionId): Promise<BoardId | undefined> => {
  const row = await db
    .selectFrom('questions')
    .select('board_id')
    .where('id', '=', questionId)
    .executeTakeFirst();
  return row?.board_id;
};
