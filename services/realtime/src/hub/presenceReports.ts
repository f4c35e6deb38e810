import { setTimeout as delay } from 'node:timers/promises';
import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import type { ModeratorKey } from '@openfloor/contract/ws';
import {
  mergedReadings,
  projectorsIf,
  NOBODY,
  REPORT_INTERVAL_MS,
  type Presence,
  type Readings,
} from '@openfloor/stream/presence/presence';

/**
 * What a socket counts as: its session, or the socket itself if it has none. undefined: a screen of staff or of the
 * room, which gets the counts but is not counted.
 */
export type Viewer = SessionId | object | undefined;

/**
 * A socket on a board. `sessionId`: its session, also if the socket is not counted as a viewer, so that the session
 * is not counted as a reader over HTTP either.
 */
export type Present = Readonly<{ viewer: Viewer; sessionId?: SessionId | undefined }>;

export type PresenceReports = {
  /** Counts a viewer; for the first one of a board it waits up to 250 ms for the counts of the other nodes. */
  arrive: (boardId: BoardId, present: Present) => Promise<void>;
  /** Marks an arrived socket as a moderator's. */
  addModerator: (boardId: BoardId, present: Present, moderator: ModeratorKey) => void;
  /** Notes what a moderator reads, until the next call. */
  noteReading: (boardId: BoardId, present: Present, questionId: QuestionId | null) => void;
  /** Marks an arrived socket as a screen that the hall sees. */
  addProjector: (boardId: BoardId, present: Present) => void;
  /** Reverts one `arrive`, and what was added since. */
  depart: (boardId: BoardId, present: Present) => void;
  /** Viewers on all nodes, as far as this node knows. */
  totalOf: (boardId: BoardId) => number;
  /**
   * The same, to send to a single client. If it differs from the total sent to the others, all get the total again
   * later.
   */
  totalForOne: (boardId: BoardId) => number;
  /** Removes this node's viewers and moderators from the totals, if Redis answers in time. */
  close: () => Promise<void>;
};

export type PresenceListener = {
  /** Called at most once a second per board, when the number of viewers on all nodes changed. */
  onTotal: (boardId: BoardId, total: number) => void;
  /** Called at most once a second per board, when the moderators on all nodes changed, or what they read. */
  onReadings: (boardId: BoardId, readings: Readings) => void;
  /** Called with 1 for each viewer who arrives on this node, and with -1 for each who leaves. */
  onViewer?: (change: 1 | -1) => void;
};

type Board = {
  /** Number of sockets of each viewer. */
  viewers: Map<SessionId | object, number>;
  /** Number of sockets that are not counted. */
  uncounted: number;
  /** The moderator of each socket and the question that they read. The socket that changed last is last. */
  moderators: Map<Present, readonly [ModeratorKey, QuestionId | null]>;
  /** Sockets of the hall's screens, which are not counted either. */
  projectors: Set<Present>;
  /** Number of counted sockets of each session, to report as `all` of `SocketSessions`. */
  sessions: Map<SessionId, number>;
  /** Sessions to report as `changed` of `SocketSessions`. */
  changedSessions: Set<SessionId>;
  /** Viewers on the other nodes at the latest report. */
  elsewhere: number;
  /**
   * Viewers without a socket on all nodes, in the reports of the last `READERS_TICKS`. The lowest counts, so that a
   * session that opens its socket meanwhile is not counted twice.
   */
  readers: { count: number; atTick: number }[];
  /** Total that all members have. 0: none was sent yet; undefined: members have different totals. */
  sentTotal: number | undefined;
  /** Readings that all moderators have, as text; undefined: a moderator has none. */
  sentReadings: string | undefined;
  /** Tick at which the next report is due; the current tick: as soon as possible. */
  reportDueAtTick: number;
  isReporting: boolean;
};

const TICK_MS = 1000;
const REPORT_INTERVAL_TICKS = REPORT_INTERVAL_MS / TICK_MS;
/**
 * Ticks after a failed report during which a lower total does not prove that viewers left: while Redis is unreachable
 * the reports of running nodes may expire, and each node needs up to this long to report again.
 */
const SETTLE_TICKS = 2 * REPORT_INTERVAL_TICKS + 2;
/**
 * Ticks until the total includes a session that calls over HTTP: most clients call for a session before they
 * open a socket, and would be counted twice until the next report.
 */
const READERS_TICKS = 3;
const FIRST_REPORT_WAIT_MS = 250;
const LAST_REPORT_WAIT_MS = 500;

/**
 * Reports who has each board open on this node: every `REPORT_INTERVAL_MS`, and within a second of a change. A clock of
 * one tick a second starts the reports; each answers with the totals of all nodes, which the listener gets when they
 * have changed.
 */
export const createPresenceReports = (
  presence: Pick<Presence, 'report'>,
  { onTotal, onReadings, onViewer = () => {} }: PresenceListener,
): PresenceReports => {
  const boards = new Map<BoardId, Board>();
  let tick = 0;
  let settledAtTick = 0;
  let isClosed = false;

  const totalOf = (boardId: BoardId): number => {
    const board = boards.get(boardId);
    return board ? board.elsewhere + board.viewers.size + readersOf(board) : 0;
  };

  /**
   * Reports a board's viewers on this node, and reads those on the others. After a failure `elsewhere` keeps its last
   * value.
   * @returns the readings on all nodes; undefined after a failure
   */
  const report = async (boardId: BoardId, board: Board): Promise<Readings | undefined> => {
    board.isReporting = true;
    board.reportDueAtTick = tick + REPORT_INTERVAL_TICKS;
    const viewers = board.viewers.size;
    const moderators = mergedReadings(board.moderators.values());
    const changed = board.changedSessions;
    board.changedSessions = new Set();
    const all = await presence
      .report(
        boardId,
        { viewers, moderators, ...projectorsIf(board.projectors.size) },
        { all: board.sessions, changed },
      )
      .catch(() => undefined);
    board.isReporting = false;
    if (!all) {
      board.changedSessions = board.changedSessions.union(changed);
      board.reportDueAtTick = tick;
      settledAtTick = tick + SETTLE_TICKS;
      return undefined;
    }
    board.elsewhere = Math.max(
      tick < settledAtTick ? board.elsewhere : 0,
      all.viewers - all.readers - viewers,
    );
    const recent = board.readers.filter(({ atTick }) => tick < atTick + READERS_TICKS);
    board.readers = [...recent, { count: all.readers, atTick: tick }];
    return all.moderators;
  };

  const reportAndSend = async (boardId: BoardId, board: Board): Promise<void> => {
    const readings = await report(boardId, board);
    const isEmpty = board.viewers.size + board.uncounted + board.moderators.size === 0;
    // The report does not show which viewers left while it was sent: another one is due.
    const isReported = readings && tick < board.reportDueAtTick;
    if (isReported && isEmpty && boards.get(boardId) === board) boards.delete(boardId);
    const total = totalOf(boardId);
    if (total !== board.sentTotal) {
      board.sentTotal = total;
      onTotal(boardId, total);
    }
    if (!readings || board.moderators.size === 0) return;
    const text = JSON.stringify([...readings]);
    if (text === board.sentReadings) return;
    board.sentReadings = text;
    onReadings(boardId, readings);
  };

  const timer = setInterval(() => {
    tick += 1;
    for (const [boardId, board] of boards) {
      const isDue = tick >= board.reportDueAtTick || totalOf(boardId) !== board.sentTotal;
      if (isDue && !board.isReporting) void reportAndSend(boardId, board);
    }
  }, TICK_MS).unref();

  return {
    totalOf,
    totalForOne: (boardId) => {
      const board = boards.get(boardId);
      const total = totalOf(boardId);
      if (board && board.sentTotal !== total) board.sentTotal = undefined;
      return total;
    },
    arrive: async (boardId, { viewer, sessionId }) => {
      if (isClosed) return;
      const known = boards.get(boardId);
      const board = known ?? emptyBoard();
      boards.set(boardId, board);
      if (sessionId !== undefined && (viewer === undefined || countUp(board.sessions, sessionId)))
        board.changedSessions.add(sessionId);
      if (viewer === undefined) board.uncounted += 1;
      else {
        const isFirst = countUp(board.viewers, viewer);
        if (isFirst) onViewer(1);
        // A report that is under way does not have this viewer.
        if (isFirst && board.isReporting) board.reportDueAtTick = tick;
      }
      // The first viewer waits for the report, so that the acknowledgement of its subscription has the total of all
      // nodes.
      if (!known) {
        await Promise.race([report(boardId, board), delay(FIRST_REPORT_WAIT_MS, undefined, { ref: false })]);
        // Another viewer that arrived meanwhile may have got a lower total.
        if (board.sentTotal === 0) board.sentTotal = totalOf(boardId);
      }
    },
    depart: (boardId, present) => {
      const board = boards.get(boardId);
      if (!board) return;
      const { viewer, sessionId } = present;
      board.reportDueAtTick = tick;
      board.moderators.delete(present);
      board.projectors.delete(present);
      if (viewer !== undefined && sessionId !== undefined && countDown(board.sessions, sessionId))
        board.changedSessions.add(sessionId);
      if (viewer === undefined) board.uncounted -= 1;
      else if (countDown(board.viewers, viewer)) onViewer(-1);
    },
    addModerator: (boardId, present, moderator) => {
      const board = boards.get(boardId);
      if (!board) return;
      board.moderators.set(present, [moderator, null]);
      board.reportDueAtTick = tick;
      board.sentReadings = undefined;
    },
    noteReading: (boardId, present, questionId) => {
      const board = boards.get(boardId);
      const known = board?.moderators.get(present);
      if (!board || !known || known[1] === questionId) return;
      board.moderators.delete(present);
      board.moderators.set(present, [known[0], questionId]);
      board.reportDueAtTick = tick;
    },
    addProjector: (boardId, present) => {
      const board = boards.get(boardId);
      if (!board) return;
      board.projectors.add(present);
      board.reportDueAtTick = tick;
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      const reported = [...boards.keys()].map((boardId) => presence.report(boardId, NOBODY));
      boards.clear();
      await Promise.race([
        Promise.allSettled(reported),
        delay(LAST_REPORT_WAIT_MS, undefined, { ref: false }),
      ]);
    },
  };
};

/** Viewers without a socket, see `Board.readers`. */
const readersOf = ({ readers }: Board): number =>
  readers.length === 0 ? 0 : Math.min(...readers.map(({ count }) => count));

/** @returns whether the count was 0 before */
const countUp = <T>(counts: Map<T, number>, key: T): boolean => {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count === 0;
};

/** @returns whether the count is 0 now */
const countDown = <T>(counts: Map<T, number>, key: T): boolean => {
  const count = counts.get(key) ?? 0;
  if (count <= 1) return counts.delete(key);
  counts.set(key, count - 1);
  return false;
};

const emptyBoard = (): Board => ({
  viewers: new Map(),
  uncounted: 0,
  moderators: new Map(),
  projectors: new Set(),
  sessions: new Map(),
  changedSessions: new Set(),
  elsewhere: 0,
  readers: [],
  sentTotal: 0,
  sentReadings: undefined,
  reportDueAtTick: 0,
  isReporting: false,
});
