import { setTimeout as delay } from 'node:timers/promises';

/** Waits for the delay or until the signal. */
export const rest = (delayMs: number, signal: AbortSignal): Promise<void> =>
  delay(delayMs, undefined, { signal }).catch(() => undefined);

/** A random delay around the mean, from 50 to 150 %. */
export const about = (meanMs: number): number => meanMs * (0.5 + Math.random());
