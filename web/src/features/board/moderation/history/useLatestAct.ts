import { listHistory } from '@openfloor/contract/calls/moderation';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import type { QuestionId } from '@openfloor/contract/ids';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { send } from '../../../../api/http/apiClient.ts';
import { useBoard } from '../../boardContext.ts';

/** The latest act on a question, and whether it is this moderator's. Undefined until the history is read, or if its first page has none. */
export const useLatestAct = (id: QuestionId): { entry: HistoryEntry; isOwn: boolean } | undefined => {
  const { boardId, adminToken, atoms } = useBoard();
  const moderatorId = useAtomValue(atoms.moderatorId);
  const [entry, setEntry] = useState<HistoryEntry>();
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const result = await send(listHistory, { boardId }, { token: adminToken });
      if (!isGone && result.ok) setEntry(result.value.find(({ questionIds }) => questionIds.includes(id)));
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [adminToken, boardId, id]);
  return entry && { entry, isOwn: (entry.by.role === 'owner' ? 'owner' : entry.by.id) === moderatorId };
};
