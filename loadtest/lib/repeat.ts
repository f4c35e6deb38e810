import { clearInterval, setInterval } from 'k6/timers';

/**
 * Starts some work at a steady rate, whether or not the previous work has ended.
 * @returns a function that stops, and waits for the work in progress
 */
export const repeat = (perSecond: number, work: () => Promise<void>): (() => Promise<void>) => {
  const underWay = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const begun = work();
    underWay.add(begun);
    void begun.finally(() => underWay.delete(begun));
  }, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
  };
};
