/**
 * scrypt at 1 MB takes 1.6 ms natively and 2.8 ms in a browser's JavaScript on a desktop core, and four times that on a
 * mid-range phone. 27 of them on average are 0.3 s there. The server derives one key per challenge, so a hall of 5,000 that
 * votes in the same moment costs it 8 s of CPU.
 */
export const SCRYPT = { cost: 1024, memoryCost: 8, parallelism: 1 } as const;
const KEYS_AT_FIRST = 27;

/** Challenges of one address within an hour that double the effort: the size of a large hall. */
const HALL = 5000;
/** 3 s on average on a mid-range phone. */
const FACTOR_MAX = 10;

/**
 * Number of counters among which the solution of an address' next challenge lies, uniformly: half of them are
 * tried on average.
 *
 * The effort follows the challenges of a whole hour, not of a minute: a hall that arrives and a script look alike within
 * the minute, but the hall is finite. Its square keeps the effort flat for the hall (a hall of 5,000 averages 0.4 s) and
 * makes the fourth hall's worth within the hour ten times as expensive.
 *
 * @param given challenges that the address was given within the hour before
 */
export const countersToTry = (given: number): number =>
  Math.round(2 * KEYS_AT_FIRST * Math.min(FACTOR_MAX, 1 + (given / HALL) ** 2));
