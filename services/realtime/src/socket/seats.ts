import type { SessionId } from '@openfloor/contract/ids';
import { createSocketsByPrefix } from './socketsByPrefix.ts';

/** Who asks for a seat. `prefix`: of the address. */
export type Holder = { prefix: string; sessionId: SessionId | undefined };

/** `displaces`: the socket that loses its seat. */
export type Admission<Socket> = { ok: true; displaces?: Socket } | { ok: false };

export type Seats<Socket> = {
  /** Whether there is a seat for one more socket. */
  admit: (holder: Holder) => Admission<Socket>;
  take: (socket: Socket, holder: Holder) => void;
  /** A socket gave its session after the upgrade. */
  setSession: (socket: Socket, sessionId: SessionId) => void;
  leave: (socket: Socket) => void;
};

/** Share of the seats up to which sockets without a session are admitted. */
const ANONYMOUS_SHARE_MAX = 0.8;
/** A browser needs one socket per tab. Further sockets of a session count as sockets without a session. */
const SOCKETS_PER_SESSION_MAX = 10;

/**
 * The sockets of a node, and which of them go when there is no room for all. Sockets without a session, which cost their client
 * nothing, leave a fifth of the seats to the others, and are displaced by them. Among equals the address prefix that holds most
 * loses, and only to one that holds less: an audience behind one address keeps its sockets as long as there is room.
 */
export const createSeats = <Socket>(seatsMax: number): Seats<Socket> => {
  const seats = new Map<Socket, Holder>();
  const anonymous = createSocketsByPrefix<Socket>();
  const named = createSocketsByPrefix<Socket>();
  const socketsOfSession = new Map<SessionId, number>();

  const isNamed = (sessionId: SessionId | undefined): sessionId is SessionId =>
    sessionId !== undefined && (socketsOfSession.get(sessionId) ?? 0) < SOCKETS_PER_SESSION_MAX;

  const take: Seats<Socket>['take'] = (socket, { prefix, sessionId }) => {
    const holder = { prefix, sessionId: isNamed(sessionId) ? sessionId : undefined };
    seats.set(socket, holder);
    if (holder.sessionId === undefined) return anonymous.add(prefix, socket);
    socketsOfSession.set(holder.sessionId, (socketsOfSession.get(holder.sessionId) ?? 0) + 1);
    return named.add(prefix, socket);
  };

  const leave: Seats<Socket>['leave'] = (socket) => {
    const holder = seats.get(socket);
    if (!holder) return;
    const { prefix, sessionId } = holder;
    seats.delete(socket);
    if (sessionId === undefined) return anonymous.remove(prefix, socket);
    const left = (socketsOfSession.get(sessionId) ?? 0) - 1;
    if (left > 0) socketsOfSession.set(sessionId, left);
    else socketsOfSession.delete(sessionId);
    return named.remove(prefix, socket);
  };

  return {
    admit: ({ prefix, sessionId }) => {
      const hasSession = isNamed(sessionId);
      if (seats.size < (hasSession ? seatsMax : seatsMax * ANONYMOUS_SHARE_MAX)) return { ok: true };
      const equals = hasSession ? named : anonymous;
      const displaces =
        (hasSession ? anonymous.oldestOfLargest() : undefined) ??
        // The prefix must hold at least two more: with one more, the two would only trade places.
        equals.oldestOfLargest(equals.countOf(prefix) + 1);
      return displaces === undefined ? { ok: false } : { ok: true, displaces };
    },
    take,
    setSession: (socket, sessionId) => {
      const holder = seats.get(socket);
      if (!holder || holder.sessionId === sessionId) return;
      leave(socket);
      take(socket, { ...holder, sessionId });
    },
    leave,
  };
};
