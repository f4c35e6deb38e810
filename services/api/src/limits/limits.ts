import type { RedisClient } from '@openfloor/bus/redisConnection';
import { createLimiter, type Limiter } from './limiter.ts';
import { createRedisGuard } from './redisGuard.ts';
import { createWindowCounter, type WindowCounter } from './windowCounter.ts';

export type LimitSettings = {
  questionsPerMinute: number;
  questionsPerBoardAndIpPerMinute: number;
  votesPerMinute: number;
  boardsPerHour: number;
  boardsPerIpPerHour: number;
  contactPerHour: number;
  contactPerIpPerHour: number;
  loginFailuresPerMinute: number;
  loginFailuresOverallPerMinute: number;
  writesPerIpPerMinute: number;
  newSessionsPerIpPerMinute: number;
  freeWritesPerBoardAndIpPerHour: number;
};

/**
 * Counted per session, so that a hall can share an address. What is counted per address has a higher ceiling, and
 * its key is `addressPrefix`, never the bare address.
 */
export type Limits = {
  questions: Limiter;
  /** Keyed by board and address. */
  questionsPerIp: Limiter;
  votes: Limiter;
  boards: Limiter;
  boardsPerIp: Limiter;
  contact: Limiter;
  contactPerIp: Limiter;
  loginFailures: Limiter;
  /** Over all addresses: beyond it somebody is guessing. */
  loginFailuresOverall: Limiter;
  /** Per address, and only while somebody is guessing. */
  loginFailuresUnderAttack: Limiter;
  writesPerIp: Limiter;
  /** Beyond it, sessions have to be proven before they write. */
  newSessionsPerIp: Limiter;
  /** Keyed by board and address. Beyond it, sessions that were free have to be proven before they write. */
  freeWritesPerIp: Limiter;
  /** Beacons, counted in memory alone: they are not worth a round trip to Redis. */
  browserFaultsPerIp: Limiter;
  /** Challenges that an address was given within an hour. */
  challengesPerIp: WindowCounter;
};

export type LimitObserver = {
  /** @param keysHeld how many keys this process holds in memory for the limit */
  watch: (limit: string, keysHeld: () => number) => void;
  /** A key was dropped from memory before its window ended. */
  noteEvicted: (limit: string) => void;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A whole hall may share the address, and a few beacons of each kind say what is wrong. */
const BROWSER_FAULTS_PER_MINUTE = 60;
/** Enough for a slip of the finger. */
const LOGIN_FAILURES_UNDER_ATTACK = 3;

export type LimitsOptions = { redis?: RedisClient | undefined; observer?: LimitObserver };

export const createLimits = (settings: LimitSettings, { redis, observer }: LimitsOptions = {}): Limits => {
  const shared = redis && { redis, guard: createRedisGuard(redis) };

  const counter = (name: string, windowMs: number, isShared = true): WindowCounter => {
    const made = createWindowCounter({
      name,
      windowMs,
      shared: isShared ? shared : undefined,
      onEvicted: () => observer?.noteEvicted(name),
    });
    observer?.watch(name, made.keysHeld);
    return made;
  };
  const perMinute = (name: string, limit: number) => createLimiter(counter(name, MINUTE_MS), limit);
  const perHour = (name: string, limit: number) => createLimiter(counter(name, HOUR_MS), limit);

  return {
    questions: perMinute('questions', settings.questionsPerMinute),
    questionsPerIp: perMinute('questions-per-ip', settings.questionsPerBoardAndIpPerMinute),
    votes: perMinute('votes', settings.votesPerMinute),
    boards: perHour('boards', settings.boardsPerHour),
    boardsPerIp: perHour('boards-per-ip', settings.boardsPerIpPerHour),
    contact: perHour('contact', settings.contactPerHour),
    contactPerIp: perHour('contact-per-ip', settings.contactPerIpPerHour),
    loginFailures: perMinute('login-failures', settings.loginFailuresPerMinute),
    loginFailuresOverall: perMinute('login-failures-overall', settings.loginFailuresOverallPerMinute),
    loginFailuresUnderAttack: createLimiter(
      counter('login-failures-under-attack', 15 * MINUTE_MS),
      LOGIN_FAILURES_UNDER_ATTACK,
    ),
    writesPerIp: perMinute('writes', settings.writesPerIpPerMinute),
    newSessionsPerIp: perMinute('new-sessions', settings.newSessionsPerIpPerMinute),
    freeWritesPerIp: perHour('free-writes', settings.freeWritesPerBoardAndIpPerHour),
    browserFaultsPerIp: createLimiter(counter('browser-faults', MINUTE_MS, false), BROWSER_FAULTS_PER_MINUTE),
    challengesPerIp: counter('challenges', HOUR_MS),
  };
};
