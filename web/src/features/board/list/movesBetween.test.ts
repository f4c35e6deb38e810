import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movesBetween } from './movesBetween.ts';

describe('movesBetween', () => {
  it.each([
    [['a', 'b', 'c'], ['a', 'b', 'c'], 0],
    [['a', 'b', 'c'], ['c', 'a', 'b'], 1],
    [['a', 'b', 'c'], ['c', 'b', 'a'], 2],
    [['a', 'b'], ['new', 'a', 'b'], 1],
    [['a', 'b', 'c'], ['a', 'c'], 0],
  ])('from %j to %j is %i', (shown, next, moves) => {
    expect(movesBetween(shown, next)).toBe(moves);
  });

  it('is at most one when one entry moved', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2 }), fc.nat(), fc.nat(), (ids, from, to) => {
        const [moved = ''] = ids.slice(from % ids.length);
        const rest = ids.filter((id) => id !== moved);
        expect(movesBetween(ids, rest.toSpliced(to % ids.length, 0, moved))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
