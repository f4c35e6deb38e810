import { describe, expect, it } from 'vitest';
import { NONE_SELECTED, toggleSelected } from './selected.ts';

const SHOWN = ['a', 'b', 'c', 'd'];

describe('A selection', () => {
  it('takes a question in and out', () => {
    const one = toggleSelected(NONE_SELECTED, 'b');
    expect([...one.ids]).toEqual(['b']);
    expect(toggleSelected(one, 'b').ids.size).toBe(0);
  });

  it('takes all in between with shift, in either direction, and out again', () => {
    const last = toggleSelected(NONE_SELECTED, 'd');
    const range = toggleSelected(last, 'b', SHOWN);
    expect([...range.ids].toSorted()).toEqual(['b', 'c', 'd']);
    expect([...toggleSelected(range, 'c', SHOWN).ids]).toEqual(['d']);
  });

  it('takes only the question itself when the last one is no longer shown', () => {
    const last = toggleSelected(NONE_SELECTED, 'gone');
    expect([...toggleSelected(last, 'c', SHOWN).ids]).toEqual(['gone', 'c']);
  });
});
