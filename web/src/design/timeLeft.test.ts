import { describe, expect, it } from 'vitest';
import { nextChangeMs, timeLeftText } from './timeLeft.ts';

describe('The time left', () => {
  it.each([
    [-5000, '0:00'],
    [0, '0:00'],
    [1, '0:01'],
    [59_000, '0:59'],
    [59_001, '1:00'],
    [1001, '0:02'],
    [299_000, '4:59'],
    [600_000, '10:00'],
    [3_600_000, '1:00:00'],
    [3_725_000, '1:02:05'],
    [3_899_000, '1:04:59'],
    [86_400_000, '24:00:00'],
  ])('of %d ms reads %s', (leftMs, text) => {
    expect(timeLeftText(leftMs)).toBe(text);
  });

  it('changes when a second has passed', () => {
    for (const leftMs of [0.5, 1, 400, 1000, 1000.5, 1001, 61_250]) {
      const wait = nextChangeMs(leftMs);
      expect(Number.isInteger(wait)).toBe(true);
      expect(timeLeftText(leftMs - wait + 1)).toBe(timeLeftText(leftMs));
      expect(timeLeftText(leftMs - wait)).not.toBe(timeLeftText(leftMs));
    }
  });
});
