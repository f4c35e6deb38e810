import { setTimeout as delay } from 'node:timers/promises';

const DELAY_MS_MIN = 500;
const DELAY_MS_MAX = 5000;
const HELD_MAX = 100;

/**
 * Holds requests back for a moment, the longer the more of them are held, so that a flood of guesses is slow. A request
 * waits for nobody: beyond `HELD_MAX` it goes on at once, so that neither memory nor whoever is behind it has to pay.
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
