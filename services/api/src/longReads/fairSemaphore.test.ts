import { describe, expect, it } from 'vitest';
import { createFairSemaphore, type PlaceLimits } from './fairSemaphore.ts';

const ONE = '00000000-0000-4000-8000-000000000001';
const TWO = '00000000-0000-4000-8000-000000000002';
const THREE = '00000000-0000-4000-8000-000000000003';
const LIMITS: PlaceLimits = { total: 2, perBoard: 2, perAddress: 2, waiting: 10, waitingPerBoard: 10 };

const settled = () => new Promise((resolve) => void setImmediate(resolve));

/** Claims by name; `give` gives the named claim's place back. */
const openPlaces = (limits: Partial<PlaceLimits>) => {
  const places = createFairSemaphore({ ...LIMITS, ...limits });
  const taken = new Map<string, () => void>();
  const refused: string[] = [];
  return {
    taken: () => [...taken.keys()],
    refused,
    claim: async (name: string, boardId: string, address: string) => {
      const claiming = async (): Promise<void> => {
        const give = await places.take({ boardId, address });
        if (give) taken.set(name, give);
        else refused.push(name);
      };
      void claiming();
      await settled();
    },
    give: async (name: string) => {
      taken.get(name)?.();
      taken.delete(name);
      await settled();
    },
  };
};

describe('Places for long work', () => {
  it('go to the address with the fewest, then to the board with the fewest, then in order', async () => {
    const { claim, give, taken } = openPlaces({ total: 3, perBoard: 3, perAddress: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) await claim(name, ONE, 'a');
    await claim('a5', TWO, 'a');
    await claim('b1', THREE, 'b');
    expect(taken()).toEqual(['a1', 'a2', 'a3']);
    await give('a1');
    expect(taken()).toEqual(['a2', 'a3', 'b1']);
    await give('a2');
    expect(taken()).toEqual(['a3', 'b1', 'a5']);
    await give('b1');
    expect(taken()).toEqual(['a3', 'a5', 'a4']);
  });

  it('are limited per board and per address, which leaves room for others', async () => {
    const { claim, give, taken } = openPlaces({ total: 4, perBoard: 1, perAddress: 2 });
    await claim('a1', ONE, 'a');
    await claim('b1', ONE, 'b');
    await claim('a2', TWO, 'a');
    await claim('a3', THREE, 'a');
    expect(taken()).toEqual(['a1', 'a2']);
    await claim('c1', THREE, 'c');
    expect(taken()).toEqual(['a1', 'a2', 'c1']);
    await give('a1');
    expect(taken()).toEqual(['a2', 'c1', 'b1']);
  });

  it('the latest of the address that waits most often makes room for another address', async () => {
    const { claim, refused } = openPlaces({ total: 1, waiting: 3 });
    await claim('held', ONE, 'a');
    for (const name of ['a1', 'a2', 'a3', 'a4']) await claim(name, ONE, 'a');
    expect(refused).toEqual(['a4']);
    await claim('b1', TWO, 'b');
    expect(refused).toEqual(['a4', 'a3']);
    await claim('b2', TWO, 'b');
    expect(refused).toEqual(['a4', 'a3', 'b2']);
  });

  it('those who wait for one board take no room from other boards', async () => {
    const { claim, refused } = openPlaces({ total: 1, waitingPerBoard: 1 });
    await claim('held', ONE, 'a');
    await claim('a1', ONE, 'a');
    await claim('b1', ONE, 'b');
    await claim('b2', TWO, 'b');
    expect(refused).toEqual(['b1']);
  });

  it('a place that is given back twice is free once', async () => {
    const places = createFairSemaphore({ ...LIMITS, total: 1 });
    const give = await places.take({ boardId: ONE, address: 'a' });
    const next = places.take({ boardId: ONE, address: 'b' });
    const last = places.take({ boardId: ONE, address: 'c' });
    give?.();
    give?.();
    await next;
    expect(await Promise.race([last, Promise.resolve('waits')])).toBe('waits');
  });
});
