import { BoardAccess, BoardList, Moderated } from '@openfloor/contract/http';
import type { BoardId } from '@openfloor/contract/ids';
import { call, type ApiResult } from './apiClient.ts';
import type { Done } from './moderationCalls.ts';

/** Live boards that this device created: its session says which one it is, here and below. */
export const getMyBoards = (): Promise<ApiResult<BoardList>> =>
  call({ path: '/api/my-boards', schema: BoardList });

/** Gives the board's tokens anew. */
export const recoverBoard = (boardId: BoardId): Promise<ApiResult<BoardAccess>> =>
  call({ path: `/api/boards/${boardId}/recover`, method: 'POST', schema: BoardAccess });

export const deleteOwnBoard = (boardId: BoardId): Promise<Done> =>
  call({ path: `/api/boards/${boardId}/delete-by-ip`, method: 'POST', schema: Moderated });
