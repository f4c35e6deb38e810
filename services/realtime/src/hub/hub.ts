import type { ErrorCode } from '@openfloor/contract/errors';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import { unlessLaterVersion } from '@openfloor/contract/laterVersion';
import type { Position } from '@openfloor/contract/ws';
import type { BoardFeed } from '@openfloor/feed/boardFeed';
import type { FollowedBoard } from '@openfloor/feed/feeds';
import { claimsToHoldOn } from '@openfloor/platform/credentials/boardTokens';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import type { RealtimeDependencies } from '../dependencies.ts';
import { createPresence } from '../presence/presence.ts';
import type { BoardSocket } from '../wire/boardSocket.ts';
import { createChannel, type Channel } from './channel.ts';
import { GONE, viewerOf, type Member, type Visitor } from './member.ts';

export type JoinRequest = {
  socket: BoardSocket;
  token: string | undefined;
  sessionId: SessionId | undefined;
  since: Position | undefined;
};

export type Joined = { ok: true; member: Member } | { ok: false; code: ErrorCode };

export type Hub = {
  /**
   * Subscribes a socket to a board: acknowledges, brings it up to date from `since`, then keeps it so.
   * @throws when the board cannot be read
   */
  join: (boardId: BoardId, request: JoinRequest) => Promise<Joined>;
  leave: (boardId: BoardId, member: Member) => void;
  /** Resolves when the other nodes know that nobody is left here. */
  close: () => Promise<void>;
};

/** `holders`: sockets on the board, also those still on their way in; `emptyFor`: runs while there are none. */
type Open = { channel: Channel; release: () => void; holders: number; emptyFor: NodeJS.Timeout | undefined };

/** A hall that lost its network comes back within moments, and finds here what it missed. */
const LINGER_MS = 60_000;
/** A moderator's token that expires or is revoked takes effect on open sockets within a second. */
const RIGHTS_EVERY_MS = 500;

const PUBLIC: Pick<Visitor, 'audience' | 'right'> = { audience: 'public', right: undefined };

/** All boards that this node's sockets watch, a channel each. */
export const createHub = ({
  feeds,
  store,
  viewerCounts,
  tokens,
  settings,
  clock,
  metrics,
  logger,
  tracing,
}: RealtimeDependencies): Hub => {
  const channels = new Map<BoardId, Open>();
  let isClosed = false;
  const presence = createPresence(
    viewerCounts,
    (boardId, viewerCount) => channels.get(boardId)?.channel.tellViewers(viewerCount),
    metrics.noteViewers,
  );

  /** Tokens end while sockets are open. */
  const rightsTimer = setInterval(() => {
    for (const { channel } of channels.values()) channel.endLostRights();
  }, RIGHTS_EVERY_MS).unref();

  /** @returns undefined for a token that is not valid on the board */
  const admissionOf = async (
    feed: BoardFeed,
    token: string | undefined,
  ): Promise<Pick<Visitor, 'audience' | 'right'> | undefined> => {
    if (token === undefined) return PUBLIC;
    let right = tokens.rightOn(feed, token);
    if (!right && claimsToHoldOn(feed.board.id, token, clock.nowMs())) {
      // Signed with keys of a moment ago, of which this node has not heard yet.
      await feed.catchUp();
      right = tokens.rightOn(feed, token);
    }
    return right?.role === 'admin' ? { audience: 'moderator', right } : right && PUBLIC;
  };

  const openChannel = (boardId: BoardId, { feed, release }: FollowedBoard): Open => {
    const pseudonymize = createPseudonymizer(settings.serverSecret, feed.board);
    const onError = unlessLaterVersion((error) =>
      logger.error({ err: error, boardId }, 'a board cannot be told of its changes'),
    );
    const viewersForOne = (): number => presence.totalForOne(boardId);
    const channel = createChannel({
      feed,
      store,
      pseudonymize,
      viewersForOne,
      onDismissed: (member) => depart(boardId, member),
      clock,
      metrics,
      tracing,
      onError,
    });
    const open: Open = { channel, release, holders: 0, emptyFor: undefined };
    channels.set(boardId, open);
    return open;
  };

  const holdChannel = (boardId: BoardId, followed: FollowedBoard): Channel => {
    const known = channels.get(boardId);
    if (known) followed.release();
    const open = known ?? openChannel(boardId, followed);
    clearTimeout(open.emptyFor);
    open.holders += 1;
    return open.channel;
  };

  const closeChannel = (boardId: BoardId, { channel, release }: Open): void => {
    channels.delete(boardId);
    channel.close();
    release();
  };

  const releaseChannel = (boardId: BoardId): void => {
    const open = channels.get(boardId);
    if (!open || --open.holders > 0) return;
    if (isClosed) closeChannel(boardId, open);
    else open.emptyFor = setTimeout(() => closeChannel(boardId, open), LINGER_MS).unref();
  };

  const depart = (boardId: BoardId, visitor: Visitor): void => {
    presence.depart(boardId, viewerOf(visitor));
    releaseChannel(boardId);
  };

  return {
    join: async (boardId, { socket, token, sessionId, since }) => {
      const followed = await feeds.follow(boardId);
      if (!followed || !followed.feed.isOpen) {
        followed?.release();
        return { ok: false, code: 'board-not-found' };
      }
      const admission = await admissionOf(followed.feed, token).catch((error: unknown) => {
        followed.release();
        throw error;
      });
      if (!admission) {
        followed.release();
        return { ok: false, code: 'invalid-token' };
      }
      const channel = holdChannel(boardId, followed);
      const visitor = { socket, ...admission, sessionId };
      await presence.arrive(boardId, viewerOf(visitor));
      try {
        const member = await channel.join(visitor, since);
        // It may have closed while this one was on its way in, too early to hear of it.
        const isOver = !followed.feed.isOpen;
        if (member && !isOver) return { ok: true, member };
        if (member) channel.leave(member);
        depart(boardId, visitor);
        return { ok: false, code: isOver ? 'board-not-found' : 'invalid-token' };
      } catch (error) {
        depart(boardId, visitor);
        throw error;
      }
    },
    leave: (boardId, member) => {
      if (member.pace === GONE) return;
      channels.get(boardId)?.channel.leave(member);
      depart(boardId, member);
    },
    close: async () => {
      isClosed = true;
      clearInterval(rightsTimer);
      for (const [boardId, open] of channels) {
        clearTimeout(open.emptyFor);
        closeChannel(boardId, open);
      }
      await presence.close();
    },
  };
};
