import type { ErrorCode } from '@openfloor/contract/errors';
import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import { unlessLaterVersion } from '@openfloor/contract/laterVersion';
import type { Position, UncountedScreen } from '@openfloor/contract/ws';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FollowedBoard } from '@openfloor/stream/feed/feeds';
import { mayModerate } from '@openfloor/platform/credentials/boardTokens';
import { currentRightOn } from '@openfloor/platform/credentials/currentRight';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import type { RealtimeDependencies } from '../dependencies.ts';
import type { BoardSocket } from '../wire/boardSocket.ts';
import { createChannel, type Channel } from './channel.ts';
import { GONE, moderatorOf, viewerOf, type Member, type Subscriber } from './member.ts';
import { createPresenceReports } from './presenceReports.ts';
import { createReturnTime } from './returnTime.ts';

export type JoinRequest = {
  socket: BoardSocket;
  token: string | undefined;
  sessionId: SessionId | undefined;
  since: Position | undefined;
  /** What the client's screen is for. A client with a token is of the staff. */
  screen: UncountedScreen | undefined;
  /** Whether the hall sees the screen. */
  projector?: boolean | undefined;
};

export type Joined = { ok: true; member: Member } | { ok: false; code: ErrorCode };

export type Hub = {
  /**
   * Subscribes a socket to a board: acknowledges, sends what was missed after `since`, then every change.
   * @throws if the board cannot be read
   */
  join: (boardId: BoardId, request: JoinRequest) => Promise<Joined>;
  leave: (boardId: BoardId, member: Member) => void;
  /** Shows the other moderators what this one reads, until the next call. */
  noteReading: (boardId: BoardId, member: Member, questionId: QuestionId | null) => void;
  /** Resolves when the viewers of this node are removed from the counts. */
  close: () => Promise<void>;
};

/** `holders`: sockets that are members or about to join; `lingerTimer`: closes the channel while there are none. */
type OpenChannel = {
  channel: Channel;
  release: () => void;
  holders: number;
  lingerTimer: NodeJS.Timeout | undefined;
};

/** An audience that loses its network together returns within seconds, and catches up from the channel's history. */
const LINGER_MS = 60_000;
/** The expiry of a moderator's token, and the time to warn of the next talk, take effect on open sockets within a second. */
const CHECK_INTERVAL_MS = 500;

type Admission = Pick<Subscriber, 'audience' | 'right'>;

const PUBLIC: Admission = { audience: 'public', right: undefined };

/** The channels of this node: one for each board that has a client here. */
export const createHub = ({
  feeds,
  store,
  presence,
  tokens,
  clock,
  loop,
  metrics,
  logger,
  tracing,
}: RealtimeDependencies): Hub => {
  const channels = new Map<BoardId, OpenChannel>();
  const returnTime = createReturnTime(clock);
  let isClosed = false;
  const reports = createPresenceReports(presence, {
    onTotal: (boardId, viewerCount) => channels.get(boardId)?.channel.sendViewerCount(viewerCount),
    onReadings: (boardId, readings) => channels.get(boardId)?.channel.sendModerators(readings),
    onViewer: metrics.noteViewers,
  });

  const checkTimer = setInterval(() => {
    for (const { channel } of channels.values()) {
      channel.endLostRights();
      channel.warnOfNextTalk();
    }
  }, CHECK_INTERVAL_MS).unref();

  /** @returns undefined if the token is not valid on the board */
  const admissionOf = async (feed: BoardFeed, token: string | undefined): Promise<Admission | undefined> => {
    if (token === undefined) return PUBLIC;
    const right = await currentRightOn({ tokens, clock }, feed, token);
    return right && (mayModerate(right) ? { audience: 'moderator', right } : PUBLIC);
  };

  const openChannel = (boardId: BoardId, { feed, release }: FollowedBoard): OpenChannel => {
    const pseudonymize = createPseudonymizer(feed.board);
    const onError = unlessLaterVersion((error) =>
      logger.error({ err: error, boardId }, 'changes of a board could not be sent'),
    );
    const channel = createChannel({
      feed,
      store,
      pseudonymize,
      viewerCountForOne: () => reports.totalForOne(boardId),
      onDismissed: (member) => depart(boardId, member),
      clock,
      returnTime,
      loop,
      metrics,
      tracing,
      onError,
    });
    const open: OpenChannel = { channel, release, holders: 0, lingerTimer: undefined };
    channels.set(boardId, open);
    return open;
  };

  const holdChannel = (boardId: BoardId, followed: FollowedBoard): Channel => {
    const known = channels.get(boardId);
    if (known) followed.release();
    const open = known ?? openChannel(boardId, followed);
    clearTimeout(open.lingerTimer);
    open.holders += 1;
    return open.channel;
  };

  const closeChannel = (boardId: BoardId, { channel, release }: OpenChannel): void => {
    channels.delete(boardId);
    channel.close();
    release();
  };

  const releaseChannel = (boardId: BoardId): void => {
    const open = channels.get(boardId);
    if (!open || --open.holders > 0) return;
    if (isClosed) closeChannel(boardId, open);
    else open.lingerTimer = setTimeout(() => closeChannel(boardId, open), LINGER_MS).unref();
  };

  const depart = (boardId: BoardId, subscriber: Subscriber): void => {
    reports.removeModerator(boardId, subscriber.socket);
    reports.removeProjector(boardId, subscriber.socket);
    reports.depart(boardId, viewerOf(subscriber), subscriber.sessionId);
    releaseChannel(boardId);
  };

  return {
    join: async (boardId, { socket, token, sessionId, since, screen, projector }) => {
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
      const subscriber = {
        socket,
        ...admission,
        sessionId,
        screen: token === undefined ? screen : ('staff' as const),
      };
      await reports.arrive(boardId, viewerOf(subscriber), subscriber.sessionId);
      try {
        const member = await channel.join(subscriber, since);
        // The board may have closed before this socket was a member: then the socket got no message about it.
        const isClosedBoard = !followed.feed.isOpen;
        if (member && !isClosedBoard) {
          const moderator = moderatorOf(subscriber);
          if (moderator) reports.addModerator(boardId, socket, moderator);
          if (projector && subscriber.screen === 'room') reports.addProjector(boardId, socket);
          return { ok: true, member };
        }
        if (member) channel.leave(member);
        depart(boardId, subscriber);
        return { ok: false, code: isClosedBoard ? 'board-not-found' : 'invalid-token' };
      } catch (error) {
        depart(boardId, subscriber);
        throw error;
      }
    },
    leave: (boardId, member) => {
      if (member.pace === GONE) return;
      channels.get(boardId)?.channel.leave(member);
      depart(boardId, member);
    },
    noteReading: (boardId, member, questionId) => reports.noteReading(boardId, member.socket, questionId),
    close: async () => {
      isClosed = true;
      clearInterval(checkTimer);
      for (const [boardId, open] of channels) {
        clearTimeout(open.lingerTimer);
        closeChannel(boardId, open);
      }
      await reports.close();
    },
  };
};
