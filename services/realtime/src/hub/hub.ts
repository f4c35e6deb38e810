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
import { GONE, LIVE, moderatorOf, viewerOf, type Member, type Subscriber } from './member.ts';
import { createPresenceReports } from './presenceReports.ts';
import { createCatchUpBudget } from './catchUpBudget.ts';
import { createWindows } from './window.ts';

export type JoinRequest = {
  socket: BoardSocket;
  token: string | undefined;
  sessionId: SessionId | undefined;
  since: Position | undefined;
  /** Set for a screen that is not counted as a viewer. Ignored for a client with a token, which counts as staff. */
  screen: UncountedScreen | undefined;
  /** Whether the hall sees the screen. */
  projector?: boolean | undefined;
};

export type Joined = { ok: true; member: Member } | { ok: false; code: ErrorCode };

export type Hub = {
  /**
   * Subscribes a socket to a board: acknowledges, sends what was missed after `since`, then every change until the
   * member ends.
   * @throws if the board cannot be read
   */
  join: (boardId: BoardId, request: JoinRequest) => Promise<Joined>;
  /** Shows the other moderators what this one reads, until the next call. */
  noteReading: (boardId: BoardId, member: Member, questionId: QuestionId | null) => void;
  /** Resolves when the viewers of this node are removed from the counts. */
  close: () => Promise<void>;
};

/** `holders`: number of members, including those about to join; `lingerTimer`: runs while there are none. */
type OpenChannel = {
  channel: Channel;
  release: () => void;
  holders: number;
  lingerTimer: NodeJS.Timeout | undefined;
};

/**
 * Time until a channel without members is closed. An audience that loses its network together returns within seconds,
 * and catches up from the channel's history.
 */
const LINGER_MS = 60_000;
/**
 * The expiry of a moderator's token, and the time to warn of the next talk, take effect on open sockets within a
 * second.
 */
const CHECK_INTERVAL_MS = 500;

/** Position of a member that has not joined yet. */
const NOWHERE: Position = { epoch: '', seq: 0 };

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
  const catchUpBudget = createCatchUpBudget(clock);
  const createWindow = createWindows(clock, loop);
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
      clock,
      catchUpBudget,
      createWindow,
      metrics,
      tracing,
      onError,
    });
    const open: OpenChannel = { channel, release, holders: 0, lingerTimer: undefined };
    channels.set(boardId, open);
    return open;
  };

  const closeChannel = (boardId: BoardId, { channel, release }: OpenChannel): void => {
    channels.delete(boardId);
    channel.close();
    release();
  };

  /** Creates a member that is about to join. It keeps the channel of its board open until its end. */
  const createMember = (boardId: BoardId, followed: FollowedBoard, subscriber: Subscriber) => {
    const known = channels.get(boardId);
    if (known) followed.release();
    const open = known ?? openChannel(boardId, followed);
    clearTimeout(open.lingerTimer);
    open.holders += 1;
    const member: Member = {
      ...subscriber,
      position: NOWHERE,
      pace: LIVE,
      end: () => {
        if (member.pace === GONE) return;
        open.channel.leave(member);
        member.pace = GONE;
        reports.depart(boardId, member);
        open.holders -= 1;
        if (open.holders === 0) lingerOrClose(boardId, open);
      },
    };
    return { channel: open.channel, member };
  };

  const lingerOrClose = (boardId: BoardId, open: OpenChannel): void => {
    if (channels.get(boardId) !== open) return;
    if (isClosed) closeChannel(boardId, open);
    else open.lingerTimer = setTimeout(() => closeChannel(boardId, open), LINGER_MS).unref();
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
      const viewer = viewerOf({ socket, sessionId }, token === undefined ? screen : 'staff');
      const { channel, member } = createMember(boardId, followed, {
        socket,
        ...admission,
        sessionId,
        viewer,
      });
      try {
        await reports.arrive(boardId, member);
        const hasJoined = await channel.join(member, since);
        // The board may have closed before this socket was a member: then the socket got no message about it.
        const isClosedBoard = !followed.feed.isOpen;
        if (!hasJoined || isClosedBoard) {
          member.end();
          return { ok: false, code: isClosedBoard ? 'board-not-found' : 'invalid-token' };
        }
      } catch (error) {
        member.end();
        throw error;
      }
      const moderator = moderatorOf(member);
      if (moderator) reports.addModerator(boardId, member, moderator);
      if (projector && token === undefined && screen === 'room') reports.addProjector(boardId, member);
      return { ok: true, member };
    },
    noteReading: reports.noteReading,
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
