import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWindow, type Flush } from './window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A window with a flush that records how many changes it sent. */
const createChanging = () => {
  let changes = 0;
  const flushed: number[] = [];
  const errors: unknown[] = [];
  let failure: Error | undefined;
  let tookMs: number | undefined = 0;
  let end: ((tookMs: number) => void) | undefined;
  const flush: Flush = (onWritten) => {
    if (failure) throw failure;
    if (changes === 0) return false;
    flushed.push(changes);
    changes = 0;
    end = onWritten;
    if (tookMs !== undefined) onWritten(tookMs);
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
  /** @param ms duration of each flush; undefined: until `endWriting` */
  const writeFor = (ms: number | undefined): void => {
    tookMs = ms;
  };
  const endWriting = (ms: number): void => end?.(ms);
  return { flushed, change, window, errors, failWith, writeFor, endWriting };
};

describe('A window', () => {
  it('flushes the first change immediately', () => {
    const { flushed, change } = createChanging();
    change();
    expect(flushed).toEqual([1]);
  });

  it('collects the changes of the next 50 ms', () => {
    const { flushed, change } = createChanging();
    for (let count = 0; count < 4; count += 1) change();
    vi.advanceTimersByTime(49);
    expect(flushed).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(flushed).toEqual([1, 3]);
  });

  it('flushes a change after a pause immediately', () => {
    const { flushed, change } = createChanging();
    change();
    vi.advanceTimersByTime(50);
    change();
    expect(flushed).toEqual([1, 1]);
  });

  it('flushes at most once in 50 ms', () => {
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
  ])('lasts $windowMs ms after a flush of $tookMs ms', ({ tookMs, windowMs }) => {
    const { flushed, change, writeFor } = createChanging();
    writeFor(tookMs);
    change();
    change();
    vi.advanceTimersByTime(windowMs - 1);
    expect(flushed).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('begins when the last socket was written', () => {
    const { flushed, change, writeFor, endWriting } = createChanging();
    writeFor(undefined);
    change();
    change();
    vi.advanceTimersByTime(1000);
    expect(flushed).toEqual([1]);
    endWriting(10);
    vi.advanceTimersByTime(50);
    expect(flushed).toEqual([1, 1]);
  });

  it('reports an error of a flush, and continues', () => {
    const { flushed, change, errors, failWith } = createChanging();
    const failure = new Error('the flush failed');
    change();
    change();
    failWith(failure);
    vi.advanceTimersByTime(50);
    expect(errors).toEqual([failure]);
    failWith(undefined);
    change();
    expect(flushed).toEqual([1, 2]);
  });

  it('stays closed when it is closed while a flush writes', () => {
    const { flushed, change, window, writeFor, endWriting } = createChanging();
    writeFor(undefined);
    change();
    window.close();
    endWriting(10);
    expect(vi.getTimerCount()).toBe(0);
    change();
    expect(flushed).toEqual([1]);
  });

  it('flushes nothing after it was closed', () => {
    const { flushed, change, window } = createChanging();
    change();
    change();
    window.close();
    vi.advanceTimersByTime(1000);
    expect(flushed).toEqual([1]);
  });
});
