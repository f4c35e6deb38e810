import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { watchAvailability } from './availability.ts';

// Fake timers do not replace `node:timers/promises`.
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
  const isAnswering = vi.fn<() => boolean>(() => false);
  const availability = watchAvailability({ ping, isAnswering, onChange });
  onTestFinished(() => void availability.stop());
  return { ping, isAnswering, onChange, ...availability };
};

it('Postgres counts as available until the first check', () => {
  expect(watch().isAway()).toBe(false);
});

it('Postgres is checked each second, and a change is reported once', async () => {
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

it('a Postgres that does not answer within six seconds is unavailable, and one that is late is not', async () => {
  const { ping, isAway } = watch();
  ping.mockReturnValue(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(6999);
  expect(isAway()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isAway()).toBe(true);
});

it('a Postgres that answers other statements is available, even if the check finds no connection', async () => {
  const { ping, isAnswering, isAway } = watch();
  ping.mockRejectedValue(new Error('no connection'));
  isAnswering.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(isAway()).toBe(false);
  isAnswering.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isAway()).toBe(true);
});

it('after the stop there are no more checks', async () => {
  const { ping, onChange, stop } = watch();
  ping.mockRejectedValue(new Error('refused'));
  void stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ping).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
});
