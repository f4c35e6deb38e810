import { listHistory } from '@openfloor/contract/calls/moderation';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import type { QuestionId } from '@openfloor/contract/ids';
import { useAtomValue } from 'jotai';
import { send } from '../../../../api/http/apiClient.ts';
import { useRead } from '../../../../api/http/useRead.ts';
import { useBoard } from '../../boardContext.ts';

/** The latest act on a question, and whether it is this moderator's. Undefined until the history is read, or if its first page has none. */
export const useLatestAct = (id: QuestionId): { entry: HistoryEntry; isOwn: boolean } | undefined => {
  const { boardId, adminToken, atoms } = useBoard();
  const moderatorId = useAtomValue(atoms.moderatorId);
  const history = useRead(
    () => send(listHistory, { boardId }, { token: adminToken }),
    `${boardId} ${adminToken} ${id}`,
  );
  const entry = history.value?.find(({ questionIds }) => questionIds.includes(id));
  return entry && { entry, isOwn: (entry.by.role === 'owner' ? 'owner' : entry.by.id) === moderatorId };
};
