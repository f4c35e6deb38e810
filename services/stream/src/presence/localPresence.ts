import type { BoardId } from '@openfloor/contract/ids';
import { isNobody, NOBODY, type Attendance, type Presence } from './presence.ts';

/** Presence on a single process. Reports do not expire: they end with the process. */
export const createLocalPresence = (): Presence => {
  const boards = new Map<BoardId, Attendance>();
  return {
    report: async (boardId, here) => {
      if (isNobody(here)) boards.delete(boardId);
      else boards.set(boardId, here);
      return here;
    },
    read: async (boardIds) => new Map(boardIds.map((boardId) => [boardId, boards.get(boardId) ?? NOBODY])),
    watched: async () =>
      new Map([...boards].flatMap(([boardId, { viewers }]) => (viewers > 0 ? [[boardId, viewers]] : []))),
  };
};
