import { listQuestions } from '@openfloor/contract/calls/audience';
import type { BoardId, TalkId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { send, type ApiResult } from '../http/apiClient.ts';
import { fillErased } from './erasedTexts.ts';
import { QUESTIONS_SCHEMA } from './boardReads.ts';

/**
 * The questions of an earlier talk.
 * @param token a moderator's token also reads the questions that are not public
 * @param minSeq seq of the caller's latest act, which the answer must include
 */
export const getQuestionsOfTalk = async (
  boardId: BoardId,
  talkId: TalkId,
  { token, minSeq = 0 }: { token?: string | undefined; minSeq?: number } = {},
): Promise<ApiResult<Question[]>> => {
  const result = await send(
    { ...listQuestions, answer: QUESTIONS_SCHEMA },
    { boardId, talk: talkId, minSeq },
    { token },
  );
  if (result.ok) fillErased(result.value);
  return result;
};
