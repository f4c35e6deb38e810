import type { RedisClient } from '@openfloor/stream/bus/redisConnection';
import { LRUCache } from 'lru-cache';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisGuard } from './redisGuard.ts';

/** Count of a key in its current window, and the time until the window ends. */
export type Counted = { count: number; endsInMs: number };

export type WindowCounter = {
  /** @param points may be negative, to uncount */
  add: (key: string, points?: number) => Promise<Counted>;
  /** Number of keys in the memory of this process. */
  keysHeld: () => number;
};

export type WindowCounterOptions = {
  name: string;
  windowMs: number;
  /** Shares the counts with other nodes. While Redis is unreachable each node counts alone. */
  shared: { redis: RedisClient; guard: RedisGuard } | undefined;
  /** A monotonic clock. */
  nowMs?: () => number;
  /** Called when a window that has not ended is dropped from memory to make room. */
  onEvicted?: () => void;
};

/** This node's copy of a key's window, used while Redis is late or unreachable. */
type LocalWindow = {
  count: number;
  /**
   * The part of `count` that Redis does not have. It still counts when Redis answers again: a flood that
   * makes Redis late must not gain by that.
   */
  unshared: number;
  endsAtMs: number;
};

/** A full counter takes about 15 MB. */
export const KEYS_MAX = 100_000;

/**
 * The script of rate-limiter-flexible, which here also shortens a window that is too long: the clock of Redis was set
 * back after the window had started.
 */
const COUNT_IN_REDIS = `
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local consumed = redis.call('incrby', KEYS[1], ARGV[1])
local ttl = redis.call('pttl', KEYS[1])
if ttl == -1 or ttl > 1000 * ARGV[2] then
  redis.call('expire', KEYS[1], ARGV[2])
  ttl = 1000 * ARGV[2]
end
return { consumed, ttl }
`;

/** Counts per key in fixed windows. A window starts with the key's first request. */
export const createWindowCounter = ({
  name,
  windowMs,
  shared,
  nowMs = () => performance.now(),
  onEvicted = () => {},
}: WindowCounterOptions): WindowCounter => {
  // `maxSize` instead of `max`, with which the cache would allocate room for all keys now.
  const windows = new LRUCache<string, LocalWindow>({ maxSize: KEYS_MAX, sizeCalculation: () => 1 });
  const redisCounter =
    shared &&
    new RateLimiterRedis({
      keyPrefix: `limit:${name}`,
      // Required by the library but unused: `penalty` counts and never refuses.
      points: 1,
      duration: windowMs / 1000,
      storeClient: shared.redis,
      customIncrTtlLuaScript: COUNT_IN_REDIS,
    });

  /**
   * Lower bound of the ends of all windows. It saves looking up the oldest window, which would cost more than all else
   * here.
   */
  let firstEndsAtMs = Infinity;

  /**
   * Drops ended windows, oldest first. Reads do not change the order, so the oldest window ends first; only windows
   * from Redis may end out of order.
   */
  const dropEnded = (atMs: number): void => {
    while (firstEndsAtMs <= atMs) {
      firstEndsAtMs = windows.rvalues().next().value?.endsAtMs ?? Infinity;
      if (firstEndsAtMs <= atMs) windows.pop();
    }
  };

  const storeWindow = (key: string, { count, endsInMs }: Counted, unshared: number): void => {
    const atMs = nowMs();
    dropEnded(atMs);
    if (windows.size === KEYS_MAX && !windows.has(key)) onEvicted();
    const endsAtMs = atMs + endsInMs;
    windows.set(key, { count, unshared, endsAtMs });
    firstEndsAtMs = Math.min(firstEndsAtMs, endsAtMs);
  };

  const currentWindow = (key: string): LocalWindow | undefined => {
    const held = windows.peek(key);
    return held && held.endsAtMs > nowMs() ? held : undefined;
  };

  const addLocally = (key: string, points: number): Counted => {
    const held = currentWindow(key);
    if (!held) {
      storeWindow(key, { count: points, endsInMs: windowMs }, points);
      return { count: points, endsInMs: windowMs };
    }
    held.count += points;
    held.unshared += points;
    return { count: held.count, endsInMs: held.endsAtMs - nowMs() };
  };

  /** Adds the local count that Redis does not have to the count of Redis. */
  const combine = (key: string, counted: Counted): Counted => {
    const held = currentWindow(key);
    // The end is much later than that of the local window: Redis has started a new window.
    const isOther = !held || nowMs() + counted.endsInMs - held.endsAtMs > windowMs / 2;
    const unshared = isOther ? 0 : held.unshared;
    const total = { ...counted, count: counted.count + unshared };
    storeWindow(key, total, unshared);
    return total;
  };

  return {
    add: async (key, points = 1) => {
      if (!redisCounter) return addLocally(key, points);
      let isLate = false;
      const counted = await shared.guard.ask(async () => {
        const answer = await addInRedis(redisCounter, key, points);
        const held = isLate && windows.peek(key);
        // The late request was counted locally in the meantime, and now Redis has counted it too.
        if (held) held.unshared -= points;
        return answer;
      });
      if (counted) return combine(key, counted);
      isLate = true;
      return addLocally(key, points);
    },
    keysHeld: () => windows.size,
  };
};

const addInRedis = async (counter: RateLimiterRedis, key: string, points: number): Promise<Counted> => {
  const { consumedPoints, msBeforeNext } = await counter.penalty(key, points);
  return { count: consumedPoints, endsInMs: msBeforeNext };
};
