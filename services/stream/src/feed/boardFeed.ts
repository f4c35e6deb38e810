import type { BusMessage } from '@openfloor/contract/busMessage';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { Epoch, Seq } from '@openfloor/contract/ids';
import type { LaterVersion } from '@openfloor/contract/laterVersion';
import { assertNever } from '@openfloor/domain/assertNever';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { evolveNoting, noChanges, type Changes } from '@openfloor/domain/view/changes';
import { noteRecentBallots, type RecentBallots } from '@openfloor/domain/view/trending';
import type { KnownPosition, LostTail } from '@openfloor/store/boards/lostTail';
import type { BoardRecord } from '@openfloor/store/reads/boards';
import type { BoardSnapshot } from '@openfloor/store/reads/snapshot';
import { deadlineOf, startFeed, step } from './feedMachine.ts';
import { PAGE_SIZE, type Effect, type GapCause, type Input, type Place, type Read } from './feedState.ts';
import type { FeedStore } from './feedStore.ts';

/** One step along the stream: the events of `(from, seq]` and what they touched. */
export type Advance = {
  from: Seq;
  seq: Seq;
  events: readonly RecordedEvent[];
  changes: Changes;
  /** Trace context of the message that brought the events, if it is sampled. */
  traceparent?: string | undefined;
};

export type FeedListener = {
  /** Called in order and without gaps, after `state` has moved. */
  onAdvance: (advance: Advance) => void;
  /** The board was replaced as a whole or deleted: the steps in between are unknown. */
  onReset: () => void;
};

/** Called for each gap once it is closed, with the time since its first sign. */
export type OnRepaired = (cause: GapCause, durationMs: number) => void;

/** Called with events that this node has read and Postgres has lost. */
export type OnTailLost = (lost: LostTail) => void;

/** A followed board. `state` is the board at `seq`. */
export type BoardFeed = {
  readonly board: BoardRecord;
  readonly epoch: Epoch;
  readonly seq: Seq;
  readonly state: BoardState;
  readonly recentBallots: RecentBallots;
  /** The server that has the event at `seq`. */
  readonly server: string;
  /** First seq of the epoch that may have been used twice; a client's position from it on proves nothing. */
  readonly continuedFrom: Seq | undefined;
  /** False once the board was closed or deleted for good. */
  readonly isOpen: boolean;
  readonly isDeleted: boolean;
  /** False while the board has to be compared with Postgres, or read again, before anything further is handed on. */
  readonly isSure: boolean;
  /** The event at `seq`; undefined where the log is damaged, or where held messages show that there is more. */
  readonly known: KnownPosition | undefined;
  /** @returns a function that removes the listener */
  listen: (listener: FeedListener) => () => void;
  /** Takes messages in any order, any number of times. */
  receive: (message: BusMessage) => void;
  /**
   * Reads what the store has beyond `seq`.
   * @throws when it cannot be read; the feed reports that itself, so callers may ignore it
   */
  catchUp: (cause?: GapCause) => Promise<void>;
  /**
   * Reads the whole board if its epoch is another or its state is damaged, else what is beyond `seq`. Throws as
   * `catchUp`.
   */
  reset: () => Promise<void>;
  /**
   * The log has an event that this version does not know: nothing is handed on any more, and reads fail with the
   * reason.
   */
  halt: (reason: LaterVersion) => void;
  readonly halted: LaterVersion | undefined;
  /** Postgres may have lost events: nothing is handed on until `confirm`, or until a read has compared. */
  doubt: () => void;
  /** The server of this log has the event at `known`. */
  confirm: (known: KnownPosition, log: Pick<Place, 'server' | 'continuedFrom'>) => void;
  close: () => void;
};

export type BoardFeedOptions = {
  snapshot: BoardSnapshot;
  store: FeedStore;
  onError: (error: unknown) => void;
  onRepaired?: OnRepaired | undefined;
  onTailLost?: OnTailLost | undefined;
};

/**
 * Follows one board from a snapshot on and hands on each event once and in order, whatever the bus does.
 * `feedMachine.ts` decides; this holds the board, carries out the effects and returns their results to the machine.
 */
export const createBoardFeed = ({
  snapshot,
  store,
  onError,
  onRepaired,
  onTailLost,
}: BoardFeedOptions): BoardFeed => {
  const boardId = snapshot.board.id;
  const listeners = new Set<FeedListener>();
  let { board, state } = snapshot;
  let recentBallots = recentBallotsOf(snapshot);
  let feed = startFeed(snapshot);
  let timer: { id: NodeJS.Timeout; atMs: number } | undefined;

  const dispatch = (input: Input): void => {
    const effects = advanceMachine(input);
    for (let effect = effects.shift(); effect; effect = effects.shift()) effects.push(...carryOut(effect));
    setTimer();
  };

  /** @returns the effects to carry out */
  const advanceMachine = (input: Input): Effect[] => {
    const next = step(feed, input, performance.now());
    feed = next.feed;
    return next.effects;
  };

  const setTimer = (): void => {
    const atMs = deadlineOf(feed);
    if (timer?.atMs === atMs) return;
    clearTimeout(timer?.id);
    timer = atMs === undefined ? undefined : { id: setTimeout(onTimer, atMs - performance.now()), atMs };
  };

  const onTimer = (): void => {
    timer = undefined;
    dispatch({ type: 'due' });
  };

  /** @returns the effects that follow */
  const carryOut = (effect: Effect): Effect[] => {
    switch (effect.type) {
      case 'hand-on':
        return handOn(effect);
      case 'read-page':
        void dispatchResult(readPage(effect.from));
        break;
      case 'read-board':
        void dispatchResult(readBoard(effect.rotate));
        break;
      case 'replace-board':
        ({ board, state } = effect.snapshot);
        recentBallots = recentBallotsOf(effect.snapshot);
        notify((listener) => listener.onReset());
        break;
      case 'announce-deletion':
        notify((listener) => listener.onReset());
        break;
      case 'find-loss':
        void findLoss(effect.known);
        break;
      case 'report-repair':
        onRepaired?.(effect.cause, effect.durationMs);
        break;
      case 'report-error':
        onError(effect.error);
        break;
      case 'settle':
        for (const caller of effect.callers)
          if (effect.error === undefined) caller.resolve();
          else caller.reject(effect.error);
        break;
      default:
        return assertNever(effect);
    }
    return [];
  };

  const handOn = ({ events, source, traceparent }: Extract<Effect, { type: 'hand-on' }>): Effect[] => {
    const from = feed.place.seq;
    const changes = noChanges();
    const { fitting, misfit } = fold(events, from, changes);
    const seq = from + fitting.length;
    const last = fitting.at(-1) ?? feed.place.last;
    const effects = advanceMachine({ type: 'handed-on', seq, last, fits: misfit === undefined, source });
    if (misfit !== undefined) onError(misfit);
    if (fitting.length > 0)
      notify((listener) => listener.onAdvance({ from, seq, events: fitting, changes, traceparent }));
    return effects;
  };

  /** Brings `state` forward by the events, up to the first that does not fit. */
  const fold = (
    events: readonly RecordedEvent[],
    from: Seq,
    changes: Changes,
  ): { fitting: readonly RecordedEvent[]; misfit?: unknown } => {
    for (const [index, recorded] of events.entries()) {
      const before = from + index;
      try {
        if (recorded.seq !== before + 1)
          throw new Error(`Event ${recorded.seq} of ${boardId} follows ${before}`);
        evolveNoting(state, recorded, changes);
        noteRecentBallots(recentBallots, recorded);
      } catch (misfit) {
        return { fitting: events.slice(0, index), misfit };
      }
    }
    return { fitting: events };
  };

  const notify = (call: (listener: FeedListener) => void): void => {
    for (const listener of listeners) {
      try {
        call(listener);
      } catch (error) {
        onError(error);
      }
    }
  };

  const dispatchResult = async (reading: Promise<Input>): Promise<void> => {
    dispatch(await reading.catch((error: unknown): Input => ({ type: 'read-failed', error })));
  };

  const readPage = async (from: Place): Promise<Input> => ({
    type: 'page-read',
    from,
    page: await store.eventsFrom(boardId, { epoch: from.epoch, seq: from.seq }, PAGE_SIZE),
  });

  const readBoard = async (rotate: Epoch | undefined): Promise<Input> => {
    if (rotate !== undefined) await store.rotateEpoch(boardId, rotate);
    return { type: 'board-read', snapshot: await store.loadSnapshot(boardId) };
  };

  const findLoss = async ({ seq, last }: Place): Promise<void> => {
    if (!last || !onTailLost) return;
    try {
      const lost = await store.findLostTail({ boardId, seq, last });
      if (lost) onTailLost(lost);
    } catch (error) {
      onError(error);
    }
  };

  const read = (what: Read['what'], cause?: GapCause): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Failed reads are reported by the machine, so a caller may ignore the promise.
    promise.catch(() => {});
    dispatch({ type: 'read-asked', what, ...(cause && { cause }), caller: { resolve, reject } });
    return promise;
  };

  return {
    get board() {
      return board;
    },
    get epoch() {
      return feed.place.epoch;
    },
    get seq() {
      return feed.place.seq;
    },
    get state() {
      return state;
    },
    get recentBallots() {
      return recentBallots;
    },
    get server() {
      return feed.place.server;
    },
    get continuedFrom() {
      return feed.place.continuedFrom;
    },
    get isOpen() {
      return feed.health !== 'deleted' && state.closedAt === undefined;
    },
    get isDeleted() {
      return feed.health === 'deleted';
    },
    get isSure() {
      return feed.health === 'sound' || feed.health === 'deleted';
    },
    get known() {
      const { epoch, seq, last } = feed.place;
      return last && feed.held.length === 0 ? { boardId, epoch, seq, last } : undefined;
    },
    get halted() {
      return feed.phase.state === 'halted' ? feed.phase.reason : undefined;
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive: (message) => dispatch({ type: 'message-received', message }),
    catchUp: (cause = 'asked') => read('pages', cause),
    reset: () => read('board'),
    halt: (reason) => dispatch({ type: 'halted', reason }),
    doubt: () => dispatch({ type: 'doubted' }),
    confirm: ({ epoch, seq }, log) => dispatch({ type: 'confirmed', epoch, seq, log }),
    close: () => dispatch({ type: 'closed' }),
  };
};

const recentBallotsOf = ({ recentVotes = [] }: BoardSnapshot): RecentBallots => {
  const recent: RecentBallots = new Map();
  for (const recorded of recentVotes) noteRecentBallots(recent, recorded);
  return recent;
};
