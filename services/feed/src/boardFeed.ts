import type { BusMessage } from '@openfloor/contract/busMessage';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { Epoch, Seq } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { evolveNoting, noChanges, type Changes } from '@openfloor/domain/view/changes';
import { isSameEvent, type KnownPosition, type LostTail } from '@openfloor/store/boards/lostTail';
import type { BoardRecord } from '@openfloor/store/reads/boards';
import type { BoardSnapshot } from '@openfloor/store/reads/snapshot';
import type { FeedStore } from './feedStore.ts';
import { createHoldBack } from './holdBack.ts';

/** One step along the stream: the events of `(from, seq]` and what they touched. */
export type Advance = {
  from: Seq;
  seq: Seq;
  events: readonly RecordedEvent[];
  changes: Changes;
  /** Of the message that brought them, if its trace is kept. */
  traceparent?: string | undefined;
};

export type FeedListener = {
  /** Called in order and without gaps, after `state` has moved. */
  onAdvance: (advance: Advance) => void;
  /** The board was read anew (other epoch, or damage): steps since are unknown. */
  onReset: () => void;
};

/** What showed that events are missing. */
export const GAP_CAUSES = [
  'out-of-order',
  'without-events',
  'subscribed',
  'sweep',
  'asked',
  'other-server',
] as const;
export type GapCause = (typeof GAP_CAUSES)[number];

/** Told of each gap once it is closed, and how long it stood open. */
export type OnRepaired = (cause: GapCause, durationMs: number) => void;

/** Called with events that this node has read and Postgres has lost. */
export type OnTailLost = (lost: LostTail) => void;

/** One board, followed. `state` is the board at `seq`. */
export type BoardFeed = {
  readonly board: BoardRecord;
  readonly epoch: Epoch;
  readonly seq: Seq;
  readonly state: BoardState;
  /** The server that has the event at `seq`. */
  readonly server: string;
  /** False while it is not known whether the server that answers now has the event at `seq`: then messages are held back. */
  readonly isSure: boolean;
  /** The event at `seq`; undefined where the log is damaged, or where messages show that there is more. */
  readonly known: KnownPosition | undefined;
  /** @returns ends the listening */
  listen: (listener: FeedListener) => () => void;
  /** Takes a message in any order, any number of times. */
  receive: (message: BusMessage) => void;
  /**
   * Reads what the store has beyond `seq`.
   * @throws when it cannot be read; that is reported, so nobody has to care
   */
  catchUp: (cause?: GapCause) => Promise<void>;
  /** Reads the whole board anew if its epoch is another or its state is damaged, else on. Throws as `catchUp` does. */
  reset: () => Promise<void>;
  /** The log has what this version does not know: from now on nothing is read or handed on, and reads fail with this. */
  halt: (reason: LaterVersion) => void;
  /** Why nothing is read any more. */
  readonly halted: LaterVersion | undefined;
  /** Postgres may have lost events: nothing is handed on until `confirm`, or until a read has compared. */
  doubt: () => void;
  /** This server has the event at `known`. */
  confirm: (server: string, known: KnownPosition) => void;
  close: () => void;
};

/** A message before its turn waits this long for the ones between, then the gap is read from the store. */
export const HOLD_BACK_MS = 100;
const PAGE_SIZE = 1000;

export type BoardFeedOptions = {
  snapshot: BoardSnapshot;
  store: FeedStore;
  onError: (error: unknown) => void;
  onRepaired?: OnRepaired | undefined;
  onTailLost?: OnTailLost | undefined;
};

/** Follows one board from a snapshot on: hands on each event once and in order, whatever the bus does. */
export const createBoardFeed = ({
  snapshot,
  store,
  onError,
  onRepaired,
  onTailLost,
}: BoardFeedOptions): BoardFeed => {
  const boardId = snapshot.board.id;
  const listeners = new Set<FeedListener>();
  const heldBack = createHoldBack();
  let { board, epoch, seq, state, last, server } = snapshot;
  let repairTimer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  const waiting = new Map<() => Promise<void>, Promise<void>>();
  let suspected: { cause: GapCause; atMs: number } | undefined;
  const formerEpochs = new Set<Epoch>();
  const formerServers = new Set<string>();
  let isSure = true;
  /** The state does not fit its events. */
  let isDamaged = false;
  let isReadingAnew = false;
  let halted: LaterVersion | undefined;
  let closed = false;

  const receive = (message: BusMessage): void => {
    if (closed || halted) return;
    if (message.epoch !== epoch) {
      // One that was long under way is of no use any more.
      if (!formerEpochs.has(message.epoch)) void reset();
      return;
    }
    if (message.server !== undefined && message.server !== server)
      return receiveFromElsewhere(message, message.server);
    if (message.seq <= seq) return;
    heldBack.hold(message);
    // What is being read may stand before what these would bring.
    if (!isReadingAnew) drainOrRepair();
  };

  /** The server that committed this may lack events that were read here: compare before anything is added to them. */
  const receiveFromElsewhere = (message: BusMessage, elsewhere: string): void => {
    if (formerServers.has(elsewhere)) return;
    isSure = false;
    heldBack.hold(message);
    void catchUp('other-server').then(
      // It is not the server that this node reads from.
      () => void (server !== elsewhere && formerServers.add(elsewhere)),
      () => undefined,
    );
  };

  const drainOrRepair = (): void => {
    if (!isSure) return;
    drain();
    if (!heldBack.isEmpty()) repairTimer ??= setTimeout(() => void catchUp('out-of-order'), HOLD_BACK_MS);
  };

  const drain = (): void => {
    for (let next = heldBack.takeNext(seq); next; next = heldBack.takeNext(seq)) {
      if (!next.events) {
        void catchUp('without-events');
        return;
      }
      if (!advance(next.events, next.traceparent)) return;
    }
  };

  /** @returns false when the events do not fit the state, which is then read anew */
  const advance = (events: readonly RecordedEvent[], traceparent?: string): boolean => {
    const from = seq;
    const changes = noChanges();
    const fresh = events.filter((recorded) => recorded.seq > from);
    let fits = true;
    try {
      for (const recorded of fresh) {
        if (recorded.seq !== seq + 1) throw new Error(`Event ${recorded.seq} of ${boardId} follows ${seq}`);
        evolveNoting(state, recorded, changes);
        seq = recorded.seq;
        last = recorded;
      }
    } catch (error) {
      onError(error);
      fits = false;
      isDamaged = true;
    }
    const taken = fresh.slice(0, seq - from);
    if (seq > from)
      notify((listener) => listener.onAdvance({ from, seq, events: taken, changes, traceparent }));
    if (!fits) void reset();
    return fits;
  };

  const notify = (tell: (listener: FeedListener) => void): void => {
    for (const listener of listeners) {
      try {
        tell(listener);
      } catch (error) {
        onError(error);
      }
    }
  };

  /** Whoever waits for a read must not take its end for having read. */
  const requireOpen = (): void => {
    if (closed) throw new Error('The board is no longer followed here');
    if (halted) throw halted;
  };

  /** One read at a time; whoever asks meanwhile shares the one that begins after they asked. */
  const alone = (read: () => Promise<void>): Promise<void> => {
    const shared = waiting.get(read);
    if (shared) return shared;
    const begun = reading.then(() => {
      waiting.delete(read);
      requireOpen();
      return read();
    });
    reading = begun.catch((error: unknown) => {
      if (error instanceof LaterVersion) halt(error);
      if (!closed) onError(error);
    });
    waiting.set(read, begun);
    return begun;
  };

  const halt = (reason: LaterVersion): void => {
    halted ??= reason;
    clearTimeout(repairTimer);
    heldBack.clear();
  };

  /** Where to read on from, and what must be there. */
  const here = (): KnownPosition | undefined => last && { boardId, epoch, seq, last };

  const readOn = async (): Promise<void> => {
    const from = seq;
    for (;;) {
      const known = here();
      const asked = { epoch, seq };
      const page = await store.eventsFrom(boardId, asked, PAGE_SIZE);
      requireOpen();
      if (!page || asked.epoch !== epoch) return readAnew();
      if (page.server !== server && asked.seq !== seq) {
        // Messages of the former server have moved the feed meanwhile: compare where it is now, with nothing in between.
        isSure = false;
        continue;
      }
      const [own] = page.events;
      if (known && !(own && isSameEvent(own, known.last))) {
        isSure = false;
        await store.rotateEpoch(boardId, epoch);
        return readAnew();
      }
      standOn(page.server);
      if (!advance(page.events) || page.events.length < PAGE_SIZE) break;
    }
    if (suspected && seq > from) onRepaired?.(suspected.cause, performance.now() - suspected.atMs);
    suspected = undefined;
    drain();
  };

  /** The board is from here on as this server has it. */
  const standOn = (next: string): void => {
    isSure = true;
    heldBack.keep((message) => message.server === undefined || message.server === next);
    if (next === server) return;
    formerServers.add(server);
    formerServers.delete(next);
    server = next;
  };

  /** Says what was lost, where the epoch changed because of it. */
  const reportLoss = async (known: KnownPosition | undefined): Promise<void> => {
    if (!known || !onTailLost) return;
    try {
      const lost = await store.findLostTail(known);
      if (lost) onTailLost(lost);
    } catch (error) {
      onError(error);
    }
  };

  const readAnew = async (): Promise<void> => {
    isReadingAnew = true;
    const fresh = await store.loadSnapshot(boardId).finally(() => (isReadingAnew = false));
    requireOpen();
    if (fresh?.epoch === epoch && !isDamaged) return readOn();
    if (fresh?.epoch !== epoch) {
      heldBack.clear();
      formerEpochs.add(epoch);
      void reportLoss(here());
    }
    if (fresh) {
      ({ board, epoch, seq, state, last } = fresh);
      standOn(fresh.server);
    } else {
      state.closedAt ??= new Date().toISOString();
      isSure = true;
    }
    isDamaged = false;
    suspected = undefined;
    notify((listener) => listener.onReset());
    drainOrRepair();
  };

  const catchUp = (cause: GapCause = 'asked'): Promise<void> => {
    suspected ??= { cause, atMs: performance.now() };
    clearTimeout(repairTimer);
    repairTimer = undefined;
    return alone(readOn);
  };

  const reset = (): Promise<void> => alone(readAnew);

  return {
    get board() {
      return board;
    },
    get epoch() {
      return epoch;
    },
    get seq() {
      return seq;
    },
    get state() {
      return state;
    },
    get server() {
      return server;
    },
    get isSure() {
      return isSure;
    },
    get known() {
      return heldBack.isEmpty() ? here() : undefined;
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get halted() {
      return halted;
    },
    receive,
    catchUp,
    reset,
    halt,
    doubt: () => {
      isSure = false;
    },
    confirm: (confirmed, { epoch: knownEpoch, seq: knownSeq }) => {
      if (epoch === knownEpoch && seq === knownSeq) {
        standOn(confirmed);
        drainOrRepair();
      } else void catchUp('other-server').catch(() => {});
    },
    close: () => {
      closed = true;
      clearTimeout(repairTimer);
      listeners.clear();
      heldBack.clear();
    },
  };
};
