import { LRUCache } from 'lru-cache';
import type { Limiter } from './limiter.ts';

/**
 * Limits the bytes that a key may use. The bytes of a request are known only afterwards, so a key beyond its budget is
 * refused from its next request on.
 */
export type ByteBudget = {
  isExceeded: (key: string) => boolean;
  note: (key: string, bytes: number) => void;
};

const KEYS_MAX = 20_000;
/**
 * Share of the budget that a node collects in memory before it counts it, so that small requests need no call to Redis.
 */
const COLLECTED_SHARE = 1 / 1000;

type Spent = { uncounted: number; exceededUntilMs: number };

/** @param elapsedMs a clock that is never set back */
export const createByteBudget = (
  limiter: Limiter,
  limitBytes: number,
  elapsedMs: () => number = () => performance.now(),
): ByteBudget => {
  const spentBy = new LRUCache<string, Spent>({ max: KEYS_MAX });

  const count = async (key: string, spent: Spent): Promise<void> => {
    const bytes = spent.uncounted;
    spent.uncounted = 0;
    const waitMs = await limiter.take(key, bytes);
    spent.exceededUntilMs = waitMs === undefined ? 0 : elapsedMs() + waitMs;
  };

  return {
    isExceeded: (key) => (spentBy.get(key)?.exceededUntilMs ?? 0) > elapsedMs(),
    note: (key, bytes) => {
      const spent = spentBy.get(key) ?? { uncounted: 0, exceededUntilMs: 0 };
      spentBy.set(key, spent);
      spent.uncounted += bytes;
      if (spent.uncounted >= limitBytes * COLLECTED_SHARE) void count(key, spent);
    },
  };
};
