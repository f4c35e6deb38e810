import type { BoardId } from '@openfloor/contract/ids';
import type { ViewerCounts } from './viewerCounts.ts';

/** Counts of a single process. They do not expire: they end with the process. */
export const createLocalViewerCounts = (): ViewerCounts => {
  const counts = new Map<BoardId, number>();
  return {
    report: async (boardId, count) => {
      if (count > 0) counts.set(boardId, count);
      else counts.delete(boardId);
      return count;
    },
    totals: async (boardIds) => new Map(boardIds.map((boardId) => [boardId, counts.get(boardId) ?? 0])),
    watched: async () => new Map(counts),
  };
};
