import { describe, expect, it } from 'vitest';
import { largestPassing } from './fitText.ts';

describe('The largest size that passes', () => {
  it('is found for every bound, in few tries', () => {
    for (let bound = 18; bound <= 400; bound++) {
      let tries = 0;
      const found = largestPassing(18, 400, (size) => {
        tries += 1;
        return size <= bound;
      });
      expect(found).toBe(bound);
      expect(tries).toBeLessThanOrEqual(9);
    }
  });

  it('is undefined when not even the smallest passes', () => {
    expect(largestPassing(18, 400, () => false)).toBeUndefined();
  });
});
