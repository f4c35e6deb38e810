import type { Sendable } from '@openfloor/contract/calls/call';
import { useCallback, useEffect, useState } from 'react';
import { send, type Schema } from '../../../../api/http/apiClient.ts';
import { poll } from '../../../../api/http/poll.ts';
import { useBoard } from '../../boardContext.ts';

/** No event reports another moderator's new key, or the answer of a webhook's receiver. */
const READ_EVERY_MS = 3000;

/** `items`: undefined until they were read once. `isFailed`: no try to read them has succeeded yet. */
type Loaded<Item> = { items?: readonly Item[]; isFailed: boolean };

/** A list of the board, read again every few seconds. */
export const useList = <Item>(
  call: Sendable & { path: `/api/boards/:boardId/${string}`; answer: Schema<Item[]> },
) => {
  const { boardId, adminToken } = useBoard();
  const [loaded, setLoaded] = useState<Loaded<Item>>({ isFailed: false });
  const readAgain = useCallback(async (): Promise<void> => {
    const result = await send(call, { boardId }, { token: adminToken });
    setLoaded((before) =>
      result.ok
        ? { items: result.value, isFailed: false }
        : { ...before, isFailed: before.items === undefined },
    );
  }, [call, boardId, adminToken]);
  useEffect(() => poll(readAgain, READ_EVERY_MS), [readAgain]);
  return { ...loaded, readAgain };
};
