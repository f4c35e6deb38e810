import { listOwnQuestions } from '@openfloor/contract/calls/ownQuestions';
import type { OwnQuestionList } from '@openfloor/contract/http/boards';
import type { BoardId } from '@openfloor/contract/ids';
import { send, type ApiResult } from '../http/apiClient.ts';
import { fillErased } from './erasedTexts.ts';

/**
 * The viewer's own questions of all talks, in every status, newest first.
 * @param minSeq the answer includes every event up to this one
 */
export const getOwnQuestions = async (
  boardId: BoardId,
  minSeq: number,
): Promise<ApiResult<OwnQuestionList>> => {
  const result = await send(listOwnQuestions, { boardId, minSeq });
  if (result.ok) fillErased(result.value);
  return result;
};
