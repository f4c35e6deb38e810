import type { MonotonicClock } from '@openfloor/platform/clock';

export type RebuildBudget = {
  /**
   * Counts a rebuild if one is allowed now.
   * @param questions number of questions of the list
   * @returns whether it is allowed
   */
  take: (questions: number) => boolean;
  /** Time until the next rebuild is allowed. */
  waitMs: () => number;
};

const REBUILD_EVERY_MS = 100;
/** A list of more questions is rebuilt less often: it costs CPU to build and to compress, and bytes to send again. */
const QUESTIONS_PER_REBUILD = 500;
/** Rebuilds of a short list saved up while idle, so that a single change is visible immediately. */
const BURST_MAX = 10;

/**
 * Allows one rebuild per 100 ms on average, of a list of 5,000 questions one per second: the generic cell rate
 * algorithm of ITU-T I.371.
 */
export const createRebuildBudget = (clock: MonotonicClock): RebuildBudget => {
  let spentUntilMs = 0;
  let everyMs = REBUILD_EVERY_MS;
  const spentAfterNext = (): number => Math.max(spentUntilMs, clock.elapsedMs()) + everyMs;
  const waitMs = (): number =>
    Math.max(0, spentAfterNext() - clock.elapsedMs() - Math.max(everyMs, BURST_MAX * REBUILD_EVERY_MS));
  return {
    take: (questions) => {
      everyMs = REBUILD_EVERY_MS * Math.max(1, questions / QUESTIONS_PER_REBUILD);
      if (waitMs() > 0) return false;
      spentUntilMs = spentAfterNext();
      return true;
    },
    waitMs,
  };
};
