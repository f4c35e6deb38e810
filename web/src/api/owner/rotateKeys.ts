import { KeysRotated } from '@openfloor/contract/http/moderation';
import type { BoardId } from '@openfloor/contract/ids';
import { call, type ApiResult } from '../http/apiClient.ts';

/** Revokes all tokens of a board, including the one of this call. */
export const rotateKeys = (
  boardId: BoardId,
  token: string,
  idempotencyKey: string,
): Promise<ApiResult<KeysRotated>> =>
  call({
    path: `/api/boards/${boardId}/rotate-keys`,
    method: 'POST',
    token,
    idempotencyKey,
    schema: KeysRotated,
  });
