import { expect, it } from 'vitest';
import { nextOrder } from './SortKeys.tsx';

it('the active sort key reverses the direction, another key starts descending', () => {
  const turned = nextOrder({ key: 'votes', direction: 'descending' }, 'votes');
  expect(turned).toEqual({ key: 'votes', direction: 'ascending' });
  expect(nextOrder(turned, 'votes')).toEqual({ key: 'votes', direction: 'descending' });
  expect(nextOrder(undefined, 'votes')).toEqual({ key: 'votes', direction: 'descending' });
  expect(nextOrder(turned, 'age')).toEqual({ key: 'age', direction: 'descending' });
});
