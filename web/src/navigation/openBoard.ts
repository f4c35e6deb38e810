import type { BoardId } from '@openfloor/contract/ids';
import { isRetryable, type ApiFailure } from '../api/http/apiClient.ts';
import { createBoard, type BoardWish } from '../api/board/createBoard.ts';
import { newKey } from '../api/http/newKey.ts';
import { addBoardOnDevice } from '../device/boardsOnDevice.ts';
import { keepAdminToken, keepSpeakerToken } from '../device/boardTokens.ts';
import { keepRecoveryCode } from '../device/recoveryCodes.ts';

/** The last creation, if its answer was lost: a retry sends its key and gets the same board. */
let unanswered: { wish: BoardWish; key: string } | undefined;

const isSame = (one: BoardWish, other: BoardWish): boolean =>
  one.title === other.title && one.demo === other.demo;

/** Creates a board and stores it with its tokens on this device. */
export const openBoard = async (wish: BoardWish): Promise<{ ok: true; boardId: BoardId } | ApiFailure> => {
  const attempt = unanswered && isSame(unanswered.wish, wish) ? unanswered : { wish, key: newKey() };
  const result = await createBoard(wish, attempt.key);
  unanswered = !result.ok && isRetryable(result) ? attempt : undefined;
  if (!result.ok) return result;
  const { boardId, adminToken, speakerToken, recoveryCode } = result.value;
  keepAdminToken(boardId, adminToken);
  keepSpeakerToken(boardId, speakerToken);
  addBoardOnDevice(boardId);
  if (recoveryCode !== undefined) keepRecoveryCode(boardId, recoveryCode);
  return { ok: true, boardId };
};
