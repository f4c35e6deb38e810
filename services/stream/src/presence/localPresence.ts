import { createSecretKey, randomBytes } from 'node:crypto';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import {
  isNobody,
  NO_SESSIONS,
  NOBODY,
  turnoutOf,
  type Attendance,
  type Presence,
  type SocketSessions,
  type Turnout,
} from './presence.ts';
import { AGAIN_AFTER_MS_MIN, createLocalReaders, type LocalReaders } from './readers.ts';

/** Presence on a single process. Reports do not expire: they end with the process. */
export const createLocalPresence = (againAfterMsMin: number = AGAIN_AFTER_MS_MIN): Presence => {
  const key = createSecretKey(randomBytes(32));
  const attendances = new Map<BoardId, Attendance>();
  const sessions = new Map<BoardId, SocketSessions['all']>();
  const readers = new Map<BoardId, LocalReaders>();

  const turnoutOn = (boardId: BoardId): Turnout => {
    const count = readers.get(boardId)?.count();
    if (count?.readers === 0) readers.delete(boardId);
    return turnoutOf([attendances.get(boardId) ?? NOBODY], count);
  };

  const readersOn = (boardId: BoardId): LocalReaders => {
    const known = readers.get(boardId) ?? createLocalReaders(key, () => performance.now(), againAfterMsMin);
    readers.set(boardId, known);
    return known;
  };

  const hasSocket = (boardId: BoardId, sessionId: SessionId): boolean =>
    sessions.get(boardId)?.has(sessionId) ?? false;

  return {
    report: async (boardId, here, { all, changed } = NO_SESSIONS) => {
      if (isNobody(here)) attendances.delete(boardId);
      else attendances.set(boardId, here);
      if (all.size === 0) sessions.delete(boardId);
      else sessions.set(boardId, all);
      for (const sessionId of changed) readers.get(boardId)?.delete(sessionId);
      return turnoutOn(boardId);
    },
    track: async (boardId, sessionId, isBrief) => ({
      againAfterMs: hasSocket(boardId, sessionId) ? undefined : readersOn(boardId).record(sessionId, isBrief),
    }),
    read: async (boardIds) => new Map(boardIds.map((boardId) => [boardId, turnoutOn(boardId)])),
    watched: async () =>
      new Map(
        [...attendances.keys(), ...readers.keys()].flatMap((boardId) => {
          const { viewers } = turnoutOn(boardId);
          return viewers > 0 ? [[boardId, viewers]] : [];
        }),
      ),
  };
};
