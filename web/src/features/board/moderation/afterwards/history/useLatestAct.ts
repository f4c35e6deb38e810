import { listHistory } from '@openfloor/contract/calls/moderation';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import type { QuestionId } from '@openfloor/contract/ids';
import { useAtomValue } from 'jotai';
import { send } from '../../../../../api/http/apiClient.ts';
import { useRead } from '../../../../../api/http/useRead.ts';
import { useBoard } from '../../../boardContext.ts';

/**
 * The acts on a question among the latest of the board, newest first. Undefined until they are read.
 * @param version read again when it changes
 */
export const useActsOn = (
  id: QuestionId,
  version = '',
): { acts: HistoryEntry[] | undefined; readAgain: () => void } => {
  const { boardId, adminToken } = useBoard();
  const { value, readAgain } = useRead(
    () => send(listHistory, { boardId }, { token: adminToken }),
    `${boardId} ${adminToken} ${id} ${version}`,
  );
  return { acts: value?.filter(({ questionIds }) => questionIds.includes(id)), readAgain };
};

/** The latest act on a question, and whether it is this moderator's. Undefined until the history is read, or if its first page has none. */
export const useLatestAct = (id: QuestionId): { entry: HistoryEntry; isOwn: boolean } | undefined => {
  const moderatorId = useAtomValue(useBoard().atoms.moderatorId);
  const entry = useActsOn(id).acts?.[0];
  return entry && { entry, isOwn: (entry.by.role === 'owner' ? 'owner' : entry.by.id) === moderatorId };
};
