import { describe, expect, it } from 'vitest';
import { placeOfFrame } from './place.ts';

const position = { epoch: 'first-life', seq: 5 };
const place = (from: number, seq: number, epoch = position.epoch) =>
  placeOfFrame(position, { epoch, from, seq });

describe('Frames (FR)', () => {
  it('[FR17] a frame that ends at or before the position is stale', () => {
    expect([place(3, 4), place(3, 5), place(5, 5)]).toEqual(['stale', 'stale', 'stale']);
  });

  it('[FR18] a frame that begins at or before the position and ends after it is next', () => {
    expect([place(0, 6), place(4, 6), place(5, 6), place(5, 9)]).toEqual(['next', 'next', 'next', 'next']);
  });

  it('[FR19] a frame that begins after the position, or has another epoch, is a gap', () => {
    expect([place(6, 7), place(7, 9)]).toEqual(['gap', 'gap']);
    for (const [from, seq] of [
      [3, 4],
      [5, 6],
      [6, 7],
    ] as const)
      expect(place(from, seq, 'second-life')).toBe('gap');
  });
});
