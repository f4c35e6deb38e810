import type { BoardId } from '@openfloor/contract/ids';

/** The braces are Redis Cluster's hash tag: what belongs to a board is in one slot. */
export const boardChannel = (boardId: BoardId): string => `board:{${boardId}}`;
