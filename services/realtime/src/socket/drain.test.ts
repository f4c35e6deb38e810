import { describe, expect, it, vi, onTestFinished } from 'vitest';
import { drain } from './drain.ts';

/** Clients that record when they were closed. */
const createClients = (count: number) => {
  const closedAtMs: number[] = [];
  const order: number[] = [];
  const clients = Array.from({ length: count }, (_, place) => ({
    close: (code: number): void => {
      expect(code).toBe(1012);
      closedAtMs.push(performance.now());
      order.push(place);
    },
  }));
  return { clients, closedAtMs, order };
};

/** Random source that gives every delay its mean. */
const evenly = () => 0.5;

const drainInVirtualTime = async (count: number, overMs: number, random = evenly) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { clients, closedAtMs, order } = createClients(count);
  const startedAtMs = performance.now();
  const drained = drain(clients, { overMs, random });
  await vi.runAllTimersAsync();
  await drained;
  return { closedAfterMs: closedAtMs.map((atMs) => atMs - startedAtMs), order };
};

describe('A drain', () => {
  it('closes each client once, in slices over the given time', async () => {
    const { closedAfterMs, order } = await drainInVirtualTime(10_000, 10_000);
    expect(new Set(order).size).toBe(10_000);
    const bySecond = Object.values(Object.groupBy(closedAfterMs, (atMs) => Math.floor(atMs / 1000)));
    expect(bySecond).toHaveLength(10);
    for (const slice of bySecond) expect(slice).toHaveLength(1000);
  });

  it('is shorter for few clients', async () => {
    const { closedAfterMs } = await drainInVirtualTime(60, 10_000);
    expect(Math.max(...closedAfterMs)).toBe(200);
  });

  it('of 0 ms closes all clients immediately', async () => {
    const { closedAfterMs } = await drainInVirtualTime(5000, 0);
    expect(new Set(closedAfterMs)).toEqual(new Set([0]));
  });

  it('without clients ends immediately', async () => {
    expect((await drainInVirtualTime(0, 10_000)).closedAfterMs).toEqual([]);
  });

  it('closes the clients in random order', async () => {
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
