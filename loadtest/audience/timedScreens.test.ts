import { expect, it } from 'vitest';
import { createTimedScreen } from './timedScreens.ts';

it('times each vote until the first frame that covers it, whichever of answer and frame is first', () => {
  const seen: number[] = [];
  const screen = createTimedScreen((tookMs) => seen.push(tookMs));
  screen.answered({ seq: 5, sentAtMs: 100 });
  screen.answered({ seq: 7, sentAtMs: 110 });
  screen.arrived(4, 120);
  expect(seen).toEqual([]);
  screen.arrived(6, 150);
  expect(seen).toEqual([50]);
  expect(screen.waiting).toBe(1);
  screen.arrived(9, 180);
  screen.answered({ seq: 6, sentAtMs: 130 });
  screen.answered({ seq: 9, sentAtMs: 140 });
  expect(seen).toEqual([50, 70, 20, 40]);
  expect(screen.waiting).toBe(0);
});
