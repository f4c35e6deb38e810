import { requestOf } from '@openfloor/contract/calls/call';
import * as calls from '@openfloor/contract/calls/insights';
import { Insights } from '@openfloor/contract/http/insights';
import type { BoardId, TalkId } from '@openfloor/contract/ids';
import { send, type ApiResult } from '../http/apiClient.ts';
import { fillErased } from '../board/erasedTexts.ts';
import { fetchFile, type Exported } from './exportBoard.ts';

/** Reads the figures of a talk. @param talk by default the current one */
export const getInsights = async (
  boardId: BoardId,
  talk: TalkId | undefined,
  token: string | undefined,
): Promise<ApiResult<Insights>> => {
  const result = await send({ ...calls.getInsights, answer: Insights }, { boardId, talk }, { token });
  if (result.ok) fillErased(result.value.talk.unanswered);
  return result;
};

/** Downloads the figures as CSV: a row for each talk or, with `talk`, for each time step of that talk. */
export const getInsightsFile = (
  boardId: BoardId,
  talk: TalkId | undefined,
  token: string | undefined,
): Promise<Exported> => {
  const { path } = requestOf(calls.getInsights, { boardId, format: 'csv', bom: '1', talk });
  return fetchFile(path, token, 'insights.csv');
};
