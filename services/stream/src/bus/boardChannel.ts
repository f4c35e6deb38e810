import type { BoardId } from '@openfloor/contract/ids';

/** The braces are the hash tag of Redis Cluster: everything of a board is in one slot. */
export const boardChannel = (boardId: BoardId): string => `board:{${boardId}}`;
