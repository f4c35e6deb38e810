import type { Bus } from '../bus/bus.ts';
import type { BoardFeed } from './boardFeed.ts';
import { HOLD_BACK_MS } from './feedState.ts';
import type { FeedStore } from './feedStore.ts';

export type HeadSweepOptions = {
  bus: Bus;
  store: FeedStore;
  feeds: () => BoardFeed[];
  onError: (error: unknown) => void;
  /** Called after each sweep with the number of boards it found behind. */
  onSwept?: ((boardsBehind: number) => void) | undefined;
};

export type HeadSweep = {
  /** Whether the last sweep could not read the store. */
  isFailing: () => boolean;
  stop: () => void;
};

const SWEEP_EVERY_MS = 1000;
/** Shorter while the bus is down, because then only the sweep finds new events. */
const SWEEP_EVERY_WITHOUT_BUS_MS = 250;
/** A bus that goes down is noticed within this time. */
const LOOK_EVERY_MS = 50;

/**
 * Reads the heads of all followed boards regularly, with one query, and makes the feeds behind them catch up. So a
 * message that the bus loses delays a board by about a second and no more.
 */
export const startHeadSweep = ({ bus, store, feeds, onError, onSwept }: HeadSweepOptions): HeadSweep => {
  let isFailing = false;
  let isSweeping = false;
  let sweptAtMs = performance.now();

  const sweep = async (): Promise<void> => {
    const followed = feeds();
    if (followed.length === 0) return onSwept?.(0);
    const asked = followed.map((feed) => ({
      feed,
      epoch: feed.epoch,
      seq: feed.seq,
      at: feed.known?.last.at,
    }));
    // Sends the seqs along: the answer also has the time of the event that Postgres has there.
    const heads = await store.headsOf(new Map(asked.map(({ feed, seq }) => [feed.board.id, seq])));
    // Give messages that are on their way the time to arrive.
    if (bus.isUp()) await new Promise((resolve) => setTimeout(resolve, HOLD_BACK_MS));
    let boardsBehind = 0;
    for (const { feed, epoch, seq, at } of asked) {
      const head = heads.get(feed.board.id);
      // The board was replaced meanwhile: the head that was read belongs to the epoch before.
      if (feed.epoch !== epoch) continue;
      if (head ? head.epoch !== feed.epoch : !feed.isDeleted) void feed.reset();
      else if (head && (!feed.isSure || head.seq < seq || isOtherEvent(head, at)))
        // Postgres may have lost the feed's last event: a read compares it.
        void feed.catchUp('other-server').catch(() => {});
      else if (head && head.seq > feed.seq) void feed.catchUp('sweep');
      else continue;
      boardsBehind += 1;
    }
    onSwept?.(boardsBehind);
  };

  const sweepOnce = async (): Promise<void> => {
    isSweeping = true;
    try {
      await sweep();
      isFailing = false;
    } catch (error) {
      isFailing = true;
      onError(error);
    }
    isSweeping = false;
    sweptAtMs = performance.now();
  };

  const look = (): void => {
    const everyMs = bus.isUp() ? SWEEP_EVERY_MS : SWEEP_EVERY_WITHOUT_BUS_MS;
    if (!isSweeping && performance.now() - sweptAtMs >= everyMs) void sweepOnce();
  };

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    isFailing: () => isFailing,
    stop: () => clearInterval(timer),
  };
};

/** Whether Postgres has an event of another time at the feed's seq: then the feed's event was lost. */
const isOtherEvent = ({ knownAt }: { knownAt: string | undefined }, at: string | undefined): boolean =>
  at !== undefined && knownAt !== at;
