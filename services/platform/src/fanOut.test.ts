import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createFanOut, SLICE_WRITES } from './fanOut.ts';

const targets = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

const fail = (error: unknown): never => {
  throw error;
};

describe('A fan-out', () => {
  it('writes to a few targets immediately', () => {
    const written: number[] = [];
    const onDone = vi.fn<() => void>();
    createFanOut<number>(fail).run(targets(3), (target) => void written.push(target), onDone);
    expect(written).toEqual([0, 1, 2]);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('writes to many targets in slices, with other work between them', async () => {
    const written: number[] = [];
    const onDone = vi.fn<() => void>();
    createFanOut<number>(fail).run(
      targets(2 * SLICE_WRITES + 1),
      (target) => void written.push(target),
      onDone,
    );
    const lengths = [written.length];
    while (onDone.mock.calls.length === 0) {
      await nextTurn();
      lengths.push(written.length);
    }
    expect(lengths).toEqual([SLICE_WRITES, 2 * SLICE_WRITES, 2 * SLICE_WRITES + 1]);
    expect(written).toEqual(targets(2 * SLICE_WRITES + 1));
  });

  it('begins a round after the previous one has ended', async () => {
    const written: string[] = [];
    const fanOut = createFanOut<number>(fail);
    await new Promise<void>((resolve) => {
      fanOut.run(targets(SLICE_WRITES + 1), () => void written.push('first'));
      fanOut.run(targets(2), () => void written.push('second'), resolve);
    });
    expect(written.indexOf('second')).toBe(SLICE_WRITES + 1);
    expect(written).toHaveLength(SLICE_WRITES + 3);
  });

  it('skips a target that was removed before its turn', async () => {
    const members = new Set(targets(SLICE_WRITES + 2));
    const written: number[] = [];
    const done = new Promise<void>((resolve) => {
      createFanOut<number>(fail).run(members, (target) => void written.push(target), resolve);
    });
    members.delete(SLICE_WRITES);
    await done;
    expect(written).not.toContain(SLICE_WRITES);
    expect(written).toContain(SLICE_WRITES + 1);
  });

  it('reports a write that throws, and continues with the other targets', () => {
    const onError = vi.fn<(error: unknown) => void>();
    const written: number[] = [];
    const fanOut = createFanOut<number>(onError);
    const fault = new Error('the write failed');
    fanOut.run(targets(3), (target) => {
      if (target === 1) throw fault;
      written.push(target);
    });
    fanOut.run(targets(1), (target) => void written.push(target));
    expect(written).toEqual([0, 2, 0]);
    expect(onError).toHaveBeenCalledExactlyOnceWith(fault);
  });

  it('writes nothing after it was closed', async () => {
    const written: number[] = [];
    const fanOut = createFanOut<number>(fail);
    fanOut.run(targets(2 * SLICE_WRITES), (target) => void written.push(target));
    fanOut.close();
    await nextTurn();
    await nextTurn();
    expect(written).toHaveLength(SLICE_WRITES);
  });
});
