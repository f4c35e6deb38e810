import { describe, expect, it } from 'vitest';
import { placeOfLight, roomFor, sizeOfLight } from './lights.ts';

describe('The lights of the viewers', () => {
  it.each([
    [0, 32],
    [32, 32],
    [33, 64],
    [10_000, 16_384],
  ])('%d have room for %d', (count, room) => {
    expect(roomFor(count)).toBe(room);
  });

  it('stay in the disc and do not touch one another', () => {
    const room = roomFor(1000);
    const places = Array.from({ length: 1000 }, (_, index) => placeOfLight(index, room));
    let closest = Infinity;
    for (const [index, one] of places.entries()) {
      expect(Math.hypot(one.x, one.y)).toBeLessThanOrEqual(1);
      for (const other of places.slice(index + 1))
        closest = Math.min(closest, Math.hypot(one.x - other.x, one.y - other.y));
    }
    expect(closest).toBeGreaterThan(2 * sizeOfLight(room));
  });
});
