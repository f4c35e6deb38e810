import type { Seq } from '@openfloor/contract/ids';
import type { BoardFrame, Position } from '@openfloor/contract/ws';
import type { Audience, Pseudonymize } from '@openfloor/domain/view/audience';
import { blocksChanged, mergeChanges, noChanges, type Changes } from '@openfloor/domain/view/changes';
import { frameFor } from '@openfloor/domain/view/frame';
import type { Advance, BoardFeed } from '@openfloor/feed/boardFeed';
import type { FeedStore } from '@openfloor/feed/feedStore';
import type { Clock } from '@openfloor/platform/clock';
import type { Tracing } from '@openfloor/platform/tracing';
import { createCatchUp } from '../catchUp/catchUp.ts';
import { createHistory } from '../catchUp/history.ts';
import { encode, encodeError } from '../wire/encode.ts';
import type { RealtimeMetrics } from '../metrics.ts';
import { createFanOut } from '../wire/fanOut.ts';
import type { Frame } from '../wire/frame.ts';
import { createFrameTrace, type FrameTrace } from './frameTrace.ts';
import { createLaggards } from './laggards.ts';
import { GONE, hasLostRight, LIVE, type Member, type Visitor } from './member.ts';
import { createWindow, type Flush } from './window.ts';

export type Channel = {
  /**
   * Acknowledges, catches up from `since`, and has the visitor among the members from then on.
   * @returns undefined when the visitor's right ended on the way
   */
  join: (visitor: Visitor, since: Position | undefined) => Promise<Member | undefined>;
  leave: (member: Member) => void;
  tellViewers: (viewers: number) => void;
  /** Ends the subscriptions of moderators whose token has expired or was revoked. */
  endLostRights: () => void;
  close: () => void;
};

export type ChannelOptions = {
  feed: BoardFeed;
  store: Pick<FeedStore, 'eventsSince'>;
  pseudonymize: Pseudonymize;
  /** How many there are now, for one to be told. */
  viewersForOne: () => number;
  /** Called for a member that gets no more messages: the board was closed, or the member's right ended. */
  onDismissed: (member: Member) => void;
  clock: Clock;
  metrics: RealtimeMetrics;
  tracing: Tracing | undefined;
  onError: (error: unknown) => void;
};

const AUDIENCES = ['public', 'moderator'] as const satisfies readonly Audience[];

/**
 * One frame on its way to many. `position`: where it brings its readers, unless it has no place in the stream;
 * `isLast`: the board is over, and nothing follows.
 */
type Told = { frame: Frame; position?: Position; isLast?: boolean };

/** What the next frames will tell; `firstAtMs`: when the first of it was recorded; `trace`: if somebody traces it. */
type Pending = { changes: Changes; firstAtMs: number; trace?: FrameTrace };

/** One board's sockets on this node: turns the feed's steps into frames, one a window and audience. */
export const createChannel = (options: ChannelOptions): Channel => {
  const { feed, store, pseudonymize, viewersForOne, onDismissed, clock, metrics, tracing, onError } = options;
  const boardId = feed.board.id;
  /** For a board that ended without an event that says so: it was deleted, or closed before the log was read again. */
  const boardNotFound = encodeError('board-not-found', boardId);
  const members = { public: new Set<Member>(), moderator: new Set<Member>() };
  /** Where each audience's last frame ended. */
  const stoodAt: Record<Audience, Seq> = { public: feed.seq, moderator: feed.seq };
  const history = createHistory(feed.seq, clock);
  const fanOut = createFanOut<Member>(onError);
  let here: Position = { epoch: feed.epoch, seq: feed.seq };
  let { keyId } = feed.state;
  let pending: Pending | undefined;

  const frameOf = (audience: Audience, from: Seq, changes: Changes): BoardFrame | undefined =>
    frameFor(
      { audience, pseudonymize },
      { boardId, epoch: feed.epoch, from, seq: feed.seq },
      changes,
      feed.state,
    );

  const catchUp = createCatchUp({ feed, store, history, frameOf, metrics });

  /** One object for all who stand there: there are tens of thousands. */
  const positionNow = (): Position => {
    const { epoch, seq } = feed;
    if (here.epoch !== epoch || here.seq !== seq) here = { epoch, seq };
    return here;
  };

  function* everybody(): Generator<Member> {
    for (const audience of AUDIENCES) yield* members[audience];
  }

  const viewerCountFrame = (viewerCount: number): Frame =>
    encode({ type: 'viewerCountUpdate', data: { boardId, viewerCount } });

  const bringLaggardUp = async (member: Member): Promise<void> => {
    await catchUp.prepare(member.position);
    // Nothing may be waited for from here on: a frame in between would be missed.
    if (!members[member.audience].has(member)) return;
    laggards.release(member);
    const missed = catchUp.frameFrom(member.audience, member.position);
    member.position = positionNow();
    const last = feed.isOpen ? viewerCountFrame(viewersForOne()) : boardNotFound;
    for (const frame of [missed, last]) if (frame) member.socket.send(frame);
    if (!feed.isOpen) dismiss(member);
  };

  const laggards = createLaggards({ bringUp: bringLaggardUp, metrics, onError });

  const deliver = (member: Member, { frame, position, isLast }: Told): void => {
    if (laggards.isSkipped(member)) return;
    member.socket.send(frame);
    if (position) member.position = position;
    if (isLast) dismiss(member);
  };

  const leave = (member: Member): void => {
    laggards.release(member);
    members[member.audience].delete(member);
    member.pace = GONE;
  };

  const dismiss = (member: Member): void => {
    leave(member);
    onDismissed(member);
  };

  const endLostRights = (): void => {
    const nowMs = clock.nowMs();
    for (const member of members.moderator) {
      if (!hasLostRight(member, feed.state, nowMs)) continue;
      dismiss(member);
      member.socket.send(encodeError('invalid-token', boardId));
    }
  };

  const endRevokedRights = (): void => {
    if (feed.state.keyId === keyId) return;
    keyId = feed.state.keyId;
    endLostRights();
  };

  const tell = (told: Told): void => fanOut.run(everybody(), (member) => deliver(member, told));

  const frameOfPending = (audience: Audience, changes: Changes): Frame | undefined => {
    const from = stoodAt[audience];
    const isWatched = members[audience].size > 0;
    const frame = isWatched ? frameOf(audience, from, changes) : undefined;
    if (frame || !isWatched) stoodAt[audience] = feed.seq;
    if (!frame) return undefined;
    metrics.noteFrame(audience, feed.seq - from);
    return encode(frame);
  };

  const flush: Flush = (onTold) => {
    if (!pending) return false;
    const { changes, firstAtMs, trace } = pending;
    pending = undefined;
    const startedAtMs = performance.now();
    const endTrace = trace?.startWriting({ boardId, seq: feed.seq });
    const position = positionNow();
    const isLast = !feed.isOpen;
    const frames = {
      public: frameOfPending('public', changes),
      moderator: frameOfPending('moderator', changes),
    };
    const write = (member: Member): void => {
      const frame = frames[member.audience];
      const { epoch, seq } = member.position;
      // Who joined in the middle of this round has been told already.
      if (frame && epoch === position.epoch && seq < position.seq)
        deliver(member, { frame, position, isLast });
    };
    fanOut.run(everybody(), write, () => {
      const tookMs = performance.now() - startedAtMs;
      metrics.noteFanOut(tookMs);
      metrics.noteDelivery(clock.nowMs() - firstAtMs);
      endTrace?.();
      onTold(tookMs);
    });
    tellBlocks(changes);
    return true;
  };

  /** Too small to be skipped, and not told again. */
  const tellBlocks = (changes: Changes): void => {
    for (const [sessionId, isBlocked] of blocksChanged(changes, feed.state)) {
      const frame = encode({ type: 'userUpdate', data: { boardId, isBlocked } });
      for (const member of everybody()) if (member.sessionId === sessionId) member.socket.send(frame);
    }
  };

  // What a failed flush would have told is lost, and the next frame would pass over it.
  const onFlushFailure = (error: unknown): void => {
    onError(error);
    onReset();
  };

  const window = createWindow(flush, onFlushFailure, metrics.noteWindow);

  const onAdvance = ({ seq, changes, events, traceparent }: Advance): void => {
    endRevokedRights();
    history.add({ seq, changes });
    pending ??= { changes: noChanges(), firstAtMs: Date.parse(events[0]?.at ?? '') };
    mergeChanges(pending.changes, changes);
    if (tracing && traceparent !== undefined) (pending.trace ??= createFrameTrace(tracing)).add(traceparent);
    window.open();
  };

  const onReset = (): void => {
    endRevokedRights();
    pending = undefined;
    history.clear(feed.seq);
    for (const audience of AUDIENCES) stoodAt[audience] = feed.seq;
    if (!feed.isOpen) {
      tell({ frame: boardNotFound, isLast: true });
    } else {
      const position = positionNow();
      tell({ frame: encode({ type: 'resync', data: { boardId, ...position } }), position });
    }
  };

  const stopListening = feed.listen({ onAdvance, onReset });

  return {
    join: async (visitor, since) => {
      if (since) await catchUp.prepare(since);
      // Nothing may be waited for from here on: a step of the feed in between would be missed.
      if (hasLostRight(visitor, feed.state, clock.nowMs())) return undefined;
      const missed = since && catchUp.resume(visitor.audience, since);
      const position = positionNow();
      visitor.socket.send(
        encode({ type: 'subscribed', data: { boardId, ...position, viewerCount: viewersForOne() } }),
      );
      if (missed) visitor.socket.send(missed);
      const member: Member = { ...visitor, position, pace: LIVE };
      members[member.audience].add(member);
      return member;
    },
    leave,
    tellViewers: (viewers) => {
      if (feed.isOpen) tell({ frame: viewerCountFrame(viewers) });
    },
    endLostRights,
    close: () => {
      stopListening();
      window.close();
      fanOut.close();
      for (const member of everybody()) laggards.release(member);
    },
  };
};
