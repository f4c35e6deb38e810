import type { Seq } from '@openfloor/contract/ids';
import type { BoardFrame, Position } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import { changesReadBack, type Changes } from '@openfloor/domain/view/changes';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FeedStore } from '@openfloor/stream/feed/feedStore';
import type { RealtimeMetrics } from '../metrics.ts';
import { encode, type Frame } from '../wire/frame.ts';
import { createHeadCache } from './headCache.ts';
import { WIDE_EVENTS_MAX, type History } from './history.ts';

export type CatchUp = {
  /** Reads what `resume` and `frameFrom` need for a client at `since`, if the node does not have it yet. */
  prepare: (since: Position) => Promise<void>;
  /** A frame for a client that may have received its position from another node, see `frameFrom`. */
  resume: (audience: Audience, since: Position) => Frame | undefined;
  /** Frame that brings a client from `since` to the head, or a resync; undefined if the client is at the head. */
  frameFrom: (audience: Audience, since: Position) => Frame | undefined;
};

/** Instead of a larger frame clients get a resync: fetching the list is cheaper, because it is compressed and cached. */
export const FRAME_BYTES_MAX = 256 * 1024;

export type CatchUpOptions = {
  feed: BoardFeed;
  store: Pick<FeedStore, 'eventsSince'>;
  history: History;
  frameOf: (audience: Audience, from: Seq, changes: Changes) => BoardFrame | undefined;
  metrics: Pick<RealtimeMetrics, 'noteResume'>;
};

/** Makes the frames that bring returning clients to the head, from the node's history and, for older events, from the log. */
export const createCatchUp = ({ feed, store, history, frameOf, metrics }: CatchUpOptions): CatchUp => {
  const boardId = feed.board.id;
  const frameCache = createHeadCache<Frame | undefined>(feed);
  const reading = createSingleFlight<'history', void>();
  /** Older steps of the history were read from the log. */
  let followedSeq = history.startSeq;

  const isInRange = ({ epoch, seq }: Position): boolean => epoch === feed.epoch && seq <= feed.seq;

  /** From `continuedFrom` on, a failover may have lost the event and given its seq to another one. */
  const isUnambiguous = ({ seq }: Position): boolean =>
    feed.continuedFrom === undefined || seq < feed.continuedFrom;

  const oldestReadable = (): Seq => Math.max(0, feed.seq - WIDE_EVENTS_MAX);

  /** Extends the history backwards as far as allowed, so that one read serves all clients. */
  const extendHistory = async (): Promise<void> => {
    history.widen();
    const { startSeq } = history;
    const { epoch } = feed;
    const from = oldestReadable();
    const missing = startSeq - from;
    const events = await store.eventsSince(boardId, { epoch, seq: from }, missing);
    if (!events) return feed.reset();
    const wasReset = history.startSeq !== startSeq || feed.epoch !== epoch;
    // The store has fewer events if the board continues in another epoch, which this node has not read yet.
    if (wasReset || events.length < missing) return;
    followedSeq = startSeq;
    history.prepend(
      from,
      events.map(({ seq, event }) => ({ seq, changes: changesReadBack([event], feed.state) })),
    );
  };

  const resync = (): Frame => {
    metrics.noteResume('resync');
    return encode({ type: 'resync', data: { boardId, epoch: feed.epoch, seq: feed.seq } });
  };

  /** A client needs a frame for a range without visible changes too: later frames begin at its end. */
  const emptyFrame = (from: Seq): BoardFrame => {
    const { epoch, seq } = feed;
    return { type: 'voteUpdate', data: { boardId, epoch, from, seq } };
  };

  /** @returns undefined if the history starts later or the frame would be too large */
  const makeFrame = (audience: Audience, from: Seq): Frame | undefined => {
    const changes = history.since(from);
    if (!changes) return undefined;
    const frame = encode(frameOf(audience, from, changes) ?? emptyFrame(from));
    return frame.payload.length > FRAME_BYTES_MAX ? undefined : frame;
  };

  const frameFrom = (audience: Audience, since: Position): Frame | undefined => {
    if (!isInRange(since)) return resync();
    if (since.seq === feed.seq) {
      metrics.noteResume('current');
      return undefined;
    }
    const frame = frameCache.get(`${audience} ${since.seq}`, () => makeFrame(audience, since.seq));
    if (!frame) return resync();
    metrics.noteResume(since.seq < followedSeq ? 'postgres' : 'ring');
    return frame;
  };

  return {
    prepare: async (since) => {
      if (since.seq > feed.seq) await feed.catchUp();
      const isInHistory = since.seq >= history.startSeq;
      if (!isInRange(since) || isInHistory || since.seq < oldestReadable()) return;
      await reading.run('history', extendHistory);
    },
    resume: (audience, since) => (isUnambiguous(since) ? frameFrom(audience, since) : resync()),
    frameFrom,
  };
};
