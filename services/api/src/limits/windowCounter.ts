import type { RedisClient } from '@openfloor/bus/redisConnection';
import { createBoundedMap } from '@openfloor/platform/boundedMap';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisGuard } from './redisGuard.ts';

/** What was counted for a key in its current window, and when the window ends. */
export type Counted = { count: number; endsInMs: number };

export type WindowCounter = {
  /** @param points may be negative, to take back what was added */
  add: (key: string, points?: number) => Promise<Counted>;
  /** Keys that this process holds in memory. */
  keysHeld: () => number;
};

export type WindowCounterOptions = {
  name: string;
  windowMs: number;
  /** With it, the nodes count together; each counts for itself while Redis is away. */
  shared: { redis: RedisClient; guard: RedisGuard } | undefined;
  /** A monotonic clock. */
  nowMs?: () => number;
  /** A window that had not ended was dropped from memory to make room. */
  onEvicted?: () => void;
};

/** About 15 MB for each counter that is full. */
export const KEYS_MAX = 100_000;

/** Counts per key in fixed windows; each begins with the key's first request. */
export const createWindowCounter = ({
  name,
  windowMs,
  shared,
  nowMs = () => performance.now(),
  onEvicted = () => {},
}: WindowCounterOptions): WindowCounter => {
  const own = createBoundedMap<string, { count: number; endsAtMs: number }>(KEYS_MAX);
  const together =
    shared &&
    new RateLimiterRedis({
      keyPrefix: `limit:${name}`,
      // Needed by the library, unused: `penalty` counts and never refuses.
      points: 1,
      duration: windowMs / 1000,
      storeClient: shared.redis,
    });

  /** In the order in which they were added, which is that of their ends but for windows that Redis began. */
  const dropEnded = (atMs: number): void => {
    for (let first = own.oldest(); first && first[1].endsAtMs <= atMs; first = own.oldest())
      own.delete(first[0]);
  };

  const keep = (key: string, { count, endsInMs }: Counted): void => {
    const atMs = nowMs();
    dropEnded(atMs);
    // As the newest, because its window may have begun again.
    own.delete(key);
    if (own.set(key, { count, endsAtMs: atMs + endsInMs })) onEvicted();
  };

  const addHere = (key: string, points: number): Counted => {
    const atMs = nowMs();
    const known = own.get(key);
    if (known && known.endsAtMs > atMs) {
      known.count += points;
      return { count: known.count, endsInMs: known.endsAtMs - atMs };
    }
    keep(key, { count: points, endsInMs: windowMs });
    return { count: points, endsInMs: windowMs };
  };

  return {
    add: async (key, points = 1) => {
      const counted = together && (await shared.guard.ask(() => addTogether(together, key, points)));
      if (!counted) return addHere(key, points);
      // A flood makes Redis late. The node then goes on from what Redis said last, not from zero.
      keep(key, counted);
      return counted;
    },
    keysHeld: () => own.size,
  };
};

const addTogether = async (counter: RateLimiterRedis, key: string, points: number): Promise<Counted> => {
  const { consumedPoints, msBeforeNext } = await counter.penalty(key, points);
  return { count: consumedPoints, endsInMs: msBeforeNext };
};
