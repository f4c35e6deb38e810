import type { BoardId } from '@openfloor/contract/ids';

/** Interval at which a node reports each board that has viewers on it. */
export const VIEWER_REPORT_INTERVAL_MS = 2_000;

/**
 * Lifetime of a node's count after its latest report. It survives three lost reports. When a node is killed, the other
 * nodes see the lower count after at most this lifetime and one more report interval.
 */
export const VIEWER_SHARE_TTL_MS = 8_000;

/** Viewers of each board, summed over all nodes. Every call rejects if the counts cannot be reached in time. */
export interface ViewerCounts {
  /** Sets this node's viewers of the board (0 removes the node) and returns the sum over all nodes. */
  report(boardId: BoardId, count: number): Promise<number>;
  /** @returns a sum for each requested board, 0 for a board without viewers */
  totals(boardIds: readonly BoardId[]): Promise<ReadonlyMap<BoardId, number>>;
  /** @returns the sum of every board that has viewers, slightly behind the reports */
  watched(): Promise<ReadonlyMap<BoardId, number>>;
}
