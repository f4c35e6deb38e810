import type { Seq } from '@openfloor/contract/ids';
import type { BoardFrame, Position } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import { changesReadBack, type Changes } from '@openfloor/domain/view/changes';
import type { BoardFeed } from '@openfloor/feed/boardFeed';
import type { FeedStore } from '@openfloor/feed/feedStore';
import type { RealtimeMetrics } from '../metrics.ts';
import { encode } from '../wire/encode.ts';
import type { Frame } from '../wire/frame.ts';
import { createFrameCache } from './frameCache.ts';
import { WIDE_EVENTS_MAX, type History } from './history.ts';

export type CatchUp = {
  /** Waits for whatever bringing someone up to date from `since` needs. */
  prepare: (since: Position) => Promise<void>;
  /** As `frameFrom`, for a client that may have got its position from another node. */
  resume: (audience: Audience, since: Position) => Frame | undefined;
  /** Frame that brings a client from `since` to the head; undefined if it is there already. */
  frameFrom: (audience: Audience, since: Position) => Frame | undefined;
};

/** The whole list comes compressed and from a cache, so beyond this it is the lighter way. */
const FRAME_BYTES_MAX = 256 * 1024;

export type CatchUpOptions = {
  feed: BoardFeed;
  store: Pick<FeedStore, 'eventsSince'>;
  history: History;
  frameOf: (audience: Audience, from: Seq, changes: Changes) => BoardFrame | undefined;
  metrics: Pick<RealtimeMetrics, 'noteResume'>;
};

/** Brings the clients of one board up to date, from the node's history and, before that, from the log. */
export const createCatchUp = ({ feed, store, history, frameOf, metrics }: CatchUpOptions): CatchUp => {
  const boardId = feed.board.id;
  let reading: Promise<void> | undefined;
  const made = createFrameCache(feed);
  /** Where the history that this node has seen itself begins. */
  let seenFrom = history.begins;

  /** One read serves all who return: it goes as far back as any of them may be. */
  const readBack = async (): Promise<void> => {
    history.widen();
    const { begins } = history;
    const { epoch } = feed;
    const from = Math.max(0, feed.seq - WIDE_EVENTS_MAX);
    const events = await store.eventsSince(boardId, { epoch, seq: from }, begins - from);
    if (!events) return feed.reset();
    // Cleared meanwhile, it begins elsewhere, and what was read belongs to what was before.
    if (history.begins !== begins || feed.epoch !== epoch) return;
    // The board goes on in another epoch, which this node has yet to hear of.
    if (events.length < begins - from) return;
    seenFrom = begins;
    history.prepend(
      from,
      events.map(({ seq, event }) => ({ seq, changes: changesReadBack([event]) })),
    );
  };

  const isReplayable = ({ epoch, seq }: Position): boolean => epoch === feed.epoch && seq <= feed.seq;

  /** Beyond `continuedFrom` the position may be that of an event which a failover lost. */
  const isSound = ({ seq }: Position): boolean =>
    feed.continuedFrom === undefined || seq < feed.continuedFrom;

  const resync = (): Frame => {
    metrics.noteResume('resync');
    return encode({ type: 'resync', data: { boardId, epoch: feed.epoch, seq: feed.seq } });
  };

  /** A range with nothing for this audience needs a frame too: later frames begin at its end. */
  const nothingSince = (from: Seq): BoardFrame => {
    const { epoch, seq } = feed;
    return { type: 'voteUpdate', data: { boardId, epoch, from, seq } };
  };

  const frameSince = (audience: Audience, from: Seq): Frame | undefined => {
    const changes = history.since(from);
    if (!changes) return undefined;
    const caughtUp = encode(frameOf(audience, from, changes) ?? nothingSince(from));
    return caughtUp.payload.length > FRAME_BYTES_MAX ? undefined : caughtUp;
  };

  const frameFrom = (audience: Audience, since: Position): Frame | undefined => {
    if (!isReplayable(since)) return resync();
    if (since.seq === feed.seq) {
      metrics.noteResume('current');
      return undefined;
    }
    const caughtUp = made.get(audience, since.seq, () => frameSince(audience, since.seq));
    if (!caughtUp) return resync();
    metrics.noteResume(since.seq < seenFrom ? 'postgres' : 'ring');
    return caughtUp;
  };

  return {
    prepare: async (since) => {
      if (since.seq > feed.seq) await feed.catchUp();
      if (!isReplayable(since) || since.seq >= history.begins) return;
      if (since.seq < feed.seq - WIDE_EVENTS_MAX) return;
      reading ??= readBack().finally(() => (reading = undefined));
      await reading;
    },
    resume: (audience, since) => (isSound(since) ? frameFrom(audience, since) : resync()),
    frameFrom,
  };
};
