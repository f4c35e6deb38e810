import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWindow, type Flush } from './window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A window over something that changes. */
const createChanging = () => {
  let changes = 0;
  const flushed: number[] = [];
  const errors: unknown[] = [];
  let failure: Error | undefined;
  let tookMs: number | undefined = 0;
  let end: ((tookMs: number) => void) | undefined;
  const flush: Flush = (onTold) => {
    if (failure) throw failure;
    if (changes === 0) return false;
    flushed.push(changes);
    changes = 0;
    end = onTold;
    if (tookMs !== undefined) onTold(tookMs);
    return true;
  };
  const window = createWindow(flush, (error) => void errors.push(error));
  const change = (): void => {
    changes += 1;
    window.open();
  };
  const failWith = (error: Error | undefined): void => {
    failure = error;
  };
  /** @param ms undefined: until `endTelling` */
  const telling = (ms: number | undefined): void => {
    tookMs = ms;
  };
  const endTelling = (ms: number): void => end?.(ms);
  return { flushed, change, window, errors, failWith, telling, endTelling };
};

describe('A window', () => {
  it('lets the first change out at once', () => {
    const { flushed, change } = createChanging();
    change();
    expect(flushed).toEqual([1]);
  });

  it('gathers the changes of the next 50 ms', () => {
    const { flushed, change } = createChanging();
    for (let count = 0; count < 4; count += 1) change();
    vi.advanceTimersByTime(49);
    expect(flushed).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(flushed).toEqual([1, 3]);
  });

  it('lets one change out at once again when it was quiet for a while', () => {
    const { flushed, change } = createChanging();
    change();
    vi.advanceTimersByTime(50);
    change();
    expect(flushed).toEqual([1, 1]);
  });

  it('lets out no more than one flush each 50 ms', () => {
    const { flushed, change } = createChanging();
    for (let passedMs = 0; passedMs < 1000; passedMs += 1) {
      change();
      vi.advanceTimersByTime(1);
    }
    expect(flushed.length).toBeLessThanOrEqual(21);
    expect(flushed.reduce((sum, count) => sum + count)).toBeGreaterThan(940);
  });

  it.each([
    { tookMs: 12, windowMs: 50 },
    { tookMs: 20, windowMs: 80 },
    { tookMs: 1000, windowMs: 250 },
  ])('lasts $windowMs ms where telling took $tookMs ms', ({ tookMs, windowMs }) => {
    const { flushed, change, telling } = createChanging();
    telling(tookMs);
    change();
    change();
    vi.advanceTimersByTime(windowMs - 1);
    expect(flushed).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('begins when all are told', () => {
    const { flushed, change, telling, endTelling } = createChanging();
    telling(undefined);
    change();
    change();
    vi.advanceTimersByTime(1000);
    expect(flushed).toEqual([1]);
    endTelling(10);
    vi.advanceTimersByTime(50);
    expect(flushed).toEqual([1, 1]);
  });

  it('hands on what a flush throws, and goes on', () => {
    const { flushed, change, errors, failWith } = createChanging();
    const failure = new Error('cannot be told');
    change();
    change();
    failWith(failure);
    vi.advanceTimersByTime(50);
    expect(errors).toEqual([failure]);
    failWith(undefined);
    change();
    expect(flushed).toEqual([1, 2]);
  });

  it('lets out nothing once it is closed', () => {
    const { flushed, change, window } = createChanging();
    change();
    change();
    window.close();
    vi.advanceTimersByTime(1000);
    expect(flushed).toEqual([1]);
  });
});
