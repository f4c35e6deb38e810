import type { ErrorCode } from '@openfloor/contract/errors';
import type { BoardId } from '@openfloor/contract/ids';
import type { Clock } from '@openfloor/platform/clock';
import { createFanOut } from '@openfloor/platform/fanOut';
import { createHoldersByPrefix } from '@openfloor/platform/holdersByPrefix';
import type { Feeds } from '@openfloor/stream/feed/feeds';
import type { FeedStore } from '@openfloor/stream/feed/feedStore';
import type { QuestionSnapshots } from '../snapshots/questionSnapshots.ts';
import { createBoardStream, type BoardStream, type StreamBatch, type StreamOffset } from './boardStream.ts';
import { currentSecond, msUntilNextSecond } from './seconds.ts';

/** A request that waits for news of a board. It is served at whole seconds only, with all others. */
export type StreamReader = {
  /** Prefix of the request's address. */
  prefix: string;
  /** The reader's offset. A reader that stays updates it in `onNews`. */
  since: StreamOffset;
  /** @param isLast the board was closed, so that nothing follows */
  onNews: (batch: StreamBatch, second: number, isLast: boolean) => void;
  /** Called at the second that `waitFor` named, if the reader is still there. */
  onDue: (second: number) => void;
  /** The reader gets no more: its offset or its board is gone, or this node cannot serve it. */
  onRefused: (code: ErrorCode) => void;
  /** The node leaves, or the reader's place goes to another address. */
  onLeaving: (second: number) => void;
};

export type StreamReaders = {
  /** The stream of an open board; undefined when the board is closed or does not exist. */
  open: (boardId: BoardId) => Promise<BoardStream | undefined>;
  /**
   * Adds a reader. A full node takes one more if another address has at least two more readers than this one; that
   * address then loses its newest reader. An audience behind one address keeps its places as long as there is room.
   * @returns false: the node has as many readers as it takes
   */
  add: (stream: BoardStream, reader: StreamReader, dueInS: number) => boolean;
  /** Calls `onDue` after this time, instead of the time named before. */
  waitFor: (reader: StreamReader, dueInS: number) => void;
  remove: (reader: StreamReader) => void;
  readonly count: number;
  /** Ends all waiting readers. */
  close: () => void;
};

export type StreamReadersOptions = {
  feeds: Pick<Feeds, 'follow'>;
  store: Pick<FeedStore, 'eventsSince'>;
  snapshots: Pick<QuestionSnapshots, 'read'>;
  clock: Clock;
  readersMax: number;
  isOutOfService: () => boolean;
  onError: (error: unknown) => void;
  /** Called when a reader loses its place to another address. */
  onDisplaced: () => void;
};

/** Readers of a board that are at the same offset. */
type Group = Set<StreamReader>;
type OpenStream = { stream: BoardStream; release: () => void; groups: Map<string, Group>; usedAtMs: number };
type Waiting = { open: OpenStream; group: Group; due: Group };

/** As long as channels of the socket linger: an audience that loses its network returns within seconds. */
const LINGER_MS = 60_000;

/** Offsets of one board that get separate frames at a second, as many as are kept for the head of a board. */
const OWN_FRAMES_MAX = 64;
/** About 5 ms of answers: the longest that other requests wait. */
const SLICE_ANSWERS = 100;

/**
 * Holds the readers of this node's boards, and serves them at each whole second of the server's clock, so that all who
 * are up to date meet at one offset and any cache between needs one answer for them. One timer for all of them.
 */
export const createStreamReaders = (options: StreamReadersOptions): StreamReaders => {
  const { feeds, store, snapshots, clock, readersMax, isOutOfService, onError, onDisplaced } = options;
  const streams = new Map<BoardId, OpenStream>();
  const waiting = new Map<StreamReader, Waiting>();
  const held = createHoldersByPrefix<StreamReader>();
  /**
   * Readers by the tick at which they are due. Ticks count seconds that passed here: the clock may be set meanwhile.
   */
  const dueAt = new Map<number, Group>();
  const fanOut = createFanOut<StreamReader>(onError, SLICE_ANSWERS);
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Sets the timer for the next whole second, while there are streams. */
  const schedule = (): void => {
    if (timer || streams.size === 0 || isClosed) return;
    const second = currentSecond(clock) + 1;
    timer = setTimeout(() => {
      timer = undefined;
      // A timer counts from the time at which the event loop last looked at its clock, so it may end before the second.
      const isEarly = currentSecond(clock) === second - 1;
      if (!isEarly) void tick(second).catch(onError);
      schedule();
    }, msUntilNextSecond(clock)).unref();
  };

  const tick = async (second: number): Promise<void> => {
    ticks += 1;
    const due = dueAt.get(ticks) ?? new Set();
    dueAt.delete(ticks);
    for (const news of takeNews()) {
      await serve(news, second);
      await letOthersRun();
    }
    // After the news, which ends most waits.
    fanOut.run(due, (reader) => waiting.has(reader) && reader.onDue(second));
  };

  type News = { stream: BoardStream; since: StreamOffset; group: Group };

  /**
   * Removes and returns the groups that have news; later requests for their offsets wait for the next second. Larger
   * groups are answered first. Beyond `OWN_FRAMES_MAX` groups of one board, the rest gets the board's snapshot.
   */
  const takeNews = (): News[] => {
    const news: News[] = [];
    for (const [boardId, open] of streams) {
      const { stream, groups } = open;
      if (groups.size > 0) open.usedAtMs = clock.elapsedMs();
      else if (clock.elapsedMs() - open.usedAtMs >= LINGER_MS) drop(boardId, open);
      const ofBoard: News[] = [];
      for (const [key, group] of groups) {
        const [reader] = group;
        if (reader && stream.feed.isOpen && !isOutOfService() && stream.isAtHead(reader.since)) continue;
        groups.delete(key);
        if (reader) ofBoard.push({ stream, since: reader.since, group });
      }
      ofBoard.sort((one, other) => other.group.size - one.group.size);
      news.push(
        ...ofBoard.map((one, place) => (place < OWN_FRAMES_MAX ? one : { ...one, ...fromStart(one) })),
      );
    }
    return news;
  };

  /** Gives a group its news, or a refusal. Readers that stay wait again, at their new offset. */
  const serve = async ({ stream, since, group }: News, second: number): Promise<void> => {
    const outcome = await outcomeOf(stream, since).catch(refusedBy);
    fanOut.run(group, (reader) => {
      if (!waiting.has(reader)) return;
      if ('code' in outcome) {
        remove(reader);
        reader.onRefused(outcome.code);
      } else {
        reader.onNews(outcome.batch, second, outcome.isLast);
        regroup(reader);
      }
    });
  };

  type Outcome = { batch: StreamBatch; isLast: boolean } | { code: ErrorCode };

  /** What all readers at one offset get. */
  const outcomeOf = async (stream: BoardStream, since: StreamOffset): Promise<Outcome> => {
    const { feed } = stream;
    if (isOutOfService() || feed.halted) return { code: 'unavailable' };
    if (feed.isDeleted || (since === 'start' && !feed.isOpen)) return { code: 'board-not-found' };
    const batch = await stream.read(since);
    return batch ? { batch, isLast: !feed.isOpen } : { code: 'offset-gone' };
  };

  const refusedBy = (error: unknown): Outcome => {
    onError(error);
    return { code: 'unavailable' };
  };

  /** Moves a reader to the group of its present offset. */
  const regroup = (reader: StreamReader): void => {
    const entry = waiting.get(reader);
    if (!entry) return;
    entry.group = groupAt(entry.open, reader.since);
    entry.group.add(reader);
  };

  const groupAt = ({ groups }: OpenStream, since: StreamOffset): Group => {
    const key = since === 'start' ? since : `${since.epoch} ${since.seq} ${since.isSure}`;
    const group = groups.get(key) ?? new Set();
    groups.set(key, group);
    return group;
  };

  const dueIn = (dueInS: number): Group => {
    const due = dueAt.get(ticks + dueInS) ?? new Set();
    dueAt.set(ticks + dueInS, due);
    return due;
  };

  const waitFor = (reader: StreamReader, dueInS: number): void => {
    const entry = waiting.get(reader);
    if (!entry) return;
    entry.due.delete(reader);
    entry.due = dueIn(dueInS);
    entry.due.add(reader);
  };

  const remove = (reader: StreamReader): void => {
    const entry = waiting.get(reader);
    if (!entry) return;
    waiting.delete(reader);
    held.remove(reader.prefix, reader);
    entry.group.delete(reader);
    entry.due.delete(reader);
  };

  /** @returns whether there is a place for one more reader of this prefix */
  const makeRoomFor = (prefix: string): boolean => {
    if (waiting.size < readersMax) return true;
    const displaced = held.newestOfLargest(held.countOf(prefix) + 1);
    if (!displaced) return false;
    remove(displaced.holder);
    displaced.holder.onLeaving(currentSecond(clock));
    onDisplaced();
    return true;
  };

  const drop = (boardId: BoardId, { stream, release }: OpenStream): void => {
    streams.delete(boardId);
    stream.close();
    release();
  };

  /**
   * The stream of a followed board, which keeps its feed from being released; a new one if the board has another feed
   * by now.
   */
  const hold = (boardId: BoardId, { feed, release }: NonNullable<Awaited<ReturnType<Feeds['follow']>>>) => {
    const known = streams.get(boardId);
    if (known?.stream.feed === feed) {
      release();
      return known;
    }
    if (known) drop(boardId, known);
    const stream = createBoardStream({ feed, store, snapshots, clock });
    const open: OpenStream = { stream, release, groups: new Map(), usedAtMs: 0 };
    streams.set(boardId, open);
    return open;
  };

  return {
    open: async (boardId) => {
      const followed = await feeds.follow(boardId);
      if (!followed?.feed.isOpen) {
        followed?.release();
        return undefined;
      }
      const open = hold(boardId, followed);
      open.usedAtMs = clock.elapsedMs();
      schedule();
      return open.stream;
    },
    add: (stream, reader, dueInS) => {
      const open = streams.get(stream.feed.board.id);
      if (isClosed || open?.stream !== stream || !makeRoomFor(reader.prefix)) return false;
      const entry = { open, group: groupAt(open, reader.since), due: dueIn(dueInS) };
      entry.group.add(reader);
      entry.due.add(reader);
      waiting.set(reader, entry);
      held.add(reader.prefix, reader);
      return true;
    },
    waitFor,
    remove,
    get count() {
      return waiting.size;
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      const second = currentSecond(clock);
      for (const reader of waiting.keys()) {
        remove(reader);
        reader.onLeaving(second);
      }
      for (const [boardId, open] of streams) drop(boardId, open);
      fanOut.close();
    },
  };
};

/** Resolves after other requests of the node had a chance to run: `serve` encodes for milliseconds. */
const letOthersRun = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Restarts a reader. One of another epoch or beyond the head keeps its offset, which is refused. */
const fromStart = ({ stream: { feed }, since }: { stream: BoardStream; since: StreamOffset }) =>
  since !== 'start' && since.epoch === feed.epoch && since.seq < feed.seq ? { since: 'start' as const } : {};
