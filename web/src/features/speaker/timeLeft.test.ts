import { describe, expect, it } from 'vitest';
import { nextChangeMs, timeLeftText } from './timeLeft.ts';

describe('The time left', () => {
  it.each([
    [-5000, '0:00'],
    [0, '0:00'],
    [1, '0:01'],
    [59_000, '0:59'],
    [59_001, '1:00'],
    [600_000, '10:00'],
    [3_725_000, '1:02:05'],
  ])('of %d ms reads %s', (leftMs, text) => {
    expect(timeLeftText(leftMs)).toBe(text);
  });

  it('changes when a second has passed', () => {
    for (const leftMs of [1, 400, 1000, 1001, 61_250]) {
      const wait = nextChangeMs(leftMs);
      expect(wait).toBeGreaterThan(0);
      expect(timeLeftText(leftMs - wait + 0.5)).toBe(timeLeftText(leftMs));
      expect(timeLeftText(leftMs - wait)).not.toBe(timeLeftText(leftMs));
    }
  });
});
