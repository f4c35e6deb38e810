import type { Schema } from '@openfloor/contract/shapes';
import type { Sendable } from '@openfloor/contract/calls/call';
import { send } from '../../../../api/http/apiClient.ts';
import { useRead, type ReadState } from '../../../../api/http/useRead.ts';
import { useBoard } from '../../boardContext.ts';

/** No event reports another moderator's new key, or the answer of a webhook's receiver. */
const READ_EVERY_MS = 3000;

/** A list of the board, read again every few seconds. */
export const useList = <Item>(
  call: Sendable & { path: `/api/boards/:boardId/${string}`; answer: Schema<Item[]> },
): ReadState<Item[]> => {
  const { boardId, adminToken } = useBoard();
  return useRead(
    () => send(call, { boardId }, { token: adminToken }),
    `${boardId} ${adminToken}`,
    READ_EVERY_MS,
  );
};
