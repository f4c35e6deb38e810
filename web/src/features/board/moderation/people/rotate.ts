import type { KeysRotated } from '@openfloor/contract/http/moderation';
import type { BoardId } from '@openfloor/contract/ids';
import { isRetryable, type ApiResult } from '../../../../api/http/apiClient.ts';
import { keepAdminToken, keepSpeakerToken } from '../../../../device/boardTokens.ts';
import { rotateOnce } from '../../access/keyRotation.ts';

const TRIES_MAX = 4;

type Rotation = {
  boardId: BoardId;
  /** Must use the same idempotency key and token for each try, so that a retry gets the answer that was lost. */
  send: () => Promise<ApiResult<KeysRotated>>;
  pause: () => Promise<void>;
};

/** Revokes a board's links and stores the new tokens on this device. @returns whether that succeeded */
export const rotate = (rotation: Rotation): Promise<boolean> =>
  rotateOnce(rotation.boardId, () => attempt(rotation));

const attempt = async ({ boardId, send, pause }: Rotation): Promise<boolean> => {
  for (let tries = 1; ; tries += 1) {
    const result = await send();
    if (result.ok) {
      keepAdminToken(boardId, result.value.adminToken);
      keepSpeakerToken(boardId, result.value.speakerToken);
      return true;
    }
    if (!isRetryable(result) || tries === TRIES_MAX) return false;
    await pause();
  }
};
