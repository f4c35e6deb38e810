import type { ModeratorPresence } from '@openfloor/bus/moderatorPresence';
import { VIEWER_REPORT_INTERVAL_MS } from '@openfloor/bus/viewerCounts';
import type { BoardId, ModeratorId } from '@openfloor/contract/ids';

export type ModeratorReports = {
  /** A socket of an invited moderator subscribed. */
  arrive: (boardId: BoardId, moderatorId: ModeratorId) => void;
  /** Reverts one `arrive` of the moderator. */
  depart: (boardId: BoardId, moderatorId: ModeratorId) => void;
  /** Reports that no moderator is on this node, if Redis answers. */
  close: () => Promise<void>;
};

type Attendance = {
  /** Number of sockets of each moderator. */
  sockets: Map<ModeratorId, number>;
  reportDueAtTick: number;
  isReporting: boolean;
};

const TICK_MS = 1000;
const REPORT_INTERVAL_TICKS = VIEWER_REPORT_INTERVAL_MS / TICK_MS;

/** Reports within a second which invited moderators have a socket on this node. */
export const createModeratorReports = (
  moderatorPresence: Pick<ModeratorPresence, 'report'>,
): ModeratorReports => {
  const boards = new Map<BoardId, Attendance>();
  let tick = 0;

  const report = async (boardId: BoardId, attendance: Attendance): Promise<void> => {
    const { sockets } = attendance;
    attendance.isReporting = true;
    attendance.reportDueAtTick = tick + REPORT_INTERVAL_TICKS;
    const isReported = await moderatorPresence.report(boardId, [...sockets.keys()]).then(
      () => true,
      () => false,
    );
    attendance.isReporting = false;
    if (!isReported) attendance.reportDueAtTick = tick;
    else if (sockets.size === 0) boards.delete(boardId);
  };

  const timer = setInterval(() => {
    tick += 1;
    for (const [boardId, attendance] of boards)
      if (tick >= attendance.reportDueAtTick && !attendance.isReporting) void report(boardId, attendance);
  }, TICK_MS).unref();

  return {
    arrive: (boardId, moderatorId) => {
      const attendance = boards.get(boardId) ?? {
        sockets: new Map(),
        reportDueAtTick: tick,
        isReporting: false,
      };
      boards.set(boardId, attendance);
      attendance.sockets.set(moderatorId, (attendance.sockets.get(moderatorId) ?? 0) + 1);
      attendance.reportDueAtTick = tick;
    },
    depart: (boardId, moderatorId) => {
      const attendance = boards.get(boardId);
      if (!attendance) return;
      const left = (attendance.sockets.get(moderatorId) ?? 0) - 1;
      if (left > 0) attendance.sockets.set(moderatorId, left);
      else attendance.sockets.delete(moderatorId);
      attendance.reportDueAtTick = tick;
    },
    close: async () => {
      clearInterval(timer);
      const reported = [...boards.keys()].map((boardId) => moderatorPresence.report(boardId, []));
      boards.clear();
      await Promise.allSettled(reported);
    },
  };
};
