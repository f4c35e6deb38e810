export const CONNECT_WITHIN_MS = 10_000;
export const ANSWER_WITHIN_MS = 5000;
/** A socket that was silent for this long may be half open. */
export const SILENCE_MS = 30_000;
/** An outage that ends sooner is shown by the live mark alone. */
export const OUTAGE_NOTICE_AFTER_MS = 3000;
/** The nodes of a restored board do not learn of the new epoch at the same instant. */
export const READ_AGAIN_AFTER_MS = 500;
