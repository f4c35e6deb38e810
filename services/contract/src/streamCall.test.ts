import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { offsetOf, positionAt } from './streamCall.ts';

it('An offset leads back to its position, and sorts as the numbers of its epoch do', () => {
  const epochs = fc.stringMatching(/^[\w.-]{1,64}$/);
  const seqs = fc.nat({ max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(epochs, seqs, seqs, (epoch, seq, other) => {
      const offset = offsetOf({ epoch, seq });
      expect(positionAt(offset)).toEqual({ epoch, seq });
      expect(offset < offsetOf({ epoch, seq: other })).toBe(seq < other);
    }),
  );
});

it.each([
  '',
  '-1',
  'now',
  'Yk3f9a_1',
  'Yk3f9a_00000000000000012',
  'a,b_0000000000000001',
  '_0000000000000001',
  'Yk3f9a_9999999999999999',
])('is no offset: %j', (text) => expect(positionAt(text)).toBeUndefined());
