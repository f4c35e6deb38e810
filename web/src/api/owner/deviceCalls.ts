import { Moderated } from '@openfloor/contract/http/audience';
import { BoardAccess, BoardList } from '@openfloor/contract/http/boards';
import type { BoardId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { addBoardOnDevice } from '../../device/boardsOnDevice.ts';
import { adminTokenOf, keepAdminToken, keepSpeakerToken } from '../../device/boardTokens.ts';
import { call, type ApiResult } from '../http/apiClient.ts';
import { settleExpiredAccess } from './expiredAccess.ts';
import type { Done } from '../moderation/moderationCalls.ts';

/** Open boards of this device's session. */
export const getMyBoards = (): Promise<ApiResult<BoardList>> =>
  call({ path: '/api/my-boards', schema: BoardList });

const BoardLimit = z.object({
  boards: z.object({ limit: z.nullable(z.number()) }),
  sells: z.boolean(),
});
export type BoardLimit = z.infer<typeof BoardLimit>;

/** How many boards this device may have open, null for any number, and whether the server sells plans with more. */
export const getBoardLimit = (): Promise<ApiResult<BoardLimit>> =>
  call({ path: '/api/plan', schema: BoardLimit });

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

/** Settles an expired record, and gets the tokens of a board that this device owns without having any. */
export const regainAccess = async (boardId: BoardId): Promise<void> => {
  await settleExpiredAccess(boardId);
  if (adminTokenOf(boardId) === undefined) await recoverBoard(boardId);
};

export const deleteOwnBoard = (boardId: BoardId): Promise<Done> =>
  call({ path: `/api/boards/${boardId}/delete-by-ip`, method: 'POST', schema: Moderated });
