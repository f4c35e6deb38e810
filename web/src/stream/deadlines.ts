export const CONNECT_WITHIN_MS = 10_000;
export const ANSWER_WITHIN_MS = 5000;
/** A socket that said nothing for so long may be half open. */
export const SILENCE_MS = 30_000;
/** A connection that returns sooner is shown by the live mark alone. */
export const OUTAGE_TOLD_AFTER_MS = 3000;
/** A restored board's nodes do not all know of it at the same instant. */
export const READ_AGAIN_AFTER_MS = 500;
