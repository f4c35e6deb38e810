/** A press counts only on what has been under the pointer for this long: people need that time to look and to press. */
export const STILL_MS = 600;
