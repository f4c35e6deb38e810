import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '@openfloor/bus/bus';
import { HOLD_BACK_MS, type BoardFeed } from './boardFeed.ts';
import type { FeedStore } from './feedStore.ts';

export type HeadSweepOptions = {
  bus: Bus;
  store: FeedStore;
  feeds: () => BoardFeed[];
  onError: (error: unknown) => void;
  /** Told after each sweep how many boards it found behind. */
  onSwept?: ((boardsBehind: number) => void) | undefined;
};

export type HeadSweep = {
  /** Whether the store could not be asked the last time. */
  isFailing: () => boolean;
  stop: () => void;
};

const SWEEP_EVERY_MS = 1000;
/** Without the bus the sweep is what keeps the screens live. */
const SWEEP_EVERY_WITHOUT_BUS_MS = 250;
/** How soon a bus that went down is noticed. */
const LOOK_EVERY_MS = 50;

/**
 * Asks the store regularly, one query for all boards, where their streams end, and has those catch up
 * that the bus has left behind. Whatever the bus loses is found here.
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
    const heads = await store.headsOf(new Map(asked.map(({ feed, seq }) => [feed.board.id, seq])));
    // What the bus is just bringing is not left behind.
    if (bus.isUp()) await delay(HOLD_BACK_MS);
    let boardsBehind = 0;
    for (const { feed, epoch, seq, at } of asked) {
      const head = heads.get(feed.board.id);
      // Read anew meanwhile: what was found is of its former life.
      if (feed.epoch !== epoch) continue;
      if (head ? head.epoch !== feed.epoch : feed.state.closedAt === undefined) void feed.reset();
      else if (head && (!feed.isSure || head.seq < seq || (at !== undefined && head.knownAt !== at)))
        // Postgres may have lost what was read: reading on compares it.
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
