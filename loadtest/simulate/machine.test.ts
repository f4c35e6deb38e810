import { describe, expect, it } from 'vitest';
import { createMachine, createSimulation } from './machine.ts';

const endsOf = (cores: number, works: { thread: number; costMs: number }[]) => {
  const simulation = createSimulation();
  const machine = createMachine(simulation, cores);
  const threads = [machine(), machine(), machine()];
  const endedAtMs: number[] = [];
  works.forEach(({ thread, costMs }, index) =>
    threads[thread]?.run(costMs, () => (endedAtMs[index] = simulation.nowMs())),
  );
  simulation.runUntil(1000);
  return {
    endedAtMs,
    usedMs: threads.map((thread) => thread.usedMs()),
    idleMs: threads.map((t) => t.idleMs()),
  };
};

describe('A simulated machine', () => {
  it('runs as many threads at a time as it has cores', () => {
    const works = [0, 1, 2].map((thread) => ({ thread, costMs: 2 }));
    expect(endsOf(3, works).endedAtMs).toEqual([2, 2, 2]);
    expect(endsOf(2, works).endedAtMs).toEqual([2, 2, 4]);
    expect(endsOf(1, works).endedAtMs).toEqual([2, 4, 6]);
  });

  it('runs the work of one thread in order, on one core', () => {
    const works = [5, 1].map((costMs) => ({ thread: 0, costMs }));
    expect(endsOf(2, works).endedAtMs).toEqual([5, 6]);
  });

  it('takes the core from a thread after its slice while another waits', () => {
    const { endedAtMs } = endsOf(1, [
      { thread: 0, costMs: 30 },
      { thread: 1, costMs: 1 },
    ]);
    expect(endedAtMs).toEqual([31, 4]);
  });

  it('counts the CPU time of each thread, and no wait for a core as idle', () => {
    const { usedMs, idleMs } = endsOf(1, [
      { thread: 0, costMs: 30 },
      { thread: 1, costMs: 10 },
    ]);
    expect(usedMs).toEqual([30, 10, 0]);
    expect(idleMs[0]).toBeCloseTo(960);
    expect(idleMs[2]).toBe(1000);
  });

  it('asks for the cost of work when the work starts', () => {
    const simulation = createSimulation();
    const thread = createMachine(simulation, 1)();
    let costMs = 1;
    let endedAtMs = 0;
    thread.run(4);
    thread.run(
      () => costMs,
      () => (endedAtMs = simulation.nowMs()),
    );
    costMs = 10;
    simulation.runUntil(100);
    expect(endedAtMs).toBe(14);
  });
});
