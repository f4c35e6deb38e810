/** Timeout of every call of the API: by then a phone in a crowded room has lost the answer. */
export const HTTP_ANSWER_WITHIN_MS = 15_000;
