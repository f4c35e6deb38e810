import { FIRST_OWNER_ID, type SessionId } from '@openfloor/contract/ids';
import { OWNER_ID, type ModeratorKey, type Position, type UncountedScreen } from '@openfloor/contract/ws';
import { isModerator, type BoardState } from '@openfloor/domain/board/boardState';
import { isRemovedOwner } from '@openfloor/domain/board/owners';
import type { Audience } from '@openfloor/domain/view/audience';
import { endOfRight, type BoardRight } from '@openfloor/platform/credentials/boardTokens';
import type { BoardSocket } from '../wire/boardSocket.ts';
import type { Viewer } from './presenceReports.ts';

/** A socket that asks for a board. `right`: the right of a moderator's token; the public needs none. */
export type Subscriber = {
  socket: BoardSocket;
  audience: Audience;
  right: BoardRight | undefined;
  sessionId: SessionId | undefined;
  viewer: Viewer;
};

/**
 * Whether the subscriber's token has expired or was revoked, or its moderator was revoked or its owner's device
 * removed.
 */
export const hasLostRight = (
  { right }: Pick<Subscriber, 'right'>,
  state: Pick<BoardState, 'keyId' | 'moderators' | 'owners'> & { endedAt?: string | undefined },
  nowMs: number,
): boolean => {
  if (!right) return false;
  const { moderatorId, ownerId = FIRST_OWNER_ID } = right;
  const isRevoked =
    moderatorId === undefined ? isRemovedOwner(state, ownerId) : !isModerator(state, moderatorId);
  return isRevoked || right.keyId !== state.keyId || endOfRight(right, state) <= nowMs;
};

/**
 * Sockets of one session count as one viewer, a socket without a session counts by itself, and those who run the board
 * do not count.
 */
export const viewerOf = (
  { socket, sessionId }: Pick<Subscriber, 'socket' | 'sessionId'>,
  screen: UncountedScreen | undefined,
): Viewer => (screen === undefined ? (sessionId ?? socket) : undefined);

/** undefined for all but moderators. */
export const moderatorOf = ({ right }: Pick<Subscriber, 'right'>): ModeratorKey | undefined =>
  right && (right.moderatorId ?? OWNER_ID);

/**
 * Whether a member keeps up. `live`: it gets every frame. `lagging`: it reads too slowly and is skipped; once its
 * buffer is empty it gets one frame from its position to the head, and at `deadline` its socket is closed. `gone`: it
 * gets no more messages, because the board was closed, the client left, or the member's right ended.
 */
export type Pace = { state: 'live' } | { state: 'lagging'; deadline: NodeJS.Timeout } | { state: 'gone' };
export const LIVE: Pace = { state: 'live' };
export const GONE: Pace = { state: 'gone' };

/** A client's place on a board, from when it is about to join the channel until its end. */
export type Member = Subscriber & {
  /** The end of the last frame that was written to its socket. */
  position: Position;
  pace: Pace;
  /** Leaves the channel and the counts. Further calls do nothing. */
  end: () => void;
};
