import { expect, it } from 'vitest';
import { similarGroups } from './useSuggestions.ts';
import type { Reason } from './similarPairs.ts';

const EQUAL: Reason = { type: 'equal' };
const words = (...shared: string[]): Reason => ({ type: 'words', words: shared });
const pair = (a: string, b: string, reason: Reason = EQUAL) => ({ ids: [a, b] as const, reason });

it('Pairs that share a question are one group, also when a later pair joins two groups', () => {
  const pairs = [pair('a', 'b'), pair('c', 'd'), pair('e', 'f'), pair('b', 'c')];
  expect(similarGroups(pairs).map(({ ids }) => ids.toSorted().join(''))).toEqual(['abcd', 'ef']);
});

it('All pairs of three questions are one group', () => {
  const pairs = [pair('a', 'b'), pair('a', 'c'), pair('b', 'c')];
  expect(similarGroups(pairs)).toEqual([{ ids: ['a', 'b', 'c'], reason: EQUAL }]);
});

it('The reason of a group has the words that all its pairs share', () => {
  const pairs = [
    pair('a', 'b', words('travel', 'budget')),
    pair('b', 'c', words('budget', 'approved')),
    pair('a', 'c'),
  ];
  expect(similarGroups(pairs)[0]?.reason).toEqual(words('budget'));
});

it('No pairs are no groups', () => {
  expect(similarGroups([])).toEqual([]);
});
