import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './useSelection.ts';

it('selects single rows, adds all rows of a page, and removes them again', () => {
  const { result } = renderHook(() => useSelection());
  act(() => result.current.toggle('elsewhere'));
  act(() => result.current.toggle('b'));
  act(() => result.current.toggleAll(['a', 'b']));
  expect(result.current.ids).toEqual(['elsewhere', 'b', 'a']);
  act(() => result.current.toggleAll(['a', 'b']));
  expect(result.current.ids).toEqual(['elsewhere']);
  expect(result.current.has('elsewhere')).toBe(true);
  act(() => result.current.clear());
  expect(result.current.ids).toEqual([]);
});
