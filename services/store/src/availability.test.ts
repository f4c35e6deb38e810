import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { watchAvailability } from './availability.ts';

// Fake timers do not reach the promised ones.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown) =>
    new Promise((resolve) => {
      setTimeout(() => resolve(value), ms);
    }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watch = () => {
  const ping = vi.fn<() => Promise<unknown>>(async () => undefined);
  const onChange = vi.fn<(isAway: boolean) => void>();
  const availability = watchAvailability({ ping, onChange });
  onTestFinished(() => availability.stop());
  return { ping, onChange, ...availability };
};

it('Postgres counts as there until it was asked', () => {
  expect(watch().isAway()).toBe(false);
});

it('Postgres is asked each second, and a change is told once', async () => {
  const { ping, onChange, isAway } = watch();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ping).toHaveBeenCalledTimes(1);
  expect(onChange).not.toHaveBeenCalled();
  ping.mockRejectedValue(new Error('refused'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(isAway()).toBe(true);
  ping.mockResolvedValue(undefined);
  await vi.advanceTimersByTimeAsync(3000);
  expect(isAway()).toBe(false);
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

it('one that does not answer within two seconds is away', async () => {
  const { ping, isAway } = watch();
  ping.mockReturnValue(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(2999);
  expect(isAway()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isAway()).toBe(true);
});

it('Postgres is asked no more after the stop', async () => {
  const { ping, onChange, stop } = watch();
  ping.mockRejectedValue(new Error('refused'));
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ping).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
});
