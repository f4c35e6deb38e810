import type { BoardId, ModeratorId } from '@openfloor/contract/ids';

/**
 * Invited moderators of a board that have an open socket, over all nodes. A node reports a board when its moderators change, and
 * each `VIEWER_REPORT_INTERVAL_MS` while it has any; a report lasts `VIEWER_SHARE_TTL_MS`. Every call rejects if Redis cannot
 * be reached in time.
 */
export interface ModeratorPresence {
  /** Sets the moderators of the board that have a socket on this node; an empty list removes the node. */
  report(boardId: BoardId, moderatorIds: readonly ModeratorId[]): Promise<void>;
  /** @returns the moderators that have a socket on any node */
  here(boardId: BoardId): Promise<ReadonlySet<ModeratorId>>;
}
