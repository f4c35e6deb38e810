import type { BusMessage } from '@openfloor/contract/busMessage';
import { describe, expect, it } from 'vitest';
import { hold, takeNext } from './heldMessages.ts';

const over = (from: number, seq: number): BusMessage => ({ epoch: 'epoch', from, seq });

describe('Held messages', () => {
  it('give the one that continues from a seq, also if it begins before', () => {
    const held = [over(4, 6), over(1, 3), over(3, 4)];
    expect(takeNext(held, 2)).toEqual({ next: over(1, 3), rest: [over(4, 6), over(3, 4)] });
    expect(takeNext(held, 4)).toEqual({ next: over(4, 6), rest: [] });
  });

  it('that end at or before a seq are dropped', () => {
    expect(takeNext([over(0, 2), over(0, 3), over(5, 6)], 3)).toEqual({
      next: undefined,
      rest: [over(5, 6)],
    });
  });

  it('are at most 1,000', () => {
    const full = Array.from({ length: 999 }, () => over(5, 6)).reduce(hold, [over(7, 8)]);
    expect(full).toHaveLength(1000);
    expect(hold(full, over(1, 2))).toBe(full);
  });
});
