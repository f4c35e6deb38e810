import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { poll } from './poll.ts';

let visibility: DocumentVisibilityState = 'visible';
const show = (next: DocumentVisibilityState): void => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('calls immediately and at each interval, pauses in a hidden tab, and calls again when the tab is shown', async () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const stop = poll(work, 10_000);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(work).toHaveBeenCalledTimes(3);
  show('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(3);
  show('visible');
  expect(work).toHaveBeenCalledTimes(4);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  show('visible');
  expect(work).toHaveBeenCalledTimes(4);
});

it('does not call again before the last call ended', async () => {
  const answer = Promise.withResolvers<void>();
  const work = vi.fn<() => Promise<void>>(() => answer.promise);
  const stop = poll(work, 1000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(1);
  answer.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  stop();
});
