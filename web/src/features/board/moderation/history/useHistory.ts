import { listHistory } from '@openfloor/contract/calls/moderation';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import { HISTORY_PAGE_SIZE } from '@openfloor/contract/limits';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../../../api/http/apiClient.ts';
import { useBoard } from '../../boardContext.ts';

type HistoryPages = {
  state: 'loading' | 'failed' | 'loaded';
  acts: readonly HistoryEntry[];
  hasMore: boolean;
};
const NOTHING: HistoryPages = { state: 'loading', acts: [], hasMore: false };

/** The acts on this board, newest first, a page at a time. */
export const useHistory = () => {
  const { boardId, adminToken } = useBoard();
  const [loaded, setLoaded] = useState(NOTHING);

  /** Reads the page that follows the acts `before`, which stay on the screen. */
  const read = useCallback(
    async (before: readonly HistoryEntry[]): Promise<void> => {
      const result = await send(listHistory, { boardId, before: before.at(-1)?.seq }, { token: adminToken });
      if (result.ok)
        setLoaded({
          state: 'loaded',
          acts: [...before, ...result.value],
          hasMore: result.value.length === HISTORY_PAGE_SIZE,
        });
      else setLoaded({ state: 'failed', acts: before, hasMore: false });
    },
    [adminToken, boardId],
  );
  useEffect(() => void read([]), [read]);

  return { ...loaded, readMore: () => read(loaded.acts), readAgain: () => read([]) };
};
