import type { LimitSettings } from '@openfloor/platform/limitVariables';
import type { RedisClient } from '@openfloor/stream/bus/redisConnection';
import { createByteBudget, type ByteBudget } from './byteBudget.ts';
import { createLimiter, createTimeLimiter, type Limiter, type TimeLimiter } from './limiter.ts';
import { withNetworks } from './networks.ts';
import { createRedisGuard } from './redisGuard.ts';
import type { AttemptLimits } from './takeAll.ts';
import { createWindowCounter, type WindowCounter } from './windowCounter.ts';

/**
 * Most limits count per session, so that an audience can share an address. Limits per address are higher, and their key
 * is `addressPrefix`, never the full address.
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
  planKeys: AttemptLimits;
  /** As many as plan keys. */
  deviceLinks: AttemptLimits;
  /** As many as plan keys. */
  recoveries: AttemptLimits;
  /** Begun and ended sign-ins: each makes this server call the identity provider. */
  signInsPerIp: Limiter;
  /** Failed logins as super admin, per address. */
  loginFailures: Limiter;
  /** Failed logins as super admin over all addresses. Above this limit the service counts as under attack. */
  loginFailuresOverall: Limiter;
  /** Failed logins per address, applied only while the service is under attack. */
  loginFailuresUnderAttack: Limiter;
  writesPerIp: Limiter;
  /** Beyond it, new sessions have to solve a challenge before they write. */
  newSessionsPerIp: Limiter;
  /** Keyed by board and address. Beyond it, all unproven sessions have to solve a challenge before they write. */
  freeWritesPerIp: Limiter;
  /** Keyed by audience and address: time that long reads took, see `longReads`. */
  readTimePerIp: TimeLimiter;
  /** Acts of moderators and speakers, keyed by board. */
  acts: Limiter;
  /** Pictures that are redrawn as a logo, including those that are then refused, keyed by board. */
  logos: Limiter;
  /**
   * Files whose rooms are listed before there is a conference. Each has up to 8 MB, and takes some CPU time to read.
   */
  programmeFiles: AttemptLimits;
  /** Bytes of log that acts record, keyed by board. */
  logBytes: Limiter;
  /** Bytes of log that acts on all boards record. */
  logBytesPerIp: Limiter;
  /** Bytes of log that participants of an address add on all boards. Beyond it each write needs a solved challenge. */
  writtenBytesPerIp: ByteBudget;
  /** Uses of a solved challenge, keyed by its signature, where each write needs its own: one use each. */
  solutions: Limiter;
  /** Short ids that lead nowhere, see `shortIds`. Counted only in memory. */
  shortIdMissesPerIp: Limiter;
  /** Setting sessions aside, keyed by board: the event names each session, of which there may be thousands. */
  quarantines: Limiter;
  /** Calls that count a viewer over HTTP, counted only in memory: they are not worth another round trip to Redis. */
  trackedPerIp: Limiter;
  /** The same calls. Beyond this limit each counts a viewer for a shorter time, see `lifetimeMsOf`. */
  trackedLongPerIp: Limiter;
  /** Beacons, counted only in memory: they are not worth a round trip to Redis. */
  browserFaultsPerIp: Limiter;
  /** Calls with a control key, right or wrong: each key is looked up. Counted only in memory. */
  controlCallsPerIp: Limiter;
  /** Challenges issued to an address within an hour. */
  challengesPerIp: WindowCounter;
};

export type LimitObserver = {
  /** @param keysHeld number of keys of the limit in the memory of this process */
  watch: (limit: string, keysHeld: () => number) => void;
  /** Called when a key is dropped from memory before its window ends. */
  noteEvicted: (limit: string) => void;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than a challenge is valid. */
const SOLUTION_MS = 5 * MINUTE_MS;
/** Enough for an audience on one address: a few beacons of each kind show the fault. */
const BROWSER_FAULTS_PER_MINUTE = 60;
/** Calls of the largest audience: a board's viewers together are asked to call at most 200 times a second. */
const TRACKED_PER_MINUTE = 12_000;
/**
 * A twelfth of those. The time is shorter only on a very large board, and few addresses have more of its viewers than
 * this.
 */
const TRACKED_LONG_PER_MINUTE = 1_000;
/** Enough for a few controllers that read every second. */
const CONTROL_CALLS_PER_MINUTE = 1_200;
/** More than moderators can judge. */
const QUARANTINES_PER_MINUTE = 20;
/** The limit of an address, as a multiple of that of a session. */
const SESSIONS_PER_ADDRESS = 3;
/** Enough for a company that signs in behind one address. */
const SIGN_INS_PER_MINUTE = 120;
/** Allows for typing errors. */
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
  const tries = (name: string, limit: number, message: string): AttemptLimits => ({
    session: perHour(name, limit),
    address: perHour(`${name}-per-ip`, SESSIONS_PER_ADDRESS * limit),
    message,
  });

  return {
    questions: perMinute('questions', settings.LIMIT_QUESTIONS_PER_MINUTE),
    questionsPerIp: perMinute('questions-per-ip', settings.LIMIT_QUESTIONS_PER_BOARD_AND_IP_PER_MINUTE),
    votes: perMinute('votes', settings.LIMIT_VOTES_PER_MINUTE),
    boards: perHour('boards', settings.LIMIT_BOARDS_PER_HOUR),
    boardsPerIp: perHour('boards-per-ip', settings.LIMIT_BOARDS_PER_IP_PER_HOUR),
    contact: perHour('contact', settings.LIMIT_CONTACT_PER_HOUR),
    contactPerIp: perHour('contact-per-ip', settings.LIMIT_CONTACT_PER_IP_PER_HOUR),
    planKeys: tries('plan-keys', settings.LIMIT_PLAN_KEYS_PER_HOUR, 'Too many plan keys'),
    deviceLinks: tries('device-links', settings.LIMIT_PLAN_KEYS_PER_HOUR, 'Too many device links'),
    recoveries: tries('recoveries', settings.LIMIT_PLAN_KEYS_PER_HOUR, 'Too many recovery codes'),
    signInsPerIp: perMinute('sign-ins', SIGN_INS_PER_MINUTE),
    loginFailures: perMinute('login-failures', settings.LIMIT_LOGIN_FAILURES_PER_MINUTE),
    loginFailuresOverall: perMinute(
      'login-failures-overall',
      settings.LIMIT_LOGIN_FAILURES_OVERALL_PER_MINUTE,
    ),
    loginFailuresUnderAttack: createLimiter(
      counter('login-failures-under-attack', 15 * MINUTE_MS),
      LOGIN_FAILURES_UNDER_ATTACK,
    ),
    writesPerIp: perMinute('writes', settings.LIMIT_WRITES_PER_IP_PER_MINUTE),
    newSessionsPerIp: perMinute('new-sessions', settings.LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE),
    freeWritesPerIp: perHour('free-writes', settings.LIMIT_FREE_WRITES_PER_BOARD_AND_IP_PER_HOUR),
    readTimePerIp: createTimeLimiter(
      counter('read-time', MINUTE_MS),
      1000 * settings.LIMIT_READ_SECONDS_PER_IP_PER_MINUTE,
    ),
    acts: perMinute('acts', settings.LIMIT_ACTS_PER_BOARD_PER_MINUTE),
    logos: perHour('logos', settings.LIMIT_LOGOS_PER_BOARD_PER_HOUR),
    programmeFiles: tries(
      'programme-files',
      settings.LIMIT_PROGRAMME_FILES_PER_HOUR,
      'Too many files. Please try again later.',
    ),
    logBytes: perHour('log-bytes', settings.LIMIT_LOG_BYTES_PER_BOARD_PER_HOUR),
    logBytesPerIp: perHour('log-bytes-per-ip', settings.LIMIT_LOG_BYTES_PER_IP_PER_HOUR),
    writtenBytesPerIp: createByteBudget(
      perHour('written-bytes', settings.LIMIT_WRITTEN_BYTES_PER_IP_PER_HOUR),
      settings.LIMIT_WRITTEN_BYTES_PER_IP_PER_HOUR,
    ),
    solutions: createLimiter(counter('solutions', SOLUTION_MS), 1),
    shortIdMissesPerIp: createLimiter(
      counter('short-id-misses', MINUTE_MS, false),
      settings.LIMIT_SHORT_ID_MISSES_PER_IP_PER_MINUTE,
    ),
    quarantines: perMinute('quarantines', QUARANTINES_PER_MINUTE),
    trackedPerIp: createLimiter(counter('tracked', MINUTE_MS, false), TRACKED_PER_MINUTE),
    trackedLongPerIp: createLimiter(counter('tracked-long', MINUTE_MS, false), TRACKED_LONG_PER_MINUTE),
    browserFaultsPerIp: createLimiter(counter('browser-faults', MINUTE_MS, false), BROWSER_FAULTS_PER_MINUTE),
    controlCallsPerIp: createLimiter(counter('control-calls', MINUTE_MS, false), CONTROL_CALLS_PER_MINUTE),
    challengesPerIp: withNetworks(counter('challenges', HOUR_MS), Infinity),
  };
};
