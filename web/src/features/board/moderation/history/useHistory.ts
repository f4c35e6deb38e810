import { listHistory } from '@openfloor/contract/calls/moderation';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import { HISTORY_PAGE_SIZE } from '@openfloor/contract/limits';
import { useState } from 'react';
import { send, type ApiResult } from '../../../../api/http/apiClient.ts';
import { useRead } from '../../../../api/http/useRead.ts';
import { useBoard } from '../../boardContext.ts';

type ShownActs = { acts: readonly HistoryEntry[]; hasMore: boolean };

/** The acts on this board, newest first. Each reading brings all pages that are shown. */
export const useHistory = () => {
  const { boardId, adminToken } = useBoard();
  const [pages, setPages] = useState(1);
  const read = async (): Promise<ApiResult<ShownActs>> => {
    const acts: HistoryEntry[] = [];
    for (;;) {
      const page = await send(listHistory, { boardId, before: acts.at(-1)?.seq }, { token: adminToken });
      if (!page.ok) return page;
      acts.push(...page.value);
      const hasMore = page.value.length === HISTORY_PAGE_SIZE;
      if (!hasMore || acts.length >= pages * HISTORY_PAGE_SIZE) return { ...page, value: { acts, hasMore } };
    }
  };
  return { ...useRead(read, `${boardId} ${pages}`), readMore: () => setPages((before) => before + 1) };
};
