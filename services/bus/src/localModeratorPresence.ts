import type { BoardId, ModeratorId } from '@openfloor/contract/ids';
import type { ModeratorPresence } from './moderatorPresence.ts';

/** Moderators on a single process. Reports do not expire: they end with the process. */
export const createLocalModeratorPresence = (): ModeratorPresence => {
  const reported = new Map<BoardId, ReadonlySet<ModeratorId>>();
  return {
    report: async (boardId, moderatorIds) => {
      if (moderatorIds.length > 0) reported.set(boardId, new Set(moderatorIds));
      else reported.delete(boardId);
    },
    here: async (boardId) => reported.get(boardId) ?? new Set(),
  };
};
