import { BoardAccess, BoardCreated, BoardList, Moderated } from '@openfloor/contract/http';
import type { BoardId } from '@openfloor/contract/ids';
import { call, type ApiResult } from './apiClient.ts';
import type { Done } from './moderationCalls.ts';

/** What the device that creates a board may do: its session says which one it is. */
export const createBoard = (title: string): Promise<ApiResult<BoardCreated>> =>
  call({ path: '/api/boards', method: 'POST', body: { title }, schema: BoardCreated });

/** Live boards that this device created. */
export const getMyBoards = (): Promise<ApiResult<BoardList>> =>
  call({ path: '/api/my-boards', schema: BoardList });

/** Gives the board's tokens anew. */
export const recoverBoard = (boardId: BoardId): Promise<ApiResult<BoardAccess>> =>
  call({ path: `/api/boards/${boardId}/recover`, method: 'POST', schema: BoardAccess });

export const deleteOwnBoard = (boardId: BoardId): Promise<Done> =>
  call({ path: `/api/boards/${boardId}/delete-by-ip`, method: 'POST', schema: Moderated });
