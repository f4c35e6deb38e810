import { listHistory } from '@openfloor/contract/calls/moderation';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import { HISTORY_PAGE_SIZE } from '@openfloor/contract/limits';
import { useState } from 'react';
import { send, type ApiResult } from '../../../../../api/http/apiClient.ts';
import { useRead } from '../../../../../api/http/useRead.ts';
import { useBoard } from '../../../boardContext.ts';

type ShownActs = { acts: readonly HistoryEntry[]; hasMore: boolean };

/** The acts on this board, newest first, a page at a time. */
export const useHistory = () => {
  const { boardId, adminToken } = useBoard();
  /** Acts of newer pages, which stay above the page that is read. */
  const [newer, setNewer] = useState<readonly HistoryEntry[]>([]);
  const read = async (): Promise<ApiResult<ShownActs>> => {
    const page = await send(listHistory, { boardId, before: newer.at(-1)?.seq }, { token: adminToken });
    if (!page.ok) return page;
    return {
      ...page,
      value: { acts: [...newer, ...page.value], hasMore: page.value.length === HISTORY_PAGE_SIZE },
    };
  };
  const history = useRead(read, `${boardId} ${adminToken}`);
  const readAfter = (acts: readonly HistoryEntry[]): void => {
    setNewer(acts);
    history.readAgain();
  };
  return {
    ...history,
    readMore: () => readAfter(history.value?.acts ?? []),
    readAgain: () => readAfter([]),
  };
};
