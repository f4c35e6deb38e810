import { TalkList } from '@openfloor/contract/http/boards';
import type { BoardId, TalkId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { call, type ApiResult } from '../http/apiClient.ts';
import { fillErased } from './erasedTexts.ts';
import { boardPath, QUESTIONS_SCHEMA } from './boardCalls.ts';

/** The talks of a board, oldest first. `minSeq`: seq of the caller's latest act. */
export const getTalks = (boardId: BoardId, minSeq = 0): Promise<ApiResult<TalkList>> =>
  call({ path: `${boardPath(boardId)}/talks?minSeq=${minSeq}`, schema: TalkList });

/**
 * The questions of an earlier talk.
 * @param token a moderator's token also reads the questions that are not public
 * @param minSeq seq of the caller's latest act
 */
export const getQuestionsOfTalk = async (
  boardId: BoardId,
  talkId: TalkId,
  { token, minSeq = 0 }: { token?: string | undefined; minSeq?: number } = {},
): Promise<ApiResult<Question[]>> => {
  const result = await call({
    path: `${boardPath(boardId)}/questions?talk=${talkId}&minSeq=${minSeq}`,
    token,
    schema: QUESTIONS_SCHEMA,
  });
  if (result.ok) fillErased(result.value);
  return result;
};
