import { Moderated } from '@openfloor/contract/http/audience';
import { OwnQuestionList } from '@openfloor/contract/http/boards';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { call, type ApiResult } from '../http/apiClient.ts';
import { fillErased } from './erasedTexts.ts';
import { boardPath } from './boardCalls.ts';

/**
 * The viewer's own questions of all talks, in every status, newest first.
 * @param minSeq the answer must not be older than this
 */
export const getOwnQuestions = async (
  boardId: BoardId,
  minSeq: number,
): Promise<ApiResult<OwnQuestionList>> => {
  const result = await call({
    path: `${boardPath(boardId)}/my-questions?minSeq=${minSeq}`,
    schema: OwnQuestionList,
  });
  if (result.ok) fillErased(result.value);
  return result;
};

/** Withdraws a question of this viewer for good. */
export const withdraw = (questionId: QuestionId): Promise<ApiResult<{ seq: number }>> =>
  call({ path: `/api/questions/${questionId}/withdraw`, method: 'POST', schema: Moderated });
