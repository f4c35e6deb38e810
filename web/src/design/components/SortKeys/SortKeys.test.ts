import { expect, it } from 'vitest';
import { nextRanking } from './SortKeys.tsx';

it('the active sort key reverses the direction, another key starts descending', () => {
  const turned = nextRanking({ key: 'votes', direction: 'descending' }, 'votes');
  expect(turned).toEqual({ key: 'votes', direction: 'ascending' });
  expect(nextRanking(turned, 'votes')).toEqual({ key: 'votes', direction: 'descending' });
  expect(nextRanking(undefined, 'votes')).toEqual({ key: 'votes', direction: 'descending' });
  expect(nextRanking(turned, 'age')).toEqual({ key: 'age', direction: 'descending' });
});
