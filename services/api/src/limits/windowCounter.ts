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

/** What a node knows of a key, for when Redis is late or away. */
type Held = {
  count: number;
  /** The part of `count` that Redis was not asked to count. A flood makes Redis late, and must not gain by it. */
  unshared: number;
  endsAtMs: number;
};

/** About 15 MB for each counter that is full. */
export const KEYS_MAX = 100_000;

/** The library's own, but a window that lasts longer than it may began before the clock of Redis was put back: it is cut. */
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

/** Counts per key in fixed windows; each begins with the key's first request. */
export const createWindowCounter = ({
  name,
  windowMs,
  shared,
  nowMs = () => performance.now(),
  onEvicted = () => {},
}: WindowCounterOptions): WindowCounter => {
  const own = createBoundedMap<string, Held>(KEYS_MAX);
  const together =
    shared &&
    new RateLimiterRedis({
      keyPrefix: `limit:${name}`,
      // Needed by the library, unused: `penalty` counts and never refuses.
      points: 1,
      duration: windowMs / 1000,
      storeClient: shared.redis,
      customIncrTtlLuaScript: COUNT_IN_REDIS,
    });

  /** In the order in which they were added, which is that of their ends but for windows that Redis began. */
  const dropEnded = (atMs: number): void => {
    for (let first = own.oldest(); first && first[1].endsAtMs <= atMs; first = own.oldest())
      own.delete(first[0]);
  };

  const hold = (key: string, { count, endsInMs }: Counted, unshared: number): void => {
    const atMs = nowMs();
    dropEnded(atMs);
    // As the newest, because its window may have begun again.
    own.delete(key);
    if (own.set(key, { count, unshared, endsAtMs: atMs + endsInMs })) onEvicted();
  };

  const heldNow = (key: string): Held | undefined => {
    const held = own.get(key);
    return held && held.endsAtMs > nowMs() ? held : undefined;
  };

  const addHere = (key: string, points: number): Counted => {
    const held = heldNow(key);
    if (!held) {
      hold(key, { count: points, endsInMs: windowMs }, points);
      return { count: points, endsInMs: windowMs };
    }
    held.count += points;
    held.unshared += points;
    return { count: held.count, endsInMs: held.endsAtMs - nowMs() };
  };

  /** Adds what Redis does not know to what it says. */
  const combine = (key: string, counted: Counted): Counted => {
    const held = heldNow(key);
    // Much later than the window held here: Redis has begun a new one.
    const isOther = !held || nowMs() + counted.endsInMs - held.endsAtMs > windowMs / 2;
    const unshared = isOther ? 0 : held.unshared;
    const whole = { ...counted, count: counted.count + unshared };
    hold(key, whole, unshared);
    return whole;
  };

  return {
    add: async (key, points = 1) => {
      if (!together) return addHere(key, points);
      let isLate = false;
      const counted = await shared.guard.ask(async () => {
        const answer = await addTogether(together, key, points);
        const held = isLate && own.get(key);
        // It was counted here meanwhile, and Redis knows it after all.
        if (held) held.unshared -= points;
        return answer;
      });
      if (counted) return combine(key, counted);
      isLate = true;
      return addHere(key, points);
    },
    keysHeld: () => own.size,
  };
};

const addTogether = async (counter: RateLimiterRedis, key: string, points: number): Promise<Counted> => {
  const { consumedPoints, msBeforeNext } = await counter.penalty(key, points);
  return { count: consumedPoints, endsInMs: msBeforeNext };
};
