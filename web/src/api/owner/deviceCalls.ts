import { Moderated } from '@openfloor/contract/http/audience';
import { BoardAccess, BoardList } from '@openfloor/contract/http/boards';
import type { BoardId } from '@openfloor/contract/ids';
import { addBoardOnDevice } from '../../device/boardsOnDevice.ts';
import { keepAdminToken, keepSpeakerToken } from '../../device/boardTokens.ts';
import { call, type ApiResult } from '../http/apiClient.ts';
import type { Done } from '../moderation/moderationCalls.ts';

/** Open boards of this device's session. */
export const getMyBoards = (): Promise<ApiResult<BoardList>> =>
  call({ path: '/api/my-boards', schema: BoardList });

/** Open and closed boards of this device's session. */
export const getStoredBoards = (): Promise<ApiResult<BoardList>> =>
  call({ path: '/api/my-boards?closed=1', schema: BoardList });

/** Gets the board's tokens again and keeps them: the server gives them to the session that created the board. */
export const recoverBoard = async (boardId: BoardId): Promise<ApiResult<BoardAccess>> => {
  const result = await call({
    path: `/api/boards/${boardId}/recover`,
    method: 'POST',
    schema: BoardAccess,
  });
  if (result.ok) {
    addBoardOnDevice(boardId);
    keepAdminToken(boardId, result.value.adminToken);
    keepSpeakerToken(boardId, result.value.speakerToken);
  }
  return result;
};

export const deleteOwnBoard = (boardId: BoardId): Promise<Done> =>
  call({ path: `/api/boards/${boardId}/delete-by-ip`, method: 'POST', schema: Moderated });
