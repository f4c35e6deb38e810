import { setTimeout as delay } from 'node:timers/promises';

const DELAY_MS_MIN = 500;
const DELAY_MS_MAX = 5000;
const DELAYED_MAX = 100;

/**
 * Slows down guessing: delays each request, longer the more requests are delayed already. Beyond `DELAYED_MAX` requests it
 * does not delay, so memory stays bounded and honest callers are not blocked.
 * @returns a function whose promise resolves when the request may proceed
 */
export const createRequestDelay = (): (() => Promise<void>) => {
  let delayed = 0;
  return async () => {
    if (delayed >= DELAYED_MAX) return;
    const delayMs = DELAY_MS_MIN + ((DELAY_MS_MAX - DELAY_MS_MIN) * delayed) / DELAYED_MAX;
    delayed += 1;
    await delay(delayMs, undefined, { ref: false });
    delayed -= 1;
  };
};
