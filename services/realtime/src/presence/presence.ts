import { setTimeout as delay } from 'node:timers/promises';
import { VIEWER_REPORT_INTERVAL_MS, type ViewerCounts } from '@openfloor/bus/viewerCounts';
import type { BoardId, SessionId } from '@openfloor/contract/ids';

/** A session, or a socket that has none. */
export type Viewer = SessionId | object;

export type Presence = {
  /** Counts a viewer in; the first on a board waits a moment for what the other nodes count. */
  arrive: (boardId: BoardId, viewer: Viewer) => Promise<void>;
  /** Counts one of a viewer's arrivals out. */
  depart: (boardId: BoardId, viewer: Viewer) => void;
  /** Viewers over all nodes, as far as this one knows. */
  totalOf: (boardId: BoardId) => number;
  /** The same for one viewer to be told; where the others were told another number, all are told anew. */
  totalForOne: (boardId: BoardId) => number;
  /** Takes this node's share out of all boards, if the counts can be reached in time. */
  close: () => Promise<void>;
};

type Attendance = {
  /** How many sockets each viewer has. */
  sockets: Map<Viewer, number>;
  /** Viewers of the other nodes at the last report. */
  elsewhere: number;
  /** 0: nobody was told yet. Undefined: not all were told the same. */
  toldTotal: number | undefined;
  reportDueAtTick: number;
};

const TICK_MS = 1000;
const REPORT_EVERY_TICKS = VIEWER_REPORT_INTERVAL_MS / TICK_MS;
/**
 * While Redis was away the shares of living nodes may have expired. After a failed report each node has this long to
 * report again; until then a lower sum is no proof that viewers left.
 */
const SETTLE_TICKS = 2 * REPORT_EVERY_TICKS + 2;
const FIRST_REPORT_WAIT_MS = 250;
const LAST_REPORT_WAIT_MS = 500;

/**
 * Counts the distinct sessions on each board, reports them, and tells the boards' sums once a second when they change.
 * @param noteViewers told of each viewer who is counted in (1) or out (-1) on this node
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

  /** Without an answer the last known share of the other nodes stays. */
  const report = async (boardId: BoardId, attendance: Attendance): Promise<void> => {
    attendance.reportDueAtTick = tick + REPORT_EVERY_TICKS;
    const here = attendance.sockets.size;
    const total = await viewerCounts.report(boardId, here).catch(() => undefined);
    if (total === undefined) {
      settledAtTick = tick + SETTLE_TICKS;
      return;
    }
    attendance.elsewhere = Math.max(tick < settledAtTick ? attendance.elsewhere : 0, total - here);
  };

  const reportAndTell = async (boardId: BoardId, attendance: Attendance): Promise<void> => {
    await report(boardId, attendance);
    if (attendance.sockets.size === 0 && boards.get(boardId) === attendance) boards.delete(boardId);
    const total = totalOf(boardId);
    if (total === attendance.toldTotal) return;
    attendance.toldTotal = total;
    onTotal(boardId, total);
  };

  const onTick = (): void => {
    tick += 1;
    for (const [boardId, attendance] of boards)
      if (tick >= attendance.reportDueAtTick || totalOf(boardId) !== attendance.toldTotal)
        void reportAndTell(boardId, attendance);
  };

  const timer = setInterval(onTick, TICK_MS).unref();

  return {
    totalOf,
    totalForOne: (boardId) => {
      const attendance = boards.get(boardId);
      const total = totalOf(boardId);
      if (attendance && attendance.toldTotal !== total) attendance.toldTotal = undefined;
      return total;
    },
    arrive: async (boardId, viewer) => {
      if (isClosed) return;
      const known = boards.get(boardId);
      const attendance = known ?? { sockets: new Map(), elsewhere: 0, toldTotal: 0, reportDueAtTick: 0 };
      boards.set(boardId, attendance);
      const sockets = attendance.sockets.get(viewer) ?? 0;
      if (sockets === 0) noteViewers(1);
      attendance.sockets.set(viewer, sockets + 1);
      // The first is told the sum with the acknowledgement.
      if (!known) {
        await Promise.race([
          report(boardId, attendance),
          delay(FIRST_REPORT_WAIT_MS, undefined, { ref: false }),
        ]);
        // Unless one who came meanwhile has been told less.
        if (attendance.toldTotal === 0) attendance.toldTotal = totalOf(boardId);
      }
    },
    depart: (boardId, viewer) => {
      const attendance = boards.get(boardId);
      if (!attendance) return;
      const left = (attendance.sockets.get(viewer) ?? 0) - 1;
      if (left > 0) attendance.sockets.set(viewer, left);
      else if (attendance.sockets.delete(viewer)) noteViewers(-1);
      attendance.reportDueAtTick = tick;
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
