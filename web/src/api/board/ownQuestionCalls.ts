import { Moderated } from '@openfloor/contract/http/audience';
import { StatusChanged } from '@openfloor/contract/http/moderation';
import { OwnQuestionList } from '@openfloor/contract/http/boards';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { QuestionStatus } from '@openfloor/contract/questions';
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

/** Changes the text of a question of this viewer. `status`: it may wait for review again. */
export const editOwn = (
  boardId: BoardId,
  questionId: QuestionId,
  text: string,
): Promise<ApiResult<{ seq: number; status: QuestionStatus }>> =>
  call({
    path: `${boardPath(boardId)}/questions/${questionId}/edit`,
    method: 'POST',
    body: { text },
    schema: StatusChanged,
  });
