import type { BoardId } from '@openfloor/contract/ids';

/** A node's share counts for so long after its last report, so nodes report well before. */
export const VIEWER_SHARE_TTL_MS = 15_000;

/** How many viewers a board has over all nodes. Both calls reject when the counts cannot be reached in time. */
export interface ViewerCounts {
  /** Says how many viewers this node has on the board (0 takes the node out) and returns the sum over all nodes. */
  report(boardId: BoardId, count: number): Promise<number>;
  /** @returns a sum for each board asked for, 0 where nobody watches */
  totals(boardIds: readonly BoardId[]): Promise<ReadonlyMap<BoardId, number>>;
}
