import { setTimeout as delay } from 'node:timers/promises';

/** Resolves early when aborted, and does not keep the process running. */
export const waitFor = (forMs: number, signal: AbortSignal): Promise<void> =>
  delay(forMs, undefined, { signal, ref: false }).catch(() => {});
