import type { BoardId } from '@openfloor/contract/ids';

/** Addresses of the pages about a board's past. Apart from `paths`, because the audience's board does not need them. */
export const pastPaths = {
  insights: (boardId: BoardId) => `/board/${boardId}/insights`,
  record: (boardId: BoardId) => `/board/${boardId}/record`,
  replay: (boardId: BoardId) => `/board/${boardId}/replay`,
};
