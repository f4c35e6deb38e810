import { createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUnsentRecord } from '../device/unsentRecord.ts';
import { createKeptTexts } from './keptTexts.ts';

const TEXT = { text: 'At noon', former: '' };

let tabs = 0;

/** A page that has the board open. */
const openPage = () => {
  const store = createStore();
  const record = createUnsentRecord('board', String((tabs += 1)));
  const kept = createKeptTexts(store, record);
  const close = record.open(kept.load);
  return { kept, close, all: () => store.get(kept.all), left: () => store.get(kept.left) };
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('What a moderator wrote', () => {
  it('comes back with the next page, which knows that it was left', () => {
    const first = openPage();
    first.kept.keep('reply 1', TEXT);
    expect(first.left()).toEqual([]);
    first.close();
    const second = openPage();
    expect(second.all()).toEqual({ 'reply 1': TEXT });
    expect(second.left()).toEqual(['reply 1']);
    second.close();
  });

  it('is gone once it was saved or discarded, and the others stay', () => {
    const first = openPage();
    first.kept.keep('reply 1', TEXT);
    first.kept.keep('edit 2', TEXT);
    first.kept.keep('reply 1', undefined);
    expect(first.all()).toEqual({ 'edit 2': TEXT });
    first.kept.keep('edit 2', undefined);
    first.close();
    const second = openPage();
    expect(second.all()).toEqual({});
    second.close();
  });

  it('of two closed tabs comes back together', () => {
    const [first, second] = [openPage(), openPage()];
    first.kept.keep('reply 1', TEXT);
    second.kept.keep('edit 2', TEXT);
    first.close();
    second.close();
    const third = openPage();
    expect(Object.keys(third.all()).toSorted()).toEqual(['edit 2', 'reply 1']);
    third.close();
  });
});
