import { Moderated } from '@openfloor/contract/http/audience';
import { BoardAccess, BoardList } from '@openfloor/contract/http/boards';
import type { BoardId } from '@openfloor/contract/ids';
import { call, type ApiResult } from '../http/apiClient.ts';
import type { Done } from '../moderation/moderationCalls.ts';

/** Open boards of this device's session. */
export const getMyBoards = (): Promise<ApiResult<BoardList>> =>
  call({ path: '/api/my-boards', schema: BoardList });

/** Open and closed boards of this device's session. */
export const getStoredBoards = (): Promise<ApiResult<BoardList>> =>
  call({ path: '/api/my-boards?closed=1', schema: BoardList });

/** Returns the board's tokens again, to the session that created the board. */
export const recoverBoard = (boardId: BoardId): Promise<ApiResult<BoardAccess>> =>
  call({ path: `/api/boards/${boardId}/recover`, method: 'POST', schema: BoardAccess });

export const deleteOwnBoard = (boardId: BoardId): Promise<Done> =>
  call({ path: `/api/boards/${boardId}/delete-by-ip`, method: 'POST', schema: Moderated });
