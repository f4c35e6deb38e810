import type { BoardId } from '@openfloor/contract/ids';
import type { ApiFailure } from '../api/apiClient.ts';
import { createBoard } from '../api/createBoard.ts';
import { addBoardOnDevice } from '../device/boardsOnDevice.ts';
import { keepAdminToken, keepSpeakerToken } from '../device/boardTokens.ts';

/** Opens a board and remembers it with its tokens on this device. */
export const openBoard = async (title: string): Promise<{ ok: true; boardId: BoardId } | ApiFailure> => {
  const result = await createBoard(title);
  if (!result.ok) return result;
  const { boardId, adminToken, speakerToken } = result.value;
  keepAdminToken(boardId, adminToken);
  keepSpeakerToken(boardId, speakerToken);
  addBoardOnDevice(boardId);
  return { ok: true, boardId };
};
