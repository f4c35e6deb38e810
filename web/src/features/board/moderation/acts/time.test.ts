import { describe, expect, it } from 'vitest';
import { localTimeOf, timeIn } from './time.ts';

describe('A local time', () => {
  it('is the same time, to the minute', () => {
    expect(timeIn(localTimeOf('2026-03-01T10:05:00.000Z'))).toBe('2026-03-01T10:05:00.000Z');
    expect(localTimeOf('2026-03-01T10:05:00.000Z')).toMatch(/^2026-0[23]-\d\dT\d\d:\d\d$/);
  });

  it('is the same time, to the second', () => {
    expect(timeIn(localTimeOf('2026-03-01T10:05:07.800Z', 'second'))).toBe('2026-03-01T10:05:07.000Z');
  });

  it('is empty without a time', () => {
    expect(localTimeOf(null)).toBe('');
    expect(timeIn('')).toBeNull();
    expect(timeIn('2026-13-01T10:05')).toBeNull();
  });
});
