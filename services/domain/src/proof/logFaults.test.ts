import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOfLeaf } from './hashing.ts';
import { logFaults, type HashedEvent } from './logFaults.ts';

const LENGTH = 20;
const hashed = (seq: number, text = `event ${seq}`): HashedEvent => ({
  seq,
  leaf: hashOfLeaf(text),
});
const LOG = Array.from({ length: LENGTH }, (_, place) => hashed(place + 1));
const LEAVES = LOG.map(({ leaf }) => leaf);
const place = fc.integer({ min: 0, max: LENGTH - 1 });

describe('Faults of a log (PR)', () => {
  it('[PR8] a log as it was signed has none', () => {
    expect(logFaults(LOG, LEAVES)).toEqual([]);
  });

  it('[PR8] a changed event is named', () => {
    fc.assert(
      fc.property(place, (at) => {
        expect(logFaults(LOG.with(at, hashed(at + 1, 'forged')), LEAVES)).toEqual([
          { seq: at + 1, fault: 'was changed' },
        ]);
      }),
    );
  });

  it('[PR8] a dropped event is named', () => {
    fc.assert(
      fc.property(place, (at) => {
        expect(logFaults(LOG.toSpliced(at, 1), LEAVES)).toEqual([{ seq: at + 1, fault: 'is missing' }]);
      }),
    );
  });

  it('[PR8] an inserted event is named, wherever it is', () => {
    fc.assert(
      fc.property(place, place, (at, as) => {
        expect(logFaults(LOG.toSpliced(at, 0, hashed(as + 1, 'forged')), LEAVES)).toEqual([
          { seq: as + 1, fault: 'was inserted' },
        ]);
      }),
    );
    expect(logFaults([...LOG, hashed(LENGTH + 1)], LEAVES)).toEqual([
      { seq: LENGTH + 1, fault: 'was inserted' },
    ]);
    expect(logFaults([...LOG, hashed(3)], LEAVES)).toEqual([{ seq: 3, fault: 'is there twice' }]);
  });

  it('[PR8] events in another order are named', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LENGTH - 2 }), (at) => {
        const swapped = LOG.toSpliced(at, 2, hashed(at + 2), hashed(at + 1));
        expect(logFaults(swapped, LEAVES)).toEqual([{ seq: at + 1, fault: 'is in another place' }]);
      }),
    );
  });

  it('[PR8] an event that got the number of a dropped one is named, and so is each after it', () => {
    const renumbered = LOG.toSpliced(4, 1).map(({ leaf, seq }) => ({
      leaf: seq > 5 ? hashOfLeaf(`renumbered ${seq}`) : leaf,
      seq: seq > 5 ? seq - 1 : seq,
    }));
    expect(logFaults(renumbered, LEAVES)[0]).toEqual({ seq: 5, fault: 'was changed' });
    expect(logFaults(renumbered, LEAVES).at(-1)).toEqual({ seq: LENGTH, fault: 'is missing' });
  });
});
