import { expect, it } from 'vitest';
import { coursesOf, type Sample } from './quarters.ts';

const sample = (atMs: number, api: number): Sample => ({
  atMs,
  memoryKib: { 'api old space': api * 1024 },
  handles: { api: 30 },
  voteToScreenMs: { p50: 10, p99: 100 - atMs },
});

it('compares the lows of memory and the medians of the rest in the second and the last quarter', () => {
  const growing = [90, 80, 70, 100, 100, 105, 102, 110, 120, 110].map((mib, at) => sample(at * 10, mib));
  const { memoryMib, handles, voteToScreenMs } = coursesOf(growing);
  expect(memoryMib).toEqual([{ name: 'api old space', quarters: [70, 100, 102, 110], growthPercent: 10 }]);
  expect(handles[0]?.growthPercent).toBe(0);
  expect(voteToScreenMs.map(({ name }) => name)).toEqual(['p50', 'p99']);
  expect(voteToScreenMs[1]?.growthPercent).toBeLessThan(0);
});
