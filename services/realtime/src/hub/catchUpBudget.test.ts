import { expect, it } from 'vitest';
import { createCatchUpBudget } from './catchUpBudget.ts';

const open = () => {
  let nowMs = 0;
  const time = createCatchUpBudget({ elapsedMs: () => nowMs });
  /** Number of frames that take 10 ms each, of so many that are asked for. */
  const made = (prefix: string, asked: number): number => {
    let count = 0;
    for (let number = 0; number < asked; number += 1)
      if (time.take(prefix, () => (nowMs += 10)) !== undefined) count += 1;
    return count;
  };
  return { time, made, pass: (ms: number) => void (nowMs += ms) };
};

it('a flood of old positions from one address gets a second, and a twentieth of the time afterwards', () => {
  const { made, pass } = open();
  const first = made('attacker', 1200);
  expect(first).toBeGreaterThanOrEqual(100);
  expect(first).toBeLessThan(110);
  let later = 0;
  for (let second = 0; second < 60; second += 1) {
    later += made('attacker', 100);
    pass(1000);
  }
  expect(later * 10).toBeLessThan(0.06 * 60_000 + 100);
  expect(made('hall', 50)).toBe(50);
});

it('what costs nothing is made for all, and the time comes back', () => {
  const { time, made, pass } = open();
  for (let person = 0; person < 1000; person += 1) expect(time.take('hall', () => 'cached')).toBe('cached');
  made('hall', 1000);
  expect(time.take('hall', () => 'cached')).toBeUndefined();
  pass(20_000);
  expect(made('hall', 90)).toBe(90);
});
