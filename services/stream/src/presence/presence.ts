import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { ModeratorKey } from '@openfloor/contract/ws';

/** Interval at which a node reports each board that somebody has open on it. */
export const REPORT_INTERVAL_MS = 2_000;

/**
 * Lifetime of a node's report. It survives three lost ones. When a node is killed, the other nodes see that its people are gone
 * after at most this lifetime and one more report interval.
 */
export const REPORT_TTL_MS = 8_000;

/** Moderators with an open socket, and the question that each reads; null: none. */
export type Readings = ReadonlyMap<ModeratorKey, QuestionId | null>;

/** Who has a board open. `viewers`: their number. */
export type Attendance = { viewers: number; moderators: Readings };

/** Who has a board open, over all nodes. Every call rejects if Redis cannot be reached in time. */
export interface Presence {
  /** Sets who has the board open on this node; a report of nobody removes the node. @returns the attendance of all nodes */
  report(boardId: BoardId, here: Attendance): Promise<Attendance>;
  /** @returns the attendance of each requested board */
  read(boardIds: readonly BoardId[]): Promise<ReadonlyMap<BoardId, Attendance>>;
  /** @returns the viewers of every board that has some, slightly behind the reports */
  watched(): Promise<ReadonlyMap<BoardId, number>>;
}

export const NOBODY: Attendance = { viewers: 0, moderators: new Map() };

export const isNobody = ({ viewers, moderators }: Attendance): boolean =>
  viewers === 0 && moderators.size === 0;

/** The readings of several sockets or nodes: a moderator who reads a question on any of them reads it, the last one counts. */
export const mergedReadings = (readings: Iterable<readonly [ModeratorKey, QuestionId | null]>): Readings => {
  const merged = new Map<ModeratorKey, QuestionId | null>();
  for (const [id, reading] of readings) merged.set(id, reading ?? merged.get(id) ?? null);
  return merged;
};

/** The attendance of several nodes together. */
export const sumOf = (reports: readonly Attendance[]): Attendance => ({
  viewers: reports.reduce((sum, { viewers }) => sum + viewers, 0),
  moderators: mergedReadings(reports.flatMap(({ moderators }) => [...moderators])),
});
