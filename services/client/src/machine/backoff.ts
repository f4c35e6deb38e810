const BASE_MS = 1000;
const QUIET_MS = 30_000;
const JITTER_SHARE = 0.2;

/**
 * Delay before the next try: 1, 2, 4, 8, 16 s, then 30 s, plus up to 20 % jitter, so that the clients
 * of a large board do not reconnect in the same instant.
 * @param triesFailed tries since the connection was lost, 0 for the first wait
 * @param random in [0, 1)
 */
export const reconnectDelayMs = (triesFailed: number, random: number): number =>
  withJitter(Math.min(BASE_MS * 2 ** triesFailed, QUIET_MS), random);

const withJitter = (ms: number, random: number): number => Math.round(ms * (1 + JITTER_SHARE * random));

const WITH_STREAM_MS = 60_000;
/** Delay before the next socket while the stream over HTTP delivers the news. */
export const socketDelayMs = (random: number): number => withJitter(WITH_STREAM_MS, random);

/** When a node shuts down, its clients spread their reconnects over this time. */
const RETURN_MS = 1000;
export const returnDelayMs = (random: number): number => Math.round(RETURN_MS * random);
