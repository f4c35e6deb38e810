import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWindows, neededIdleMs, type Flush } from './window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fan-out for which a window waits as long as it ever does on an idle loop. */
const LONG_FAN_OUT_MS = 40;

/**
 * A window with a flush that records how many changes it sent.
 * @param fanOutsMs how long each keeps the loop busy, the last one all later ones
 */
const createChanging = (...fanOutsMs: number[]) => {
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
    fannedOutMs += fanOutsMs[flushed.length - 1] ?? fanOutsMs.at(-1) ?? LONG_FAN_OUT_MS;
    end = onWritten;
    if (!isSlow) onWritten();
    return true;
  };
  const clock = { elapsedMs: () => performance.now() + fannedOutMs };
  const createWindow = createWindows(clock, { idleMs: () => performance.now() - busyMs });
  const window = createWindow({
    flush,
    onError: (error) => void errors.push(error),
    onEnded: (windowMs) => void windowsMs.push(windowMs),
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

describe('A window waits for idle time', () => {
  it.each([
    { what: 'as long as its fan-out', fanOutMs: 4, others: [], idleMs: 4 },
    { what: 'and as those of equal boards', fanOutMs: 4, others: [4, 4, 4], idleMs: 16 },
    { what: 'and as shorter ones', fanOutMs: 4, others: [1, 0.5], idleMs: 5.5 },
    { what: 'of which a longer one counts as its own', fanOutMs: 4, others: [1, 30], idleMs: 9 },
  ])('$what', ({ fanOutMs, others, idleMs }) => {
    expect(neededIdleMs(fanOutMs, others)).toBe(idleMs);
  });
});

describe('A window', () => {
  it('flushes the first change immediately', () => {
    const { flushed, change } = createChanging();
    change();
    expect(flushed).toEqual([1]);
  });

  it('collects the changes of the next 30 ms after a long fan-out', () => {
    const { flushed, change } = createChanging();
    for (let count = 0; count < 4; count += 1) change();
    vi.advanceTimersByTime(29);
    expect(flushed).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(flushed).toEqual([1, 3]);
  });

  it('flushes a change after a pause immediately', () => {
    const { flushed, change } = createChanging();
    change();
    vi.advanceTimersByTime(30);
    change();
    expect(flushed).toEqual([1, 1]);
  });

  it('flushes at most once in 30 ms after long fan-outs', () => {
    const { flushed, change } = createChanging();
    for (let passedMs = 0; passedMs < 900; passedMs += 1) {
      change();
      vi.advanceTimersByTime(1);
    }
    expect(flushed.length).toBeLessThanOrEqual(31);
    expect(flushed.reduce((sum, count) => sum + count)).toBeGreaterThan(860);
  });

  it.each([
    { fanOutMs: 0.4, windowMs: 1 },
    { fanOutMs: 1, windowMs: 1 },
    { fanOutMs: 10, windowMs: 10 },
    { fanOutMs: 29, windowMs: 29 },
    { fanOutMs: 31, windowMs: 30 },
    { fanOutMs: 100, windowMs: 30 },
  ])('lasts $windowMs ms on an idle loop after a fan-out of $fanOutMs ms', ({ fanOutMs, windowMs }) => {
    const { flushed, change, pass } = createChanging(fanOutMs);
    change();
    change();
    pass(windowMs - 1);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('sends each of fifty changes a second immediately if its fan-outs are short', () => {
    const { flushed, change, pass } = createChanging(1);
    for (let count = 1; count <= 50; count += 1) {
      change();
      expect(flushed).toHaveLength(count);
      pass(20);
    }
  });

  it('waits no longer after a fan-out in which the loop was stalled', () => {
    const { windowsMs, change, pass } = createChanging(1, 101, 1);
    for (let count = 0; count < 4; count += 1) {
      change();
      pass(5);
    }
    expect(windowsMs).toEqual([1, 1, 1, 1]);
  });

  it('waits longer from the second long fan-out on', () => {
    const { windowsMs, change, pass } = createChanging(1, 10, 10);
    for (let count = 0; count < 3; count += 1) {
      change();
      pass(15);
    }
    expect(windowsMs).toEqual([1, 1, 10]);
  });

  it('ends at the end of a stall after a short fan-out', () => {
    const { windowsMs, change, pass } = createChanging(2);
    change();
    change();
    pass(100, { idle: 1 });
    pass(1);
    expect(windowsMs).toEqual([101]);
    pass(2);
    expect(windowsMs).toEqual([101, 2]);
  });

  it('waits for its idle time, however busy the loop is', () => {
    const { flushed, change, pass } = createChanging(5);
    change();
    change();
    pass(20, { idle: 3 });
    pass(1);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it.each([1, LONG_FAN_OUT_MS])(
    'lasts at most 250 ms on a loop that is never idle, after %i ms',
    (fanOutMs) => {
      const { flushed, change, pass } = createChanging(fanOutMs);
      change();
      change();
      for (let passedMs = 0; passedMs < 249; passedMs += 1) pass(1, { idle: 0 });
      expect(flushed).toEqual([1]);
      pass(1, { idle: 0 });
      expect(flushed).toEqual([1, 1]);
    },
  );

  it('measures the idle time again at the end of each wait', () => {
    const { flushed, change, pass } = createChanging();
    change();
    change();
    pass(30, { idle: 10 });
    pass(20, { idle: 10 });
    pass(9);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('waits for three missing milliseconds, too', () => {
    const { flushed, change, pass } = createChanging();
    change();
    change();
    pass(30, { idle: 27 });
    pass(2);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('starts no further timer for less', () => {
    const { flushed, change, pass } = createChanging();
    change();
    change();
    pass(30, { idle: 28 });
    expect(flushed).toEqual([1, 1]);
  });

  it('counts only what the loop does while it is open', () => {
    const { flushed, change, pass } = createChanging();
    pass(10_000, { idle: 0 });
    change();
    change();
    pass(30);
    expect(flushed).toEqual([1, 1]);
    pass(30);
    pass(10_000);
    change();
    change();
    pass(40, { idle: 0 });
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
    pass(29);
    expect(flushed).toEqual([1]);
    pass(1);
    expect(flushed).toEqual([1, 1]);
  });

  it('reports its duration when it ends', () => {
    const { windowsMs, change, pass } = createChanging();
    change();
    expect(windowsMs).toEqual([]);
    pass(30, { idle: 20 });
    pass(10);
    expect(windowsMs).toEqual([40]);
  });

  it('reports an error of a flush, and continues', () => {
    const { flushed, change, errors, failWith } = createChanging();
    const failure = new Error('the flush failed');
    change();
    change();
    failWith(failure);
    vi.advanceTimersByTime(30);
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
    pass(30, { idle: 20 });
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
