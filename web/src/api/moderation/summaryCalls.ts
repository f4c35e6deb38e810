import { Moderated } from '@openfloor/contract/http/audience';
import { Summary } from '@openfloor/contract/http/summary';
import type { BoardId } from '@openfloor/contract/ids';
import { call, type ApiResult } from '../http/apiClient.ts';
import type { Done } from './moderationCalls.ts';

/** The summary of the current talk. The public reads it while it is published. */
export const getSummary = (boardId: BoardId, token: string | undefined): Promise<ApiResult<Summary>> =>
  call({ path: `/api/boards/${boardId}/summary`, token, schema: Summary });

const pathOf = (boardId: BoardId): string => `/api/boards/${boardId}/summary/publish`;

/** @param summary as the moderator has read it: a newer one is refused */
export const publishSummary = (
  boardId: BoardId,
  { at }: Pick<Summary, 'at'>,
  token: string | undefined,
): Promise<Done> =>
  call({ path: pathOf(boardId), method: 'POST', body: { at: at ?? null }, token, schema: Moderated });

export const takeBackSummary = (boardId: BoardId, token: string | undefined): Promise<Done> =>
  call({ path: pathOf(boardId), method: 'DELETE', token, schema: Moderated });
