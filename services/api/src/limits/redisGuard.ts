import { setTimeout as delay } from 'node:timers/promises';
import type { RedisClient } from '@openfloor/bus/redisConnection';

export type RedisGuard = {
  /** Queries Redis; undefined if Redis is unavailable or answers late. */
  ask: <Answer>(question: () => Promise<Answer>) => Promise<Answer | undefined>;
};

/** Longer than a healthy Redis ever takes, too short for a caller to notice. */
const ANSWER_WAIT_MS = 50;
const PROBE_EVERY_MS = 1000;

/**
 * Keeps a Redis that hangs from slowing requests down: after the first late answer, queries skip Redis until a probe in the
 * background gets an answer.
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
    ask: async (question) => {
      if (hangs || redis.status !== 'ready') return undefined;
      const timeout = new AbortController();
      const late = delay(ANSWER_WAIT_MS, undefined, { signal: timeout.signal }).then(
        noteLate,
        () => undefined,
      );
      const answer = question().catch(() => undefined);
      return Promise.race([answer, late.then(() => undefined)]).finally(() => timeout.abort());
    },
  };
};
