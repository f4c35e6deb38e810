import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSharedTimer } from './sharedTimer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls back once, within its interval after the delay, unless cancelled', () => {
  const timer = createSharedTimer(() => Date.now(), 50);
  const called: string[] = [];
  timer.after(120, () => called.push('kept'));
  timer.after(120, () => called.push('cancelled'))();
  vi.advanceTimersByTime(100);
  expect(called).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(called).toEqual(['kept']);
  vi.advanceTimersByTime(1000);
  expect(called).toEqual(['kept']);
  timer.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('runs a callback that asks for the next one', () => {
  const timer = createSharedTimer(() => Date.now(), 50);
  const calledAtMs: number[] = [];
  const startedAtMs = Date.now();
  const callAgain = (): void => {
    calledAtMs.push(Date.now() - startedAtMs);
    timer.after(60, callAgain);
  };
  timer.after(0, callAgain);
  vi.advanceTimersByTime(250);
  expect(calledAtMs).toEqual([50, 150, 250]);
  timer.stop();
});
