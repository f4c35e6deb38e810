import { setTimeout as delay } from 'node:timers/promises';

/** Waits, or until it is told to stop. */
export const rest = (delayMs: number, signal: AbortSignal): Promise<void> =>
  delay(delayMs, undefined, { signal }).catch(() => undefined);

/** A pause of that length on average, from half to half as long again. */
export const about = (meanMs: number): number => meanMs * (0.5 + Math.random());
