import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

/** @returns whether the condition held in time */
export const until = async (isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> => {
  const expiry = AbortSignal.timeout(withinMs);
  while (!(await isSo())) {
    if (expiry.aborted) return false;
    await delay(LOOK_EVERY_MS);
  }
  return true;
};
