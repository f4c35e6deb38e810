/**
 * scrypt with 1 MB takes 1.6 ms natively and 2.8 ms in a browser's JavaScript on a desktop core, and four times as long
 * on a mid-range phone, where the average of 27 keys takes 0.3 s. The server derives one key per challenge, so 5,000
 * people who vote at the same time cost it 8 s of CPU.
 */
export const SCRYPT = { cost: 1024, memoryCost: 8, parallelism: 1 } as const;
const KEYS_INITIAL = 27;

/** Challenges of one address within an hour that double the effort: the size of a large audience. */
const AUDIENCE = 5000;
/** 3 s on average on a mid-range phone. */
const FACTOR_MAX = 10;

/**
 * Number of counters that may solve an address's next challenge. The solution is uniformly distributed, so a solver
 * tries half of them on average.
 *
 * The effort depends on the challenges of the past hour, not minute: within a minute an arriving audience and a script
 * look the same, but the audience is finite. The square keeps the effort low for an audience (0.4 s on average for
 * 5,000 people) and makes challenges ten times as expensive beyond three times that number.
 *
 * @param issuedBefore challenges that the address got within the past hour
 */
export const countersToTry = (issuedBefore: number): number =>
  Math.round(2 * KEYS_INITIAL * Math.min(FACTOR_MAX, 1 + (issuedBefore / AUDIENCE) ** 2));
