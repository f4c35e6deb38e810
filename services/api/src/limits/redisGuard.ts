import { setTimeout as delay } from 'node:timers/promises';
import type { RedisClient } from '@openfloor/stream/bus/redisConnection';

export type RedisGuard = {
  /** Queries Redis; undefined if Redis is unavailable or answers late. */
  ask: <Answer>(question: () => Promise<Answer>) => Promise<Answer | undefined>;
};

/** Longer than a healthy Redis ever takes, too short for a caller to notice. */
const ANSWER_WAIT_MS = 50;
const PROBE_EVERY_MS = 1000;

/**
 * Keeps a Redis that hangs from slowing requests down: after the first late answer, queries skip Redis until a probe in
 * the background gets an answer.
 */
export const createRedisGuard = (redis: RedisClient): RedisGuard => {
  let hangs = false;

  const untilAnswered = async (): Promise<void> => {
    while (hangs) {
      const answered = await redis.ping().catch(() => undefined);
      if (answered === undefined) await delay(PROBE_EVERY_MS, undefined, { ref: false });
      else hangs = false;
    }
  };

  const noteLate = (): void => {
    if (hangs) return;
    hangs = true;
    void untilAnswered();
  };

  return {
    // A plain timer instead of an abort signal: aborting one builds two exceptions for each query, an eighth of a
    // vote's CPU time.
    ask: <Answer>(question: () => Promise<Answer>) => {
      if (hangs || redis.status !== 'ready') return Promise.resolve(undefined);
      return new Promise<Answer | undefined>((resolve) => {
        const late = setTimeout(() => {
          noteLate();
          resolve(undefined);
        }, ANSWER_WAIT_MS);
        const settle = (answer?: Answer): void => {
          clearTimeout(late);
          resolve(answer);
        };
        question().then(settle, () => settle());
      });
    },
  };
};
