import { Moderated, Summary } from '@openfloor/contract/http';
import type { BoardId } from '@openfloor/contract/ids';
import { call, type ApiResult } from './apiClient.ts';
import type { Done } from './moderationCalls.ts';

/** The summary of the current talk. The public reads it while it is published. */
export const getSummary = (boardId: BoardId, token: string | undefined): Promise<ApiResult<Summary>> =>
  call({ path: `/api/boards/${boardId}/summary`, token, schema: Summary });

const publishing =
  (method: 'POST' | 'DELETE') =>
  (boardId: BoardId, token: string | undefined): Promise<Done> =>
    call({ path: `/api/boards/${boardId}/summary/publish`, method, token, schema: Moderated });

export const publishSummary = publishing('POST');
export const takeBackSummary = publishing('DELETE');
