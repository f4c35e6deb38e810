import type { Readings } from '@openfloor/stream/presence/presence';
import type { Seq, SessionId } from '@openfloor/contract/ids';
import { OWNER_ID, type BoardFrame, type Position, type PresentModerator } from '@openfloor/contract/ws';
import { headFor, type Audience, type Pseudonymize } from '@openfloor/domain/view/audience';
import { mergeChanges, noChanges, type Changes } from '@openfloor/domain/view/changes';
import type { Advance, BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FeedStore } from '@openfloor/stream/feed/feedStore';
import type { Clock } from '@openfloor/platform/clock';
import type { Tracing } from '@openfloor/platform/tracing';
import { createCatchUp, FRAME_BYTES_MAX, type Missed } from '@openfloor/stream/catchUp/catchUp';
import { createHeadCache } from '@openfloor/stream/catchUp/headCache';
import { createHistory } from '@openfloor/stream/catchUp/history';
import type { RealtimeMetrics } from '../metrics.ts';
import { createFanOut } from '@openfloor/platform/fanOut';
import { encode, encodeError, frameText, type Frame } from '../wire/frame.ts';
import { createAudienceFrames } from './audienceFrames.ts';
import { createLaggards } from './laggards.ts';
import { hasLostRight, moderatorOf, type Member, type Subscriber } from './member.ts';
import { createNextTalks } from './nextTalks.ts';
import { createPendingChanges, type Pending } from './pendingChanges.ts';
import type { CatchUpBudget } from './catchUpBudget.ts';
import { createSessionMessages, type BySession } from './sessionMessages.ts';
import { createTrendingUpdates } from './trendingUpdates.ts';
import { createTreeBallots } from './treeBallots.ts';
import type { CreateWindow, Flush } from './window.ts';

export type Channel = {
  /**
   * Acknowledges the subscription and sends what was missed after `since`; from then on the member gets every change.
   * @returns false if the member's right ended meanwhile
   */
  join: (member: Member, since: Position | undefined) => Promise<boolean>;
  /** Sends the member no more messages. Called by its `end`. */
  leave: (member: Member) => void;
  sendViewerCount: (viewerCount: number) => void;
  /** Sends the moderators the list of present moderators, with the question that each reads. */
  sendModerators: (readings: Readings) => void;
  /** Ends the subscriptions of moderators whose token has expired or was revoked. */
  endLostRights: () => void;
  /** Tells the moderators which talk will start automatically within a minute, once per talk. */
  warnOfNextTalk: () => void;
  close: () => void;
};

export type ChannelOptions = {
  feed: BoardFeed;
  store: Pick<FeedStore, 'eventsSince' | 'ballotsOn'>;
  pseudonymize: Pseudonymize;
  /** Viewer count to send to a single client. */
  viewerCountForOne: () => number;
  clock: Clock;
  catchUpBudget: CatchUpBudget;
  createWindow: CreateWindow;
  metrics: RealtimeMetrics;
  tracing: Tracing | undefined;
  onError: (error: unknown) => void;
};

const OWNER_NAME = 'Owner';
const AUDIENCES = ['public', 'moderator'] as const satisfies readonly Audience[];

/**
 * A message to many members. `position`: the members' position once they have it, if the message changes it;
 * `isLast`: the board is closed, so no message follows.
 */
type Broadcast = { frame: Frame; position?: Position; isLast?: boolean };
type FrameBroadcast = Required<Broadcast>;

/**
 * Sends the changes of one board to its members on this node: one frame per window and audience. The feed calls
 * `onAdvance`, which collects the changes in `pending` and opens a window; when the window ends, `flush` sends them.
 * Laggards are skipped until `catchUpLaggard` sends what they missed. Messages for single sessions
 * (`sessionMessages`, `treeBallots`) are sent apart from the frames.
 */
export const createChannel = (options: ChannelOptions): Channel => {
  const { feed, store, pseudonymize, viewerCountForOne, clock, catchUpBudget, metrics, tracing, onError } =
    options;
  const boardId = feed.board.id;
  /** Sent if the log that the node reads has no closing event: the board was deleted, or closed in another epoch. */
  const boardNotFound = encodeError('board-not-found', boardId);
  const members = { public: new Set<Member>(), moderator: new Set<Member>() };
  const history = createHistory(feed.seq, clock);
  const frames = createAudienceFrames(feed, pseudonymize);
  const catchUp = createCatchUp({ feed, store, history, pseudonymize, encode });
  const heads = createHeadCache<string>(feed);
  const pending = createPendingChanges(tracing);
  const sessionMessages = createSessionMessages(feed, history);
  const fanOut = createFanOut<Member>(onError);
  const nextTalks = createNextTalks(feed, clock);
  let head: Position = { epoch: feed.epoch, seq: feed.seq };
  let { keyId, moderators, owners } = feed.state;
  /** Changes in the frame that is being written to the members, and its last seq. */
  let beingSent: { changes: Changes; seq: Seq } | undefined;
  /** Changes since the last messages to single sessions. */
  let unsentSessionChanges = noChanges();

  /** All members at the head share one object, because there are tens of thousands. */
  const headPosition = (): Position => {
    const { epoch, seq } = feed;
    if (head.epoch !== epoch || head.seq !== seq) head = { epoch, seq };
    return head;
  };

  function* allMembers(): Generator<Member> {
    for (const audience of AUDIENCES) yield* members[audience];
  }

  const viewerCountFrame = (viewerCount: number): Frame =>
    encode({ type: 'viewerCountUpdate', data: { boardId, viewerCount } });

  const join: Channel['join'] = async (member, since) => {
    if (since) await catchUp.prepare(since);
    // No await from here on: the member would miss a frame sent meanwhile.
    if (hasLostRight(member, feed.state, clock.nowMs())) return false;
    const missed = since && missedFrame(resume(member, since));
    member.position = headPosition();
    member.socket.send(subscribedFrame(member));
    if (missed && since) sendMissedToSession(member, since);
    if (missed) member.socket.send(missed);
    members[member.audience].add(member);
    const next = member.audience === 'moderator' ? nextTalks.current() : undefined;
    if (next) member.socket.send(encode({ type: 'nextTalkSoon', data: { boardId, ...next } }));
    return true;
  };

  /**
   * Changes that a returning client missed. Once its address prefix has used up its return time, it must fetch the
   * list.
   */
  const resume = ({ audience, socket }: Subscriber, since: Position): Missed<Frame> => {
    const answer = () => catchUp.resume(audience, since);
    if (since.seq === feed.seq) return answer();
    return catchUpBudget.take(socket.prefix, answer) ?? { source: 'resync' };
  };

  /** The frame or the resync for a returning client; undefined if it is at the head. */
  const missedFrame = ({ source, frame }: Missed<Frame>): Frame | undefined => {
    metrics.noteResume(source);
    return source === 'resync' ? resyncFrame() : frame;
  };

  /** The head is serialized once for all members that join at the same position. */
  const subscribedFrame = (subscriber: Subscriber): Frame => {
    const { audience } = subscriber;
    const headText = heads.get(audience, () => JSON.stringify(headFor(audience, boardId, feed.state)));
    const rest = JSON.stringify({
      boardId,
      ...headPosition(),
      viewerCount: viewerCountForOne(),
      trending: trendingUpdates.current(),
      moderatorId: moderatorOf(subscriber),
    });
    return frameText(`{"type":"subscribed","data":${rest.slice(0, -1)},"head":${headText}}}`);
  };

  /** Adds the moderators' names, and leaves out moderators who were just revoked. */
  const presentModerators = (readings: Readings): PresentModerator[] =>
    Array.from(readings).flatMap(([id, reading]) => {
      if (id === OWNER_ID) return { id, name: OWNER_NAME, reading };
      const invited = feed.state.moderators.find((moderator) => moderator.id === id && !moderator.isRevoked);
      return invited ? { id, name: invited.name, reading } : [];
    });

  const leave = (member: Member): void => {
    laggards.release(member);
    members[member.audience].delete(member);
  };

  const endLostRights = (): void => {
    const nowMs = clock.nowMs();
    for (const member of members.moderator) {
      if (!hasLostRight(member, feed.state, nowMs)) continue;
      member.end();
      member.socket.send(encodeError('invalid-token', boardId));
    }
  };

  const warnOfNextTalk = (): void => {
    if (members.moderator.size === 0) return;
    const next = nextTalks.next();
    if (!next) return;
    const frame = encode({ type: 'nextTalkSoon', data: { boardId, ...next } });
    fanOut.run(members.moderator, (member) => deliver(member, { frame }));
  };

  /** Looks for lost rights only when the board's key or its list of moderators has changed. */
  const endRevokedRights = (): void => {
    const { state } = feed;
    if (state.keyId === keyId && state.moderators === moderators && state.owners === owners) return;
    ({ keyId, moderators, owners } = state);
    endLostRights();
  };

  const catchUpLaggard = async (member: Member): Promise<void> => {
    // If the log cannot be read, the member gets a resync.
    await catchUp.prepare(member.position).catch(onError);
    // No await from here on: the member would miss a frame sent meanwhile.
    if (!members[member.audience].has(member)) return;
    laggards.release(member);
    const missed = missedFrame(catchUp.missedSince(member.audience, member.position));
    member.position = headPosition();
    const last = feed.isOpen ? viewerCountFrame(viewerCountForOne()) : boardNotFound;
    if (missed) member.socket.send(missed);
    member.socket.send(last);
    if (!feed.isOpen) member.end();
  };

  const laggards = createLaggards({ catchUp: catchUpLaggard, metrics, onError });

  /** Sends a message to one member, unless it is a laggard, and notes the position that it brings. */
  const deliver = (member: Member, { frame, position, isLast }: Broadcast): void => {
    if (laggards.isSkipped(member)) return;
    member.socket.send(frame);
    if (position) member.position = position;
    if (isLast) member.end();
  };

  const broadcast = (message: Broadcast): void =>
    fanOut.run(allMembers(), (member) => deliver(member, message));

  /** The frame with the changes for an audience; undefined: nothing to send. */
  const nextFrame = (audience: Audience, changes: Changes): Frame | undefined => {
    if (members[audience].size === 0) {
      frames.skipToHead(audience);
      return undefined;
    }
    const frame = frames.next(audience, changes);
    if (frame) metrics.noteFrame(audience, frame.data.seq - frame.data.from);
    return frame && encodedOrResync(frame);
  };

  /** A resync replaces a frame that is too large. */
  const encodedOrResync = (frame: BoardFrame): Frame => {
    const encoded = encode(frame);
    return encoded.payload.length > FRAME_BYTES_MAX ? resyncFrame() : encoded;
  };

  const resyncFrame = (): Frame => encode({ type: 'resync', data: { boardId, ...headPosition() } });

  const frameBroadcast = (frame: Frame | undefined): FrameBroadcast | undefined =>
    frame && { frame, position: headPosition(), isLast: !feed.isOpen };

  /**
   * Writes one frame per audience to all members, in slices. Changes between two slices are added to the later
   * slices' frame.
   */
  const sendFrames = ({ changes, firstAtMs, trace }: Pending, onWritten: () => void): void => {
    const startedAtMs = performance.now();
    const endTrace = trace?.startWriting({ boardId, seq: feed.seq });
    const broadcastTo = (audience: Audience) => frameBroadcast(nextFrame(audience, changes));
    const broadcasts = { public: broadcastTo('public'), moderator: broadcastTo('moderator') };
    const sending = { changes, seq: feed.seq };
    beingSent = sending;
    const extend = (): void => {
      sending.seq = feed.seq;
      try {
        sendOwnMessages();
        for (const audience of AUDIENCES) {
          const frame = broadcasts[audience] && frames.extended(audience, changes);
          if (frame) broadcasts[audience] = frameBroadcast(encodedOrResync(frame));
        }
      } catch (error) {
        onFlushFailure(error);
      }
    };
    const write = (member: Member): void => {
      if (beingSent === sending && sending.seq < feed.seq) extend();
      const message = broadcasts[member.audience];
      const { epoch, seq } = member.position;
      // A member that joined or caught up during this round has these changes already.
      const isBehind = epoch === message?.position.epoch && seq < message.position.seq;
      if (message && isBehind) deliver(member, message);
    };
    fanOut.run(allMembers(), write, () => {
      if (beingSent === sending) beingSent = undefined;
      metrics.noteFanOut(performance.now() - startedAtMs);
      metrics.noteDelivery(clock.nowMs() - firstAtMs);
      endTrace?.();
      onWritten();
    });
  };

  /**
   * Sends each session's messages to that session's sockets, whatever their audience. Laggards get them too: the
   * messages are small, and are not sent again.
   */
  const sendToSessions = (messages: BySession): void => {
    if (!messages) return;
    const encoded = new Map<SessionId, Frame[]>();
    for (const { sessionId, socket } of allMembers()) {
      const own = sessionId === undefined ? undefined : messages.get(sessionId);
      if (sessionId === undefined || !own) continue;
      const ownFrames = encoded.get(sessionId) ?? own.map(encode);
      encoded.set(sessionId, ownFrames);
      for (const frame of ownFrames) socket.send(frame);
    }
  };

  /**
   * Call it before the frames with the same changes are sent: a client resumes after its last frame, and would miss
   * messages sent after that frame.
   */
  const sendOwnMessages = (): void => {
    const changes = unsentSessionChanges;
    unsentSessionChanges = noChanges();
    sendToSessions(sessionMessages.next(changes));
  };

  // After questions were merged or separated, each session gets its own votes on them.
  const treeBallots = createTreeBallots({
    feed,
    store,
    history,
    sessions: () => allMembers().flatMap(({ sessionId }) => (sessionId === undefined ? [] : [sessionId])),
    send: (messages) =>
      sendToSessions(new Map(Array.from(messages, ([sessionId, message]) => [sessionId, [message]]))),
    onError,
  });

  const trendingUpdates = createTrendingUpdates({
    feed,
    clock,
    send: (trending) => broadcast({ frame: encode({ type: 'trendingUpdate', data: { boardId, trending } }) }),
    onError,
  });

  /**
   * Sends a returning client the messages of its session that it missed, as far as the history has them. After a
   * resync the client reads its status, votes and own questions again, as it reads the list.
   */
  const sendMissedToSession = ({ sessionId, socket }: Subscriber, { epoch, seq }: Position): void => {
    const own =
      sessionId === undefined || epoch !== feed.epoch
        ? undefined
        : sessionMessages.missedSince(seq)?.get(sessionId);
    for (const message of own ?? []) socket.send(encode(message));
  };

  const flush: Flush = (onWritten) => {
    const flushed = pending.take();
    if (!flushed) return false;
    sendOwnMessages();
    sendFrames(flushed, onWritten);
    treeBallots.follow(flushed.changes);
    return true;
  };

  // A failed flush has lost its changes, and later frames do not contain them: all members read the board again.
  const onFlushFailure = (error: unknown): void => {
    onError(error);
    onReset();
  };

  const window = options.createWindow({ flush, onError: onFlushFailure, onEnded: metrics.noteWindow });

  const onAdvance = (advance: Advance): void => {
    endRevokedRights();
    history.add({ seq: advance.seq, changes: advance.changes });
    pending.add(advance);
    mergeChanges(unsentSessionChanges, advance.changes);
    if (beingSent) mergeChanges(beingSent.changes, advance.changes);
    window.open();
    trendingUpdates.follow();
  };

  /** The board was replaced or closed: discards the pending changes; all members read the board again or leave. */
  const onReset = (): void => {
    endRevokedRights();
    pending.take();
    unsentSessionChanges = noChanges();
    beingSent = undefined;
    history.clear(feed.seq);
    sessionMessages.reset();
    treeBallots.reset();
    trendingUpdates.follow();
    for (const audience of AUDIENCES) frames.skipToHead(audience);
    if (!feed.isOpen) {
      broadcast({ frame: boardNotFound, isLast: true });
    } else {
      broadcast({ frame: resyncFrame(), position: headPosition() });
    }
  };

  const stopListening = feed.listen({ onAdvance, onReset });

  return {
    join,
    leave,
    sendModerators: (readings) => {
      const frame = encode({
        type: 'moderatorsUpdate',
        data: { boardId, moderators: presentModerators(readings) },
      });
      fanOut.run(members.moderator, (member) => deliver(member, { frame }));
    },
    sendViewerCount: (viewerCount) => broadcast({ frame: viewerCountFrame(viewerCount) }),
    endLostRights,
    warnOfNextTalk,
    close: () => {
      stopListening();
      window.close();
      treeBallots.close();
      trendingUpdates.close();
      fanOut.close();
      for (const member of allMembers()) laggards.release(member);
    },
  };
};
