import { setTimeout as delay } from 'node:timers/promises';

const REST_MS_MAX = 100;

/** Between two pages of a long log Postgres rests for as long as it worked, because votes need it too. @throws AbortError */
export const restAfter = async (workedMs: number, signal?: AbortSignal): Promise<void> => {
  await delay(Math.min(workedMs, REST_MS_MAX), undefined, signal && { signal });
};
