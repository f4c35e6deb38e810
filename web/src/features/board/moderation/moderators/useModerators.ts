import { listModerators } from '@openfloor/contract/calls/owners';
import type { ModeratorList } from '@openfloor/contract/http/moderation';
import type { BoardId } from '@openfloor/contract/ids';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../../../api/http/apiClient.ts';
import { poll } from '../../../../api/http/poll.ts';
import { adminTokenOf } from '../../../../device/boardTokens.ts';

/** No event reports which moderators are here. */
const READ_EVERY_MS = 5000;

type Loaded = { state: 'loading' | 'failed' | 'denied' | 'loaded'; moderators: ModeratorList };

/** The invited moderators of a board, read again every few seconds. `denied`: this device is not the owner's. */
export const useModerators = (boardId: BoardId) => {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading', moderators: [] });
  const readAgain = useCallback(async (): Promise<void> => {
    const result = await send(listModerators, { boardId }, { token: adminTokenOf(boardId) });
    setLoaded((before) => {
      if (result.ok) return { state: 'loaded', moderators: result.value };
      if (result.code === 'wrong-role') return { state: 'denied', moderators: [] };
      // What was read before stays until the next answer.
      return before.state === 'loaded' ? before : { state: 'failed', moderators: [] };
    });
  }, [boardId]);
  useEffect(() => poll(readAgain, READ_EVERY_MS), [readAgain]);
  return { ...loaded, readAgain };
};
