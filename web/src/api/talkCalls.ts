import { TalkList } from '@openfloor/contract/http/boards';
import type { BoardId, TalkId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { call, type ApiResult } from './apiClient.ts';
import { fillErased } from './erasedTexts.ts';
import { boardPath, QUESTIONS } from './boardCalls.ts';

/** The talks of a board, oldest first. */
export const getTalks = (boardId: BoardId): Promise<ApiResult<TalkList>> =>
  call({ path: `${boardPath(boardId)}/talks`, schema: TalkList });

/** The questions of an earlier talk. */
export const getQuestionsOfTalk = async (
  boardId: BoardId,
  talkId: TalkId,
): Promise<ApiResult<Question[]>> => {
  const result = await call({
    path: `${boardPath(boardId)}/questions?talk=${talkId}`,
    schema: QUESTIONS,
  });
  if (result.ok) fillErased(result.value);
  return result;
};
