import {
  mergedReadings,
  type ModeratorPresence,
  type Readings,
} from '@openfloor/stream/presence/moderatorPresence';
import { VIEWER_REPORT_INTERVAL_MS } from '@openfloor/stream/presence/viewerCounts';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { ModeratorKey } from '@openfloor/contract/ws';

export type ModeratorReports = {
  /** A moderator's socket subscribed. */
  arrive: (boardId: BoardId, socket: object, moderator: ModeratorKey) => void;
  /** Notes what the moderator of a socket reads, until the next such note. */
  read: (boardId: BoardId, socket: object, questionId: QuestionId | null) => void;
  /** Reverts the `arrive` of the socket. */
  depart: (boardId: BoardId, socket: object) => void;
  /** Reports that no moderator is on this node, if Redis answers. */
  close: () => Promise<void>;
};

type Attendance = {
  /** The moderator of each socket and the question that they read. The socket that changed last comes last. */
  sockets: Map<object, readonly [ModeratorKey, QuestionId | null]>;
  reportDueAtTick: number;
  isReporting: boolean;
  /** What all members have, as text; undefined: a member has none. */
  sent: string | undefined;
};

const TICK_MS = 1000;
const REPORT_INTERVAL_TICKS = VIEWER_REPORT_INTERVAL_MS / TICK_MS;

/**
 * Reports within a second which moderators have a socket on this node and what they read.
 * @param onReadings called at most once a second and board, when the moderators of all nodes or what they read changed
 */
export const createModeratorReports = (
  moderatorPresence: Pick<ModeratorPresence, 'report'>,
  onReadings: (boardId: BoardId, readings: Readings) => void,
): ModeratorReports => {
  const boards = new Map<BoardId, Attendance>();
  let tick = 0;

  const report = async (boardId: BoardId, attendance: Attendance): Promise<void> => {
    const { sockets } = attendance;
    attendance.isReporting = true;
    attendance.reportDueAtTick = tick + REPORT_INTERVAL_TICKS;
    const readings = await moderatorPresence
      .report(boardId, mergedReadings(sockets.values()))
      .catch(() => undefined);
    attendance.isReporting = false;
    if (!readings) attendance.reportDueAtTick = tick;
    else if (sockets.size === 0) boards.delete(boardId);
    else send(boardId, attendance, readings);
  };

  const send = (boardId: BoardId, attendance: Attendance, readings: Readings): void => {
    const text = JSON.stringify([...readings]);
    if (text === attendance.sent) return;
    attendance.sent = text;
    onReadings(boardId, readings);
  };

  const timer = setInterval(() => {
    tick += 1;
    for (const [boardId, attendance] of boards)
      if (tick >= attendance.reportDueAtTick && !attendance.isReporting) void report(boardId, attendance);
  }, TICK_MS).unref();

  return {
    arrive: (boardId, socket, moderator) => {
      const attendance = boards.get(boardId) ?? {
        sockets: new Map(),
        reportDueAtTick: tick,
        isReporting: false,
        sent: undefined,
      };
      boards.set(boardId, attendance);
      attendance.sockets.set(socket, [moderator, null]);
      attendance.reportDueAtTick = tick;
      attendance.sent = undefined;
    },
    read: (boardId, socket, questionId) => {
      const attendance = boards.get(boardId);
      const known = attendance?.sockets.get(socket);
      if (!attendance || !known || known[1] === questionId) return;
      attendance.sockets.delete(socket);
      attendance.sockets.set(socket, [known[0], questionId]);
      attendance.reportDueAtTick = tick;
    },
    depart: (boardId, socket) => {
      const attendance = boards.get(boardId);
      if (!attendance?.sockets.delete(socket)) return;
      attendance.reportDueAtTick = tick;
    },
    close: async () => {
      clearInterval(timer);
      const reported = [...boards.keys()].map((boardId) => moderatorPresence.report(boardId, new Map()));
      boards.clear();
      await Promise.allSettled(reported);
    },
  };
};
