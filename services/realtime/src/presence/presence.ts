import { setTimeout as delay } from 'node:timers/promises';
import { VIEWER_REPORT_INTERVAL_MS, type ViewerCounts } from '@openfloor/stream/presence/viewerCounts';
import type { BoardId, SessionId } from '@openfloor/contract/ids';

/** A session, or a socket that has none. Undefined: a screen of staff or of the room, which wants the counts but is not counted. */
export type Viewer = SessionId | object | undefined;

export type Presence = {
  /** Counts a viewer; for the first one of a board it waits up to 250 ms for the counts of the other nodes. */
  arrive: (boardId: BoardId, viewer: Viewer) => Promise<void>;
  /** Reverts one `arrive` of the viewer. */
  depart: (boardId: BoardId, viewer: Viewer) => void;
  /** Viewers on all nodes, as far as this node knows. */
  totalOf: (boardId: BoardId) => number;
  /** The same, to send to a single client; if it differs from the total sent to the others, the total is sent to all again. */
  totalForOne: (boardId: BoardId) => number;
  /** Removes this node's viewers from the counts of all boards, if Redis answers in time. */
  close: () => Promise<void>;
};

type Attendance = {
  /** Number of sockets of each viewer. */
  sockets: Map<SessionId | object, number>;
  /** Number of sockets that are not counted. */
  uncounted: number;
  /** Viewers on the other nodes at the latest report. */
  elsewhere: number;
  /** Total that all members have. 0: none was sent yet; undefined: members have different totals. */
  sentTotal: number | undefined;
  reportDueAtTick: number;
};

const TICK_MS = 1000;
const REPORT_INTERVAL_TICKS = VIEWER_REPORT_INTERVAL_MS / TICK_MS;
/**
 * While Redis is away the counts of running nodes may expire. After a failed report each node has this long to report
 * again; until then a lower sum does not prove that viewers left.
 */
const SETTLE_TICKS = 2 * REPORT_INTERVAL_TICKS + 2;
const FIRST_REPORT_WAIT_MS = 250;
const LAST_REPORT_WAIT_MS = 500;

/**
 * Counts the viewers of each board, reports them, and calls `onTotal` at most once a second when a sum changed.
 * @param noteViewers called with 1 for each viewer who arrives on this node, and with -1 for each who leaves
 */
export const createPresence = (
  viewerCounts: Pick<ViewerCounts, 'report'>,
  onTotal: (boardId: BoardId, total: number) => void,
  noteViewers: (change: 1 | -1) => void = () => {},
): Presence => {
  const boards = new Map<BoardId, Attendance>();
  let tick = 0;
  let settledAtTick = 0;
  let isClosed = false;

  const totalOf = (boardId: BoardId): number => {
    const attendance = boards.get(boardId);
    return attendance ? attendance.elsewhere + attendance.sockets.size : 0;
  };

  /** After a failed report the viewers on the other nodes keep their last known number. */
  const report = async (boardId: BoardId, attendance: Attendance): Promise<void> => {
    attendance.reportDueAtTick = tick + REPORT_INTERVAL_TICKS;
    const here = attendance.sockets.size;
    const total = await viewerCounts.report(boardId, here).catch(() => undefined);
    if (total === undefined) {
      settledAtTick = tick + SETTLE_TICKS;
      return;
    }
    attendance.elsewhere = Math.max(tick < settledAtTick ? attendance.elsewhere : 0, total - here);
  };

  const reportAndSend = async (boardId: BoardId, attendance: Attendance): Promise<void> => {
    await report(boardId, attendance);
    if (attendance.sockets.size + attendance.uncounted === 0 && boards.get(boardId) === attendance)
      boards.delete(boardId);
    const total = totalOf(boardId);
    if (total === attendance.sentTotal) return;
    attendance.sentTotal = total;
    onTotal(boardId, total);
  };

  const onTick = (): void => {
    tick += 1;
    for (const [boardId, attendance] of boards)
      if (tick >= attendance.reportDueAtTick || totalOf(boardId) !== attendance.sentTotal)
        void reportAndSend(boardId, attendance);
  };

  const timer = setInterval(onTick, TICK_MS).unref();

  return {
    totalOf,
    totalForOne: (boardId) => {
      const attendance = boards.get(boardId);
      const total = totalOf(boardId);
      if (attendance && attendance.sentTotal !== total) attendance.sentTotal = undefined;
      return total;
    },
    arrive: async (boardId, viewer) => {
      if (isClosed) return;
      const known = boards.get(boardId);
      const attendance = known ?? {
        sockets: new Map(),
        uncounted: 0,
        elsewhere: 0,
        sentTotal: 0,
        reportDueAtTick: 0,
      };
      boards.set(boardId, attendance);
      if (viewer === undefined) attendance.uncounted += 1;
      else {
        const sockets = attendance.sockets.get(viewer) ?? 0;
        if (sockets === 0) noteViewers(1);
        attendance.sockets.set(viewer, sockets + 1);
      }
      // The first one gets the total with the acknowledgement of the subscription.
      if (!known) {
        await Promise.race([
          report(boardId, attendance),
          delay(FIRST_REPORT_WAIT_MS, undefined, { ref: false }),
        ]);
        // Another viewer that arrived meanwhile may have got a lower total.
        if (attendance.sentTotal === 0) attendance.sentTotal = totalOf(boardId);
      }
    },
    depart: (boardId, viewer) => {
      const attendance = boards.get(boardId);
      if (!attendance) return;
      attendance.reportDueAtTick = tick;
      if (viewer === undefined) {
        attendance.uncounted -= 1;
        return;
      }
      const left = (attendance.sockets.get(viewer) ?? 0) - 1;
      if (left > 0) attendance.sockets.set(viewer, left);
      else if (attendance.sockets.delete(viewer)) noteViewers(-1);
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      const reported = [...boards.keys()].map((boardId) => viewerCounts.report(boardId, 0));
      boards.clear();
      await Promise.race([
        Promise.allSettled(reported),
        delay(LAST_REPORT_WAIT_MS, undefined, { ref: false }),
      ]);
    },
  };
};
