import { expect, it } from 'vitest';
import { hashOfLeaf } from './hashing.ts';
import { createHashList, NO_HASH } from './hashList.ts';

it('[PR8] a list of hashes has each at its place, and what is none differs from all', () => {
  const list = createHashList();
  const hashes = Array.from({ length: 3000 }, (_, place) => hashOfLeaf(`${place}`));
  for (const [place, hash] of hashes.entries()) list.push(place === 7 ? hash.subarray(1) : hash);
  expect(list).toHaveLength(3000);
  expect(Array.from(hashes, (_, place) => list.at(place))).toEqual(hashes.with(7, NO_HASH));
  expect([list.at(-1), list.at(3000)]).toEqual([undefined, undefined]);
});
