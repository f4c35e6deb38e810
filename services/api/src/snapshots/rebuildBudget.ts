import type { MonotonicClock } from '@openfloor/platform/clock';

export type RebuildBudget = {
  /** Whether a rebuild may happen now; counts it if so. */
  take: () => boolean;
};

const REBUILD_EVERY_MS = 100;
/** Saved up in quiet times, so that a lone change shows at once. */
const SAVED_MAX = 10;

/**
 * At most one rebuild each 100 ms over time: the generic cell rate algorithm of ITU-T I.371.
 */
export const createRebuildBudget = (clock: MonotonicClock): RebuildBudget => {
  let spentUntilMs = 0;
  return {
    take: () => {
      const nowMs = clock.elapsedMs();
      const afterMs = Math.max(spentUntilMs, nowMs) + REBUILD_EVERY_MS;
      if (afterMs - nowMs > SAVED_MAX * REBUILD_EVERY_MS) return false;
      spentUntilMs = afterMs;
      return true;
    },
  };
};
