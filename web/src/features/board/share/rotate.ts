import type { KeysRotated } from '@openfloor/contract/http/moderation';
import type { BoardId } from '@openfloor/contract/ids';
import { isRetryable, type ApiResult } from '../../../api/http/apiClient.ts';
import {
  adminTokenOf,
  keepAdminToken,
  keepSpeakerToken,
  speakerTokenOf,
} from '../../../device/boardTokens.ts';
import { rotateOnce } from '../access/keyRotation.ts';

const TRIES_MAX = 4;
/** Other tabs lose their access within a second, but a busy or sleeping one may notice later. */
const RESTORE_FOR_MS = 30_000;

type Rotation = {
  boardId: BoardId;
  /** Must use the same key and token for each try, so that a retry repeats a lost answer. */
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
      keep(boardId, result.value);
      return true;
    }
    if (!isRetryable(result) || tries === TRIES_MAX) return false;
    await pause();
  }
};

/**
 * Stores the new tokens, and again if another tab removes them: it may remove the former ones, which the server
 * refused, before it sees the new ones.
 */
const keep = (boardId: BoardId, { adminToken, speakerToken }: KeysRotated): void => {
  keepAdminToken(boardId, adminToken);
  keepSpeakerToken(boardId, speakerToken);
  const restore = (): void => {
    if (adminTokenOf(boardId) === undefined) keepAdminToken(boardId, adminToken);
    if (speakerTokenOf(boardId) === undefined) keepSpeakerToken(boardId, speakerToken);
  };
  addEventListener('storage', restore, { signal: AbortSignal.timeout(RESTORE_FOR_MS) });
};
