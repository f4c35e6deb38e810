import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { repeat, type Repeated } from './repeat.ts';

const NEVER_MS = 1_000_000;

const start = (options: Partial<Repeated>) => {
  const onError = vi.fn<(error: unknown) => void>();
  const work = vi.fn<Repeated['work']>(options.work ?? (async () => undefined));
  const repeating = repeat({ waitMs: () => 1, onError, ...options, work });
  onTestFinished(repeating.stop);
  return { ...repeating, work, onError };
};

it('rounds follow each other, each after its own wait', async () => {
  const waitMs = vi.fn<Repeated['waitMs']>((rounds) => (rounds < 3 ? 1 : NEVER_MS));
  const { work } = start({ waitMs });
  await vi.waitFor(() => expect(waitMs).toHaveBeenCalledWith(3));
  expect(work).toHaveBeenCalledTimes(3);
  expect(waitMs.mock.calls).toEqual([[0], [1], [2], [3]]);
});

it('a round that takes long is not joined by another', async () => {
  let running = 0;
  const runningThen: number[] = [];
  const { work, hurry } = start({
    work: async () => {
      running += 1;
      runningThen.push(running);
      await delay(5);
      running -= 1;
    },
  });
  await vi.waitFor(() => {
    hurry();
    expect(work.mock.calls.length).toBeGreaterThan(3);
  });
  expect(new Set(runningThen)).toEqual(new Set([1]));
});

it('a round that fails is reported, and the next one follows', async () => {
  const { work, onError } = start({ work: () => Promise.reject(new Error('away')) });
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(2));
  expect(onError).toHaveBeenCalledWith(new Error('away'));
});

it('hurry begins the next round without a wait, also from within a round', async () => {
  const { work, hurry } = start({
    waitMs: () => NEVER_MS,
    work: async () => {
      if (work.mock.calls.length === 1) hurry();
    },
  });
  hurry();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  await delay(20);
  expect(work).toHaveBeenCalledTimes(2);
});

it('stop ends the wait, aborts the round and reports no failure of it', async () => {
  const waiting = start({ waitMs: () => NEVER_MS });
  await waiting.stop();
  expect(waiting.work).not.toHaveBeenCalled();
  const working = start({ work: (signal) => delay(NEVER_MS, undefined, { signal }) });
  await vi.waitFor(() => expect(working.work).toHaveBeenCalled());
  await working.stop();
  expect(working.work).toHaveBeenCalledTimes(1);
  expect(working.onError).not.toHaveBeenCalled();
});
