import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';

it('tells the time in milliseconds since the epoch', () => {
  expect(Math.abs(systemClock.nowMs() - Date.now())).toBeLessThan(1_000);
});
