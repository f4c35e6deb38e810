import { z } from 'zod';

/** A whole number above 0. */
export const limit = (value: number) => z.coerce.number().int().positive().default(value);

/**
 * The limits that an operator sets, with their defaults. A name says what is counted, per what (per session, where it
 * names nothing), and in which time. `docs/configuration.md` of the server explains each.
 */
export const LIMIT_VARIABLES = {
  LIMIT_QUESTIONS_PER_MINUTE: limit(6),
  LIMIT_QUESTIONS_PER_BOARD_AND_IP_PER_MINUTE: limit(120),
  LIMIT_VOTES_PER_MINUTE: limit(60),
  LIMIT_BOARDS_PER_HOUR: limit(10),
  LIMIT_BOARDS_PER_IP_PER_HOUR: limit(60),
  LIMIT_CONTACT_PER_HOUR: limit(5),
  LIMIT_CONTACT_PER_IP_PER_HOUR: limit(30),
  LIMIT_PLAN_KEYS_PER_HOUR: limit(10),
  LIMIT_LOGIN_FAILURES_PER_MINUTE: limit(5),
  LIMIT_LOGIN_FAILURES_OVERALL_PER_MINUTE: limit(60),
  LIMIT_WRITES_PER_IP_PER_MINUTE: limit(6000),
  LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: limit(300),
  LIMIT_FREE_WRITES_PER_BOARD_AND_IP_PER_HOUR: limit(2000),
  LIMIT_READ_SECONDS_PER_IP_PER_MINUTE: limit(20),
  LIMIT_ACTS_PER_BOARD_PER_MINUTE: limit(600),
  LIMIT_LOGOS_PER_BOARD_PER_HOUR: limit(30),
  LIMIT_PROGRAMME_FILES_PER_HOUR: limit(30),
  LIMIT_LOG_BYTES_PER_BOARD_PER_HOUR: limit(8_000_000),
  LIMIT_LOG_BYTES_PER_IP_PER_HOUR: limit(4_000_000),
  LIMIT_WRITTEN_BYTES_PER_IP_PER_HOUR: limit(60_000_000),
  LIMIT_SHORT_ID_MISSES_PER_IP_PER_MINUTE: limit(60),
};

/** Number by variable. */
export type LimitSettings = Record<keyof typeof LIMIT_VARIABLES, number>;
