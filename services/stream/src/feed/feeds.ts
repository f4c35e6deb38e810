import type { Bus } from '../bus/bus.ts';
import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import type { KnownPosition } from '@openfloor/store/boards/lostTail';
import type { Vouched } from '@openfloor/store/boards/vouchFor';
import { Unavailable } from '@openfloor/store/database/unavailable';
import { createBoardFeed, type BoardFeed, type OnRepaired, type OnTailLost } from './boardFeed.ts';
import type { FeedStore } from './feedStore.ts';
import { startHeadSweep } from './headSweep.ts';

/** A feed, for one user of it, who must `release` it. */
export type FollowedBoard = { feed: BoardFeed; release: () => void };

export type Feeds = {
  /**
   * Opens the board's feed or shares the open one; undefined: no such board.
   * @throws when the board cannot be read, or could not be compared with Postgres yet; LaterVersion when its
   * log has an event that this version does not know: later calls throw it without reading
   */
  follow: (boardId: BoardId) => Promise<FollowedBoard | undefined>;
  /** Stops following a board whose log has an event that this version does not know. */
  halt: (boardId: BoardId, reason: LaterVersion) => void;
  /** Passes this node's own commit to its feed before the bus delivers it. */
  offer: (boardId: BoardId, message: BusMessage) => void;
  /** Compares all followed boards with a server that this node has not seen before. */
  verify: (vouch: (known: readonly KnownPosition[]) => Promise<Vouched>) => Promise<Vouched>;
  /** Whether commits of other nodes arrive, by the bus or by the sweep. */
  isFollowing: () => boolean;
  /** Approximate memory of the feeds without users. */
  idleBytes: () => number;
  close: () => void;
};

export type FeedsOptions = {
  bus: Bus;
  store: FeedStore;
  clock: { elapsedMs: () => number };
  onError: (error: unknown) => void;
  /** How long a feed without users is kept. */
  lingerMs?: number;
  onRepaired?: OnRepaired;
  onTailLost?: OnTailLost;
  /** Whether all that this node has read was compared with the server that answers now. */
  isServerSure?: () => boolean;
  /** Resolves once the comparison is done, or after a second. */
  untilServerSure?: () => Promise<void>;
  /** Called after each sweep with the number of boards it found behind. */
  onSwept?: (boardsBehind: number) => void;
};

type Entry = { feed: BoardFeed; unsubscribe: (() => void) | undefined; holders: number; idleSinceMs: number };

/**
 * Wait for the bus to acknowledge a subscription. A bus that takes longer may be down: the board is read anyway, and
 * the sweep finds messages that the bus loses.
 */
const ACKNOWLEDGE_WAIT_MS = 250;
const LINGER_MS = 60_000;
/**
 * Memory limit of feeds without users. Above it, those that were released longest ago are dropped, but not within
 * `CROWDED_LINGER_MS`: a call may still read one.
 */
const IDLE_BYTES_MAX = 64 * 1024 * 1024;
const CROWDED_LINGER_MS = 5000;
/** Approximate memory of a feed, a question and a planned talk. */
const [FEED_BYTES, QUESTION_BYTES, PLANNED_BYTES] = [8192, 2048, 1536];

/** The boards that this node follows: one feed each, shared by all users. */
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
  const opening = createSingleFlight<BoardId, Entry | undefined>();
  const halted = new Map<BoardId, LaterVersion>();
  /** The server that all feeds were compared with. */
  let server: string | undefined;

  const open = async (boardId: BoardId): Promise<Entry | undefined> => {
    const early: BusMessage[] = [];
    let feed: BoardFeed | undefined;
    let unsubscribe: (() => void) | undefined;
    try {
      // Subscribe before reading, so that no commit is missed in between.
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

  const openOnce = (boardId: BoardId): Promise<Entry | undefined> =>
    opening.run(boardId, () =>
      open(boardId).catch((error: unknown) => {
        if (error instanceof LaterVersion) halt(boardId, error);
        throw error;
      }),
    );

  const drop = (boardId: BoardId, { feed, unsubscribe }: Entry): void => {
    entries.delete(boardId);
    unsubscribe?.();
    feed.close();
  };

  const idle = (): [BoardId, Entry][] => [...entries].filter(([, { holders }]) => holders === 0);
  const idleBytes = (): number => idle().reduce((bytes, [, { feed }]) => bytes + bytesOf(feed), 0);

  const dropIdle = (): void => {
    const nowMs = clock.elapsedMs();
    let bytes = idleBytes();
    for (const [boardId, entry] of idle().toSorted(([, a], [, b]) => a.idleSinceMs - b.idleSinceMs)) {
      const keptMs = bytes > IDLE_BYTES_MAX ? Math.min(lingerMs, CROWDED_LINGER_MS) : lingerMs;
      if (entry.idleSinceMs > nowMs - keptMs) return;
      bytes -= bytesOf(entry.feed);
      drop(boardId, entry);
    }
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
      if (!isServerSure()) throw new Unavailable('Boards are being compared with the server');
      const entry = entries.get(boardId) ?? (await openOnce(boardId));
      requireNotHalted(boardId);
      if (entry && !entry.feed.isSure) await entry.feed.catchUp('other-server');
      if (entry && !(isServerSure() && entry.feed.isSure))
        throw new Unavailable('The board is being compared with the server');
      return entry && hold(entry);
    },
    verify: async (vouch) => {
      const asked = [...entries.values()].map(({ feed }) => ({ feed, known: feed.known }));
      for (const { feed } of asked) feed.doubt();
      const vouched = await vouch(asked.flatMap(({ known }) => known ?? []));
      ({ server } = vouched);
      for (const { feed, known } of asked) {
        if (known && vouched.intact.has(known.boardId))
          feed.confirm(known, { server, continuedFrom: vouched.intact.get(known.boardId) });
        else compare(feed);
      }
      return vouched;
    },
    halt,
    offer: (boardId, message) => entries.get(boardId)?.feed.receive(message),
    isFollowing: () => bus.isUp() || !sweep.isFailing(),
    idleBytes,
    close: () => {
      sweep.stop();
      for (const [boardId, entry] of entries) drop(boardId, entry);
    },
  };
};

const bytesOf = ({ state: { questions, agenda } }: BoardFeed): number =>
  FEED_BYTES + QUESTION_BYTES * questions.size + PLANNED_BYTES * agenda.length;

/** Makes the feed compare its last event with the store; until then it hands nothing on. */
const compare = (feed: BoardFeed): void => {
  feed.doubt();
  void feed.catchUp('other-server').catch(() => {});
};
