import type { SessionId } from '@openfloor/contract/ids';
import { createHoldersByPrefix } from '@openfloor/platform/holdersByPrefix';

/** The client that asks for a seat or has one. `prefix`: of its address. */
export type Holder = { prefix: string; sessionId: SessionId | undefined };

/**
 * `displaces`: the socket that loses its seat. `unlessProven`: with a solved challenge the session would get a seat.
 */
export type Admission<Socket> = { ok: true; displaces?: Socket } | { ok: false; unlessProven: boolean };

export type Seats<Socket> = {
  /** Whether there is a seat for one more socket. @param isProven whether its session has solved a challenge */
  admit: (holder: Holder, isProven?: boolean) => Admission<Socket>;
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
 * Sockets with a session that one prefix may displace by proven sessions within a second, and that one prefix may
 * lose.
 */
const DISPLACED_PER_SECOND_MAX = 3;

/**
 * Decides which sockets a node keeps when there is no room for all.
 * - Sockets without a session cost their client nothing. They leave a fifth of the seats to the others, and are
 *   displaced by them. Among themselves the address prefix with the most sockets loses one, and only to a prefix with
 *   fewer.
 * - A session costs one call, and an attacker has many addresses, so a session displaces no other session. If it has
 *   solved a challenge, it displaces the newest socket of the prefix with the most sockets, a few each second.
 *
 * An audience behind one address keeps its sockets as long as there is room.
 * @param elapsedMs a clock that is never set back
 */
export const createSeats = <Socket>(seatsMax: number, elapsedMs: () => number): Seats<Socket> => {
  const seats = new Map<Socket, Holder>();
  const anonymous = createHoldersByPrefix<Socket>();
  const named = createHoldersByPrefix<Socket>();
  const socketsOfSession = new Map<SessionId, number>();
  /** Displaced sockets of the current second, by the prefix that lost or got the seat. */
  const displacedBy = new Map<string, number>();
  let countsSinceMs = 0;

  const hasTurn = (prefix: string): boolean => (displacedBy.get(prefix) ?? 0) < DISPLACED_PER_SECOND_MAX;
  const startSecond = (): void => {
    const nowMs = elapsedMs();
    if (nowMs - countsSinceMs < 1000) return;
    displacedBy.clear();
    countsSinceMs = nowMs;
  };

  /**
   * The socket that loses its seat to a session that has solved a challenge. The winner's prefix must have at least
   * two sockets fewer, else both prefixes would only trade places.
   */
  const seatForProven = (prefix: string): { prefix: string; holder: Socket } | undefined => {
    startSecond();
    const loser = named.newestOfLargest(named.countOf(prefix) + 1);
    return loser && hasTurn(prefix) && hasTurn(loser.prefix) ? loser : undefined;
  };

  const displaceNamed = (prefix: string, isProven: boolean): Admission<Socket> => {
    const loser = seatForProven(prefix);
    if (!loser || !isProven) return { ok: false, unlessProven: loser !== undefined };
    for (const one of [prefix, loser.prefix]) displacedBy.set(one, (displacedBy.get(one) ?? 0) + 1);
    return { ok: true, displaces: loser.holder };
  };

  const displaceAnonymous = (moreThan: number): Admission<Socket> | undefined => {
    const displaces = anonymous.oldestOfLargest(moreThan);
    return displaces === undefined ? undefined : { ok: true, displaces };
  };

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
    admit: ({ prefix, sessionId }, isProven = false) => {
      if (!isNamed(sessionId)) {
        if (seats.size < seatsMax * ANONYMOUS_SHARE_MAX) return { ok: true };
        return displaceAnonymous(anonymous.countOf(prefix) + 1) ?? { ok: false, unlessProven: false };
      }
      if (seats.size < seatsMax) return { ok: true };
      return displaceAnonymous(0) ?? displaceNamed(prefix, isProven);
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
