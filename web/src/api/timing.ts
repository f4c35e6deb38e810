/** After this long a phone in a crowded room has lost the answer. */
export const ANSWER_TIMEOUT_MS = 15_000;
