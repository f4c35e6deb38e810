import { setTimeout as delay } from 'node:timers/promises';

const DELAY_MS_MIN = 500;
const DELAY_MS_MAX = 5000;
const HELD_MAX = 100;

/**
 * Delays requests, the longer the more of them are delayed already, so that a flood of guesses is slow. Beyond `HELD_MAX` a
 * request is not delayed, so memory stays bounded and honest callers are not blocked.
 * @returns what resolves when the request may go on
 */
export const createHoldBack = (): (() => Promise<void>) => {
  let held = 0;
  return async () => {
    if (held >= HELD_MAX) return;
    const delayMs = DELAY_MS_MIN + ((DELAY_MS_MAX - DELAY_MS_MIN) * held) / HELD_MAX;
    held += 1;
    await delay(delayMs, undefined, { ref: false });
    held -= 1;
  };
};
