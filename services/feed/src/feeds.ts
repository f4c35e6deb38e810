import type { Bus } from '@openfloor/bus/bus';
import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import type { Position } from '@openfloor/contract/ws';
import type { KnownPosition } from '@openfloor/store/boards/lostTail';
import type { Vouched } from '@openfloor/store/boards/vouchFor';
import { Unavailable } from '@openfloor/store/unavailable';
import { createBoardFeed, type BoardFeed, type OnRepaired, type OnTailLost } from './boardFeed.ts';
import type { FeedStore } from './feedStore.ts';
import { startHeadSweep } from './headSweep.ts';

/** A share in a feed; `release` it when done. */
export type FollowedBoard = { feed: BoardFeed; release: () => void };

export type Feeds = {
  /**
   * Opens the board's feed or shares the open one; undefined: no such board.
   * @throws when the board cannot be read, or when it is not known whether Postgres has lost some of it; LaterVersion, from
   * then on without reading, when its log has what this version does not know
   */
  follow: (boardId: BoardId) => Promise<FollowedBoard | undefined>;
  /** Where an open feed has read its board to. */
  readTo: (boardId: BoardId) => Position | undefined;
  /** Ends the reading of a board of which somebody else has found that this version does not know its log. */
  halt: (boardId: BoardId, reason: LaterVersion) => void;
  /** Hands this node's own commit to its feed, without the way over the bus. */
  offer: (boardId: BoardId, message: BusMessage) => void;
  /** Compares all that is followed with a server that this node does not know. */
  verify: (vouch: (known: readonly KnownPosition[]) => Promise<Vouched>) => Promise<Vouched>;
  /** Whether what happens elsewhere gets here, by the bus or by the sweep. */
  isFollowing: () => boolean;
  close: () => void;
};

export type FeedsOptions = {
  bus: Bus;
  store: FeedStore;
  clock: { elapsedMs: () => number };
  onError: (error: unknown) => void;
  /** How long a feed that nobody holds is kept for the next one who asks. */
  lingerMs?: number;
  onRepaired?: OnRepaired;
  onTailLost?: OnTailLost;
  /** Whether what this node has read was compared with the server that answers now. */
  isServerSure?: () => boolean;
  /** Resolves when that is so, or not within reasonable time. */
  untilServerSure?: () => Promise<void>;
  /** Told after each sweep how many boards it found behind. */
  onSwept?: (boardsBehind: number) => void;
};

type Entry = { feed: BoardFeed; unsubscribe: (() => void) | undefined; holders: number; idleSinceMs: number };

/** A bus that has not acknowledged by then may be down: read all the same, the sweep carries the board meanwhile. */
const ACKNOWLEDGE_WAIT_MS = 250;
const LINGER_MS = 60_000;

/** The boards that this node follows, one feed each however many ask. */
export const createFeeds = ({
  bus,
  store,
  clock,
  onError,
  onRepaired,
  onTailLost,
  isServerSure = () => true,
  untilServerSure = () => Promise.resolve(),
  onSwept,
  lingerMs = LINGER_MS,
}: FeedsOptions): Feeds => {
  const entries = new Map<BoardId, Entry>();
  const opening = new Map<BoardId, Promise<Entry | undefined>>();
  const halted = new Map<BoardId, LaterVersion>();
  /** The server that all feeds were compared with. */
  let server: string | undefined;

  const open = async (boardId: BoardId): Promise<Entry | undefined> => {
    const early: BusMessage[] = [];
    let feed: BoardFeed | undefined;
    let unsubscribe: (() => void) | undefined;
    try {
      // Listen first and read second, so that nothing falls between.
      await new Promise<void>((acknowledged) => {
        const timer = setTimeout(acknowledged, bus.isUp() ? ACKNOWLEDGE_WAIT_MS : 0);
        unsubscribe = bus.subscribe(boardId, {
          onMessage: (message) => (feed ? feed.receive(message) : early.push(message)),
          onSubscribed: () => {
            clearTimeout(timer);
            acknowledged();
            void feed?.catchUp('subscribed');
          },
        });
      });
      const snapshot = await store.loadSnapshot(boardId);
      if (snapshot) feed = createBoardFeed({ snapshot, store, onError, onRepaired, onTailLost });
    } finally {
      if (!feed) unsubscribe?.();
    }
    if (!feed) return undefined;
    if (server !== undefined && feed.server !== server) compare(feed);
    for (const message of early) feed.receive(message);
    const entry: Entry = { feed, unsubscribe, holders: 0, idleSinceMs: clock.elapsedMs() };
    entries.set(boardId, entry);
    return entry;
  };

  const halt = (boardId: BoardId, reason: LaterVersion): void => {
    halted.set(boardId, reason);
    entries.get(boardId)?.feed.halt(reason);
  };

  const requireNotHalted = (boardId: BoardId): void => {
    const reason = halted.get(boardId) ?? entries.get(boardId)?.feed.halted;
    if (reason) throw reason;
  };

  const openOnce = (boardId: BoardId): Promise<Entry | undefined> => {
    const begun =
      opening.get(boardId) ??
      open(boardId)
        .catch((error: unknown) => {
          if (error instanceof LaterVersion) halt(boardId, error);
          throw error;
        })
        .finally(() => opening.delete(boardId));
    opening.set(boardId, begun);
    return begun;
  };

  const drop = (boardId: BoardId, { feed, unsubscribe }: Entry): void => {
    entries.delete(boardId);
    unsubscribe?.();
    feed.close();
  };

  const dropIdle = (): void => {
    const before = clock.elapsedMs() - lingerMs;
    for (const [boardId, entry] of entries)
      if (entry.holders === 0 && entry.idleSinceMs <= before) drop(boardId, entry);
  };

  const sweep = startHeadSweep({
    bus,
    store,
    onError,
    onSwept,
    feeds: () => {
      dropIdle();
      return Array.from(entries.values(), ({ feed }) => feed).filter((feed) => !feed.halted);
    },
  });

  const hold = (entry: Entry): FollowedBoard => {
    entry.holders += 1;
    let held = true;
    return {
      feed: entry.feed,
      release: () => {
        if (held) entry.holders -= 1;
        held = false;
        entry.idleSinceMs = clock.elapsedMs();
      },
    };
  };

  return {
    follow: async (boardId) => {
      requireNotHalted(boardId);
      if (!isServerSure()) await untilServerSure();
      if (!isServerSure()) throw new Unavailable('What was read is compared with the server first');
      const entry = entries.get(boardId) ?? (await openOnce(boardId));
      requireNotHalted(boardId);
      if (entry && !entry.feed.isSure) await entry.feed.catchUp('other-server');
      if (entry && !(isServerSure() && entry.feed.isSure))
        throw new Unavailable('The board is compared with the server first');
      return entry && hold(entry);
    },
    verify: async (vouch) => {
      const asked = [...entries.values()].map(({ feed }) => ({ feed, known: feed.known }));
      for (const { feed } of asked) feed.doubt();
      const vouched = await vouch(asked.flatMap(({ known }) => known ?? []));
      server = vouched.server;
      for (const { feed, known } of asked) {
        if (known && vouched.intact.has(known.boardId)) feed.confirm(server, known);
        else compare(feed);
      }
      return vouched;
    },
    readTo: (boardId) => {
      const feed = entries.get(boardId)?.feed;
      return feed && { epoch: feed.epoch, seq: feed.seq };
    },
    halt,
    offer: (boardId, message) => entries.get(boardId)?.feed.receive(message),
    isFollowing: () => bus.isUp() || !sweep.isFailing(),
    close: () => {
      sweep.stop();
      for (const [boardId, entry] of entries) drop(boardId, entry);
    },
  };
};

/** Has the feed read on, which compares; until then it hands nothing on. */
const compare = (feed: BoardFeed): void => {
  feed.doubt();
  void feed.catchUp('other-server').catch(() => {});
};
