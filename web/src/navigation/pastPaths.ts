import type { BoardId } from '@openfloor/contract/ids';

/** Pages about a board's past. The audience's board does not load their addresses. */
export const pastPaths = {
  insights: (boardId: BoardId) => `/board/${boardId}/insights`,
  record: (boardId: BoardId) => `/board/${boardId}/record`,
  replay: (boardId: BoardId) => `/board/${boardId}/replay`,
};
