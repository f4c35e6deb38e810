import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { ModeratorKey } from '@openfloor/contract/ws';

/** Moderators with an open socket, and the question that each reads; null: none. */
export type Readings = ReadonlyMap<ModeratorKey, QuestionId | null>;

/**
 * Moderators of a board that have an open socket, over all nodes, and what they read. A node reports a board when either changes, and
 * each `VIEWER_REPORT_INTERVAL_MS` while it has any; a report lasts `VIEWER_SHARE_TTL_MS`. Every call rejects if Redis cannot
 * be reached in time.
 */
export interface ModeratorPresence {
  /**
   * Sets the moderators of the board that have a socket on this node; an empty report removes the node.
   * @returns the moderators of all nodes
   */
  report(boardId: BoardId, readings: Readings): Promise<Readings>;
  /** @returns the moderators that have a socket on any node */
  here(boardId: BoardId): Promise<Readings>;
}

/** The readings of several sockets or nodes: a moderator who reads a question on any of them reads it, the last one counts. */
export const mergedReadings = (readings: Iterable<readonly [ModeratorKey, QuestionId | null]>): Readings => {
  const merged = new Map<ModeratorKey, QuestionId | null>();
  for (const [id, reading] of readings) merged.set(id, reading ?? merged.get(id) ?? null);
  return merged;
};
