import type { SessionId } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import type { BoardState } from '@openfloor/domain/board/boardState';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardRight } from '@openfloor/platform/credentials/boardTokens';
import type { Viewer } from '../presence/presence.ts';
import type { BoardSocket } from '../wire/boardSocket.ts';

/** A socket that asks for a board. `right`: what a moderator's token gives; the public needs none. */
export type Visitor = {
  socket: BoardSocket;
  audience: Audience;
  right: BoardRight | undefined;
  sessionId: SessionId | undefined;
};

/** Whether the token that made the visitor a moderator has expired or was revoked. */
export const hasLostRight = (
  { right }: Pick<Visitor, 'right'>,
  { keyId }: Pick<BoardState, 'keyId'>,
  nowMs: number,
): boolean => right !== undefined && (right.keyId !== keyId || right.expiresAtMs <= nowMs);

/** Whoever counts as one: a session, or a socket that has none. */
export const viewerOf = ({ socket, sessionId }: Visitor): Viewer => sessionId ?? socket;

/**
 * How a member keeps up. `live`: it gets each frame as it is made. `lagging`: it reads too slowly and is skipped;
 * once it has read what is on its way it gets one frame from where it stood, or is closed when `deadline` rings.
 * `gone`: the board is over or was left, or the member's right to it has ended: nothing follows.
 */
export type Pace = { state: 'live' } | { state: 'lagging'; deadline: NodeJS.Timeout } | { state: 'gone' };
export const LIVE: Pace = { state: 'live' };
export const GONE: Pace = { state: 'gone' };

/** A socket on a board; `position` is where what was written to it ends. */
export type Member = Visitor & { position: Position; pace: Pace };
