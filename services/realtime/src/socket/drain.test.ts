import { describe, expect, it, vi, onTestFinished } from 'vitest';
import { drain } from './drain.ts';

/** Clients that remember when they were asked to go. */
const createClients = (count: number) => {
  const askedAtMs: number[] = [];
  const order: number[] = [];
  const clients = Array.from({ length: count }, (_, place) => ({
    close: (code: number): void => {
      expect(code).toBe(1012);
      askedAtMs.push(performance.now());
      order.push(place);
    },
  }));
  return { clients, askedAtMs, order };
};

/** Half of the way, so that delays are what they are on average. */
const evenly = () => 0.5;

const drainInVirtualTime = async (count: number, overMs: number, random = evenly) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { clients, askedAtMs, order } = createClients(count);
  const startedAtMs = performance.now();
  const drained = drain(clients, { overMs, random });
  await vi.runAllTimersAsync();
  await drained;
  return { asked: askedAtMs.map((atMs) => atMs - startedAtMs), order };
};

describe('A drain', () => {
  it('asks each client once, in slices over the time given', async () => {
    const { asked, order } = await drainInVirtualTime(10_000, 10_000);
    expect(new Set(order).size).toBe(10_000);
    const bySecond = Object.values(Object.groupBy(asked, (atMs) => Math.floor(atMs / 1000)));
    expect(bySecond).toHaveLength(10);
    for (const slice of bySecond) expect(slice).toHaveLength(1000);
  });

  it('takes no longer than it needs for few', async () => {
    const { asked } = await drainInVirtualTime(60, 10_000);
    expect(Math.max(...asked)).toBe(200);
  });

  it('asks all at once where there is no time', async () => {
    const { asked } = await drainInVirtualTime(5000, 0);
    expect(new Set(asked)).toEqual(new Set([0]));
  });

  it('is done at once where nobody is', async () => {
    expect((await drainInVirtualTime(0, 10_000)).asked).toEqual([]);
  });

  it('asks them in no order', async () => {
    let seed = 1;
    const { order } = await drainInVirtualTime(
      100,
      0,
      () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647,
    );
    expect(order).not.toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toEqual(order.toSorted((one, other) => other - one));
  });
});
