import type { RedisClient } from '@openfloor/bus/redisConnection';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisGuard } from './redisGuard.ts';

export type Limiter = {
  /** Counts one; undefined: it is allowed, else how long to wait in ms. */
  take: (key: string) => Promise<number | undefined>;
  /** Takes back one that was counted and allowed. */
  giveBack: (key: string) => Promise<void>;
};

export type LimiterOptions = {
  name: string;
  limit: number;
  windowMs: number;
  /** With it, the nodes count together; each counts for itself while Redis is away. */
  shared: { redis: RedisClient; guard: RedisGuard } | undefined;
};

type Counter = RateLimiterMemory | RateLimiterRedis;

/** A fixed window per key that begins with the first request. */
export const createLimiter = ({ name, limit, windowMs, shared }: LimiterOptions): Limiter => {
  const options = { keyPrefix: `limit:${name}`, points: limit, duration: windowMs / 1000 };
  const own = new RateLimiterMemory(options);
  const together = shared && new RateLimiterRedis({ ...options, storeClient: shared.redis });

  const count = async (ask: (counter: Counter) => Promise<Verdict>): Promise<number | undefined> => {
    const verdict = together && (await shared.guard.ask(() => ask(together)));
    return (verdict ?? (await ask(own))).waitMs;
  };

  return {
    take: (key) => count((counter) => takeFrom(counter, key)),
    giveBack: async (key) => {
      await count(async (counter) => {
        await counter.reward(key);
        return { waitMs: undefined };
      });
    },
  };
};

type Verdict = { waitMs: number | undefined };

const takeFrom = async (counter: Counter, key: string): Promise<Verdict> => {
  try {
    await counter.consume(key);
    return { waitMs: undefined };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { waitMs: refusal.msBeforeNext };
    throw refusal;
  }
};
