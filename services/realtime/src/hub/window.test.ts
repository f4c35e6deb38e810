import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWindow, type Flush } from './window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fan-out for which a window waits as long as it ever does on an idle loop. */
const LONG_FAN_OUT_MS = 20;

/** A window with a flush that records how many changes it sent. @param fanOutMs how long it keeps the loop busy */
const createChanging = ({ fanOutMs = LONG_FAN_OUT_MS } = {}) => {
  let changes = 0;
  let busyMs = 0;
  let fannedOutMs = 0;
  const flushed: number[] = [];
  const windowsMs: number[] = [];
  const errors: unknown[] = [];
  let failure: Error | undefined;
  let isSlow = false;
  let end: (() => void) | undefined;
  const flush: Flush = (onWritten) => {
    if (failure) throw failure;
    if (changes === 0) return false;
    flushed.push(changes);
    changes = 0;
    fannedOutMs += fanOutMs;
    end = onWritten;
    if (!isSlow) onWritten();
    return true;
  };
  const window = createWindow({
    flush,
    onError: (error) => void errors.push(error),
    onEnded: (windowMs) => void windowsMs.push(windowMs),
    clock: { elapsedMs: () => performance.now() + fannedOutMs },
    loop: { idleMs: () => performance.now() - busyMs },
  });
  const change = (): void => {
    changes += 1;
    window.open();
  };
  const failWith = (error: Error | undefined): void => {
    failure = error;
  };
  /** From now on a flush writes until `endWriting`. */
  const writeSlowly = (): void => {
    isSlow = true;
  };
  const endWriting = (): void => end?.();
  /** @param idle for how many of these milliseconds the loop has no work */
  const pass = (ms: number, { idle = ms } = {}): void => {
    busyMs += ms - idle;
    vi.advanceTimersByTime(ms);
  };
  return { flushed, windowsMs, change, window, errors, failWith, writeSlowly, endWriting, pass };
};

describe('A window', () => {
  it('flushes the first change immediately', () => {
    const { flushed, change } = createChanging();
    change();
    expect(flushed).toEqual([1]);
  });

  it('collects the changes of the next 50 ms after a long fan-out', () => {
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
    { fanOutMs: 0.4, windowMs: 1 },
    { fanOutMs: 2, windowMs: 5 },
    { fanOutMs: 10, windowMs: 25 },
    { fanOutMs: 19.2, windowMs: 48 },
    { fanOutMs: 21, windowMs: 50 },
    { fanOutMs: 100, windowMs: 50 },
  ])('lasts $windowMs ms on an idle loop after a fan-out of $fanOutMs ms', ({ fanOutMs, windowMs }) => {
    const { flushed, change, pass } = createChanging({ fanOutMs });
    change();
    change();
    pass(windowMs - 1);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('sends each of fifty changes a second immediately if its fan-outs are short', () => {
    const { flushed, change, pass } = createChanging({ fanOutMs: 1 });
    for (let count = 1; count <= 50; count += 1) {
      change();
      expect(flushed).toHaveLength(count);
      pass(20);
    }
  });

  it('waits until the loop was idle for as long as it was busy, also after a short fan-out', () => {
    const { flushed, change, pass } = createChanging({ fanOutMs: 1 });
    change();
    change();
    pass(4, { idle: 0 });
    pass(4, { idle: 3 });
    expect(flushed).toEqual([1]);
    pass(2);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('waits for at most 50 ms of idle time, however busy the loop was', () => {
    const { flushed, change, pass } = createChanging({ fanOutMs: 1 });
    change();
    change();
    pass(100, { idle: 0 });
    pass(49);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('lasts at most 250 ms after a short fan-out, too', () => {
    const { flushed, change, pass } = createChanging({ fanOutMs: 1 });
    change();
    change();
    for (let passedMs = 0; passedMs < 249; passedMs += 1) pass(1, { idle: 0 });
    expect(flushed).toEqual([1]);
    pass(1, { idle: 0 });
    expect(flushed).toEqual([1, 1]);
  });

  it('waits until the loop was idle for 50 ms after a long fan-out', () => {
    const { flushed, change, pass } = createChanging();
    change();
    change();
    pass(50, { idle: 20 });
    pass(29);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('measures the idle time again at the end of each wait', () => {
    const { flushed, change, pass } = createChanging();
    change();
    change();
    pass(50, { idle: 20 });
    pass(30, { idle: 10 });
    pass(19);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('waits for five missing milliseconds, too', () => {
    const { flushed, change, pass } = createChanging();
    change();
    change();
    pass(50, { idle: 45 });
    pass(4);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('starts no further timer for less', () => {
    const { flushed, change, pass } = createChanging();
    change();
    change();
    pass(50, { idle: 46 });
    expect(flushed).toEqual([1, 1]);
  });

  it('lasts at most 250 ms on a loop that is never idle', () => {
    const { flushed, change, pass } = createChanging();
    change();
    change();
    pass(249, { idle: 0 });
    expect(flushed).toEqual([1]);
    pass(1, { idle: 0 });
    expect(flushed).toEqual([1, 1]);
  });

  it('counts only what the loop does while it is open', () => {
    const { flushed, change, pass } = createChanging();
    pass(10_000, { idle: 0 });
    change();
    change();
    pass(50);
    expect(flushed).toEqual([1, 1]);
    pass(50);
    pass(10_000);
    change();
    change();
    pass(60, { idle: 0 });
    expect(flushed).toEqual([1, 1, 1]);
  });

  it('begins when the last socket was written', () => {
    const { flushed, change, writeSlowly, endWriting, pass } = createChanging();
    writeSlowly();
    change();
    change();
    pass(1000, { idle: 0 });
    expect(flushed).toEqual([1]);
    endWriting();
    pass(49);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('reports its duration when it ends', () => {
    const { windowsMs, change, pass } = createChanging();
    change();
    expect(windowsMs).toEqual([]);
    pass(50, { idle: 20 });
    pass(30);
    expect(windowsMs).toEqual([80]);
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
    const { flushed, change, window, writeSlowly, endWriting } = createChanging();
    writeSlowly();
    change();
    window.close();
    endWriting();
    expect(vi.getTimerCount()).toBe(0);
    change();
    expect(flushed).toEqual([1]);
  });

  it('stays closed when it is closed while it waits for idle time', () => {
    const { flushed, change, window, pass } = createChanging();
    change();
    change();
    pass(50, { idle: 20 });
    window.close();
    expect(vi.getTimerCount()).toBe(0);
    pass(1000);
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
