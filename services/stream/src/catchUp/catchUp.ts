import type { Seq } from '@openfloor/contract/ids';
import type { BoardFrame, Position } from '@openfloor/contract/ws';
import type { Audience, Pseudonymize, Reader } from '@openfloor/domain/view/audience';
import { changesReadBack, type Changes } from '@openfloor/domain/view/changes';
import { frameFor } from '@openfloor/domain/view/frame';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import type { BoardFeed } from '../feed/boardFeed.ts';
import type { FeedStore } from '../feed/feedStore.ts';
import { createHeadCache } from './headCache.ts';
import { WIDE_EVENTS_MAX, type History } from './history.ts';

/**
 * The frame that brings a client to the head, and where the missed changes were found. `ring`: in this node's history.
 * `postgres`: in the log. `current`: the client is at the head. `resync`: there is no such frame, so the client needs
 * the list.
 */
export type Missed<Frame> =
  { source: 'ring' | 'postgres'; frame: Frame } | { source: 'current' | 'resync'; frame?: undefined };

export type CatchUp<Frame> = {
  /** Whether the position is one of the node's epoch, up to the head. */
  isInRange: (since: Position) => boolean;
  /** False from `continuedFrom` on: a failover may have lost the event at that seq and given the seq to another one. */
  isUnambiguous: (since: Position) => boolean;
  /** Reads what `resume` and `missedSince` need for a client at `since`, if the node does not have it yet. */
  prepare: (since: Position) => Promise<void>;
  /** As `missedSince`, for a client that may have received its position from another node: resyncs an ambiguous one. */
  resume: (audience: Audience, since: Position) => Missed<Frame>;
  /** What a client at this position has missed. */
  missedSince: (audience: Audience, since: Position) => Missed<Frame>;
};

/**
 * Instead of a larger frame clients get a resync: fetching the list is cheaper, because it is compressed and cached.
 */
export const FRAME_BYTES_MAX = 256 * 1024;

export type CatchUpOptions<Frame> = {
  feed: BoardFeed;
  store: Pick<FeedStore, 'eventsSince'>;
  history: History;
  pseudonymize: Pseudonymize;
  encode: (frame: BoardFrame) => Frame;
};

/** Frame with `changes` for the range from `from` to the head; undefined if the reader sees none of them. */
export const frameOf = (
  reader: Reader,
  { board, epoch, seq, state }: BoardFeed,
  from: Seq,
  changes: Changes,
): BoardFrame | undefined => frameFor(reader, { boardId: board.id, epoch, from, seq }, changes, state);

/**
 * Makes the frames that bring returning clients to the head, from the node's history and, for older events, from the
 * log.
 */
export const createCatchUp = <Frame extends { readonly payload: Buffer }>({
  feed,
  store,
  history,
  pseudonymize,
  encode,
}: CatchUpOptions<Frame>): CatchUp<Frame> => {
  const boardId = feed.board.id;
  const frameCache = createHeadCache<Frame | undefined>(feed);
  const reading = createSingleFlight<'history', void>();
  /** The node has followed the board since this seq; older steps of the history were read from the log. */
  let followedFromSeq = history.startSeq;

  const isInRange = ({ epoch, seq }: Position): boolean => epoch === feed.epoch && seq <= feed.seq;

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
    followedFromSeq = startSeq;
    history.prepend(
      from,
      events.map(({ seq, event }) => ({ seq, changes: changesReadBack([event], feed.state) })),
    );
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
    const frame = encode(frameOf({ audience, pseudonymize }, feed, from, changes) ?? emptyFrame(from));
    return frame.payload.length > FRAME_BYTES_MAX ? undefined : frame;
  };

  const missedSince = (audience: Audience, since: Position): Missed<Frame> => {
    if (!isInRange(since)) return { source: 'resync' };
    if (since.seq === feed.seq) return { source: 'current' };
    const frame = frameCache.get(`${audience} ${since.seq}`, () => makeFrame(audience, since.seq));
    if (!frame) return { source: 'resync' };
    return { source: since.seq < followedFromSeq ? 'postgres' : 'ring', frame };
  };

  return {
    isInRange,
    isUnambiguous,
    prepare: async (since) => {
      if (since.seq > feed.seq) await feed.catchUp();
      const isInHistory = since.seq >= history.startSeq;
      if (!isInRange(since) || isInHistory || since.seq < oldestReadable()) return;
      await reading.run('history', extendHistory);
    },
    resume: (audience, since) => (isUnambiguous(since) ? missedSince(audience, since) : { source: 'resync' }),
    missedSince,
  };
};
