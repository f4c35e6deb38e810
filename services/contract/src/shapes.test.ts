import { describe, expect, it } from 'vitest';
import { BoardId, Credential } from './ids.ts';
import { boolean, CREDENTIAL, ID, list, number, object, optional, recordOf, text } from './shapes.ts';

const BOARD = '0b9bf1a6-5d4c-4f0e-9d6e-2f6f4b1c7a10';

describe('A shape', () => {
  it.each([
    ['text', text(3), ['', 'abc'], ['abcd', 7, null]],
    ['text of a pattern', text(9, /^\d+$/), ['12'], ['', '1a']],
    ['number', number, [0, -1.5], ['1', Number.NaN, Infinity, null]],
    ['boolean', boolean, [true, false], ['true', 0, undefined]],
    ['optional', optional(number), [undefined, 1], [null, '1']],
    ['list', list(number), [[], [1, 2]], [[1, '2'], {}, undefined]],
    [
      'record',
      recordOf(number, text(1), 2),
      [{}, { a: 1, b: 2 }],
      [{ ab: 1 }, { a: '1' }, { a: 1, b: 2, c: 3 }, []],
    ],
    [
      'object',
      object({ a: number }),
      [{ a: 1 }, { a: 1, later: true }],
      [{}, { a: '1' }, [], null, '<html>'],
    ],
  ])('%s fits what it says, and nothing else', (_, shape, fitting, others) => {
    for (const value of fitting) expect(shape.safeParse(value)).toEqual({ success: true, data: value });
    for (const value of others) expect(shape.safeParse(value)).toEqual({ success: false });
  });

  it.each([BOARD, BOARD.slice(1), `${BOARD}\n`, `{${BOARD}}`, BOARD.replace('0', 'g'), '', 7, null])(
    'of an id fits %j if its schema does',
    (value) => expect(ID.safeParse(value).success).toBe(BoardId.safeParse(value).success),
  );

  it.each(['id.signature', 'naïve', 'a b', '', 'a'.repeat(1000), 'a'.repeat(1001), 7])(
    'of a credential fits %j if its schema does',
    (value) => expect(CREDENTIAL.safeParse(value).success).toBe(Credential.safeParse(value).success),
  );
});
