/** After this long a phone in a crowded room has lost the answer. */
export const ANSWER_TIMEOUT_MS = 15_000;
export const USER_STATUS_MS = 5000;
export const USER_VOTES_MS = 10_000;
