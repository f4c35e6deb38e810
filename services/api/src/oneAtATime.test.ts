import { expect, it } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

it('runs one task after another, and takes no more than may wait', async () => {
  const begun: number[] = [];
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const run = oneAtATime(2, async (task: number) => {
    begun.push(task);
    await gates[task]?.promise;
    return task;
  });
  const answers = [run(0), run(1), run(2)];
  expect(begun).toEqual([0]);
  expect(run(3)).toBeUndefined();
  gates[0]?.resolve();
  expect(await answers[0]).toBe(0);
  expect(begun).toEqual([0, 1]);
  const next = run(3);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all([...answers, next])).toEqual([0, 1, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});
