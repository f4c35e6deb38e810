import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as native from './nativeSha256.ts';
import * as portable from './portableSha256.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 500 });
const key = fc.uint8Array({ maxLength: 200 });

it('[PR1, PR5] hashes are the same in Node and in browsers', () => {
  fc.assert(
    fc.property(text, key, (data, bytes) => {
      expect([...native.sha256(data)]).toEqual([...portable.sha256(data)]);
      expect([...native.sha256(bytes)]).toEqual([...portable.sha256(bytes)]);
      expect([...native.hmacSha256(bytes, data)]).toEqual([...portable.hmacSha256(bytes, data)]);
    }),
  );
});

it.each([64, 65])('[PR5] keyed hashes are the same with a key of %i bytes', (length) => {
  const bytes = new Uint8Array(length).fill(7);
  expect([...native.hmacSha256(bytes, 'text')]).toEqual([...portable.hmacSha256(bytes, 'text')]);
});
