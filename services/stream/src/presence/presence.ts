import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import type { ModeratorKey } from '@openfloor/contract/ws';

/** Interval at which a node reports each board that somebody has open on it. */
export const REPORT_INTERVAL_MS = 2_000;

/**
 * Lifetime of a node's report, long enough for three lost ones. When a node is killed, the other nodes stop
 * counting its viewers after at most this lifetime and one more report interval.
 */
export const REPORT_TTL_MS = 8_000;

/** Moderators with an open socket, and the question that each reads; null: none. */
export type Readings = ReadonlyMap<ModeratorKey, QuestionId | null>;

/**
 * Who has a board open with a socket. `viewers`: their number. `projectors`: number of the hall's screens; absent:
 * none.
 */
export type Attendance = { viewers: number; moderators: Readings; projectors?: number };

/**
 * Who has a board open, over all nodes. `viewers` include the `readers`, who have no socket and call over HTTP.
 * `isEstimated`: the readers are not counted exactly.
 */
export type Turnout = Attendance & { readers: number; isEstimated: boolean };

/**
 * Sessions with sockets on one node. `all`: number of each session's sockets that count as viewers. `changed`: sessions
 * that got their first or lost their last such socket since the last report, or opened a screen that does not count (of
 * a moderator or of the room). A changed session is not counted as a reader until its next call.
 */
export type SocketSessions = { all: ReadonlyMap<SessionId, number>; changed: ReadonlySet<SessionId> };

/** Who has a board open, over all nodes. Every call rejects if Redis cannot be reached in time. */
export interface Presence {
  /**
   * Sets who has the board open on this node; an empty report removes the node. A session with a socket is no
   * reader.
   */
  report(boardId: BoardId, here: Attendance, sockets?: SocketSessions): Promise<Turnout>;
  /**
   * Counts a session that called over HTTP as a reader for one and a half times `againAfterMs`.
   * @param isBrief see `lifetimeMsOf`
   * @returns `againAfterMs` undefined: the session has a socket on some node, and is no reader
   */
  track(
    boardId: BoardId,
    sessionId: SessionId,
    isBrief?: boolean,
  ): Promise<{ againAfterMs: number | undefined }>;
  /** @returns the turnout of each requested board */
  read(boardIds: readonly BoardId[]): Promise<ReadonlyMap<BoardId, Turnout>>;
  /** @returns the viewers of every board that has some, slightly behind the reports */
  watched(): Promise<ReadonlyMap<BoardId, number>>;
}

export const NOBODY: Attendance = { viewers: 0, moderators: new Map() };

export const NO_SESSIONS: SocketSessions = { all: new Map(), changed: new Set() };

export const isNobody = ({ viewers, moderators, projectors = 0 }: Attendance): boolean =>
  viewers === 0 && moderators.size === 0 && projectors === 0;

/** Merges the readings of several sockets or nodes: a moderator's last one that is not null counts. */
export const mergedReadings = (readings: Iterable<readonly [ModeratorKey, QuestionId | null]>): Readings => {
  const merged = new Map<ModeratorKey, QuestionId | null>();
  for (const [id, reading] of readings) merged.set(id, reading ?? merged.get(id) ?? null);
  return merged;
};

export const NO_READERS = { readers: 0, isEstimated: false };

/** The turnout of several nodes together. */
export const turnoutOf = (
  reports: readonly Attendance[],
  { readers, isEstimated }: Pick<Turnout, 'readers' | 'isEstimated'> = NO_READERS,
): Turnout => ({
  viewers: reports.reduce((sum, { viewers }) => sum + viewers, readers),
  moderators: mergedReadings(reports.flatMap(({ moderators }) => [...moderators])),
  ...projectorsIf(reports.reduce((sum, { projectors = 0 }) => sum + projectors, 0)),
  readers,
  isEstimated,
});

export const projectorsIf = (projectors: number): Pick<Attendance, 'projectors'> =>
  projectors > 0 ? { projectors } : {};
