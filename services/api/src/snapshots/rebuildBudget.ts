import type { MonotonicClock } from '@openfloor/platform/clock';

export type RebuildBudget = {
  /** Whether a rebuild may happen now; counts it if so. */
  take: () => boolean;
  /** Until the next rebuild may happen. */
  waitMs: () => number;
};

const REBUILD_EVERY_MS = 100;
/** Saved up in quiet times, so that a lone change shows at once. */
const SAVED_MAX = 10;

/**
 * At most one rebuild each 100 ms over time: the generic cell rate algorithm of ITU-T I.371.
 */
export const createRebuildBudget = (clock: MonotonicClock): RebuildBudget => {
  let spentUntilMs = 0;
  const spentAfterNext = (): number => Math.max(spentUntilMs, clock.elapsedMs()) + REBUILD_EVERY_MS;
  const waitMs = (): number =>
    Math.max(0, spentAfterNext() - clock.elapsedMs() - SAVED_MAX * REBUILD_EVERY_MS);
  return {
    take: () => {
      if (waitMs() > 0) return false;
      spentUntilMs = spentAfterNext();
      return true;
    },
    waitMs,
  };
};
