import { onTestFinished } from 'vitest';

/**
 * Does something over and over, one after the other, until the test ends or says so.
 * @returns ends it, and resolves once the last one is done
 */
export const keepDoing = (work: () => Promise<unknown>): (() => Promise<void>) => {
  const stopping = new AbortController();
  const repeat = async (): Promise<void> => {
    while (!stopping.signal.aborted) await work();
  };
  const repeating = repeat();
  const stop = (): Promise<void> => {
    stopping.abort();
    return repeating;
  };
  onTestFinished(stop);
  return stop;
};
