import { onTestFinished } from 'vitest';

/**
 * Repeats work, one run after the other, until the test ends or stops it.
 * @returns stops the repetition, and resolves once the last run is done
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
