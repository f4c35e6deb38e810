import { createBoard } from '@openfloor/contract/calls/boards';
import type { BoardId } from '@openfloor/contract/ids';
import { withSession } from '../api/http/withSession.ts';
import { isRetryable, type ApiFailure, send } from '../api/http/apiClient.ts';
import { newKey } from '../api/http/newKey.ts';
import { addBoardOnDevice } from '../device/boardsOnDevice.ts';
import { keepAdminToken, keepSpeakerToken } from '../device/boardTokens.ts';
import { keepRecoveryCode } from '../device/recoveryCodes.ts';

export type BoardWish = { title: string; demo?: true };

/** The last creation, if its answer was lost: a retry sends its key and gets the same board. */
let unanswered: { wish: BoardWish; key: string } | undefined;

const isSame = (one: BoardWish, other: BoardWish): boolean =>
  one.title === other.title && one.demo === other.demo;

/** Creates a board and stores it with its tokens on this device. */
export const openBoard = async (wish: BoardWish): Promise<{ ok: true; boardId: BoardId } | ApiFailure> => {
  const attempt = unanswered && isSame(unanswered.wish, wish) ? unanswered : { wish, key: newKey() };
  const result = await withSession(() => send(createBoard, wish, { idempotencyKey: attempt.key }));
  unanswered = !result.ok && isRetryable(result) ? attempt : undefined;
  if (!result.ok) return result;
  const { boardId, adminToken, speakerToken, recoveryCode } = result.value;
  keepAdminToken(boardId, adminToken);
  keepSpeakerToken(boardId, speakerToken);
  addBoardOnDevice(boardId);
  if (recoveryCode !== undefined) keepRecoveryCode(boardId, recoveryCode);
  return { ok: true, boardId };
};
