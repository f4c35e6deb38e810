import type { BoardId } from '@openfloor/contract/ids';
import type { ModeratorPresence, Readings } from './moderatorPresence.ts';

/** Moderators on a single process. Reports do not expire: they end with the process. */
export const createLocalModeratorPresence = (): ModeratorPresence => {
  const reported = new Map<BoardId, Readings>();
  return {
    report: async (boardId, readings) => {
      if (readings.size > 0) reported.set(boardId, new Map(readings));
      else reported.delete(boardId);
      return readings;
    },
    here: async (boardId) => reported.get(boardId) ?? new Map(),
  };
};
