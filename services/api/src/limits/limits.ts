import type { RedisClient } from '@openfloor/bus/redisConnection';
import { createLimiter, type Limiter } from './limiter.ts';
import { createRedisGuard } from './redisGuard.ts';

export type LimitSettings = {
  questionsPerMinute: number;
  votesPerMinute: number;
  boardsPerHour: number;
  contactPerHour: number;
  loginFailuresPerMinute: number;
  writesPerIpPerMinute: number;
};

/** Counted per session; per address only logins, and a high ceiling over all writes: a hall shares one. */
export type Limits = {
  questions: Limiter;
  votes: Limiter;
  boards: Limiter;
  contact: Limiter;
  loginFailures: Limiter;
  writesPerIp: Limiter;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const createLimits = (settings: LimitSettings, redis?: RedisClient): Limits => {
  const shared = redis && { redis, guard: createRedisGuard(redis) };
  return {
    questions: createLimiter({
      name: 'questions',
      limit: settings.questionsPerMinute,
      windowMs: MINUTE_MS,
      shared,
    }),
    votes: createLimiter({ name: 'votes', limit: settings.votesPerMinute, windowMs: MINUTE_MS, shared }),
    boards: createLimiter({ name: 'boards', limit: settings.boardsPerHour, windowMs: HOUR_MS, shared }),
    contact: createLimiter({ name: 'contact', limit: settings.contactPerHour, windowMs: HOUR_MS, shared }),
    loginFailures: createLimiter({
      name: 'login-failures',
      limit: settings.loginFailuresPerMinute,
      windowMs: MINUTE_MS,
      shared,
    }),
    writesPerIp: createLimiter({
      name: 'writes',
      limit: settings.writesPerIpPerMinute,
      windowMs: MINUTE_MS,
      shared,
    }),
  };
};
