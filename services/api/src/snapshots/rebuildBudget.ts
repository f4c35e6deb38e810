import type { MonotonicClock } from '@openfloor/platform/clock';

export type RebuildBudget = {
  /** Counts a rebuild if one is allowed now. @returns whether it is allowed */
  take: () => boolean;
  /** Time until the next rebuild is allowed. */
  waitMs: () => number;
};

const REBUILD_EVERY_MS = 100;
/** Rebuilds saved up while idle, so that a single change is visible immediately. */
const BURST_MAX = 10;

/** Allows one rebuild per 100 ms on average: the generic cell rate algorithm of ITU-T I.371. */
export const createRebuildBudget = (clock: MonotonicClock): RebuildBudget => {
  let spentUntilMs = 0;
  const spentAfterNext = (): number => Math.max(spentUntilMs, clock.elapsedMs()) + REBUILD_EVERY_MS;
  const waitMs = (): number =>
    Math.max(0, spentAfterNext() - clock.elapsedMs() - BURST_MAX * REBUILD_EVERY_MS);
  return {
    take: () => {
      if (waitMs() > 0) return false;
      spentUntilMs = spentAfterNext();
      return true;
    },
    waitMs,
  };
};
