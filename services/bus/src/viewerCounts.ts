import type { BoardId } from '@openfloor/contract/ids';

/** Interval at which a node reports each board that has viewers on it. */
export const VIEWER_REPORT_INTERVAL_MS = 2_000;

/**
 * Lifetime of a node's share after its last report. It survives three lost reports. When a node is killed, the other
 * nodes see the lower count after at most this lifetime and one more report interval.
 */
export const VIEWER_SHARE_TTL_MS = 8_000;

/** Viewers of each board over all nodes. Every call rejects when the counts cannot be reached in time. */
export interface ViewerCounts {
  /** Sets this node's viewers on the board (0 takes the node out) and returns the sum over all nodes. */
  report(boardId: BoardId, count: number): Promise<number>;
  /** @returns a sum for each board asked for, 0 for a board without viewers */
  totals(boardIds: readonly BoardId[]): Promise<ReadonlyMap<BoardId, number>>;
  /** @returns the sum of every board that has viewers. It follows the reports within a moment. */
  watched(): Promise<ReadonlyMap<BoardId, number>>;
}
