import { Insights } from '@openfloor/contract/http/insights';
import type { BoardId, TalkId } from '@openfloor/contract/ids';
import { call, type ApiResult } from '../http/apiClient.ts';
import { boardPath } from '../board/boardCalls.ts';
import { fillErased } from '../board/erasedTexts.ts';
import { fetchFile, type Exported } from './exportBoard.ts';

/** @param talk by default the current one */
export const getInsights = async (
  boardId: BoardId,
  talk: TalkId | undefined,
  token: string | undefined,
): Promise<ApiResult<Insights>> => {
  const result = await call({
    path: `${boardPath(boardId)}/insights${talk === undefined ? '' : `?talk=${talk}`}`,
    token,
    schema: Insights,
  });
  if (result.ok) fillErased(result.value.talk.unanswered);
  return result;
};

/** A row for each talk, or for each step in time of one talk. */
export const getInsightsFile = (
  boardId: BoardId,
  talk: TalkId | undefined,
  token: string | undefined,
): Promise<Exported> => {
  const query = new URLSearchParams({ format: 'csv', bom: '1', ...(talk !== undefined && { talk }) });
  return fetchFile(`${boardPath(boardId)}/insights?${query}`, token, 'insights.csv');
};
