import type { Receipt } from '@openfloor/contract/questions';
import { receipt } from '@openfloor/domain/testing/sampleBoard';
import { describe, expect, it } from 'vitest';
import { newsOf, withChanged } from './receipts.ts';
import { receiptStatus } from './receiptStatus.ts';

const known = (...receipts: Receipt[]) => new Map(receipts.map((each) => [each.id, each]));

describe('Receipts', () => {
  it('keep their order when one changes, and put a new one first', () => {
    const before = known(receipt('b'), receipt('a'));
    const after = withChanged(before, [receipt('a', { answered: true }), receipt('c')]);
    expect([...after.keys()]).toEqual(['c', 'b', 'a']);
    expect(after.get('a')?.answered).toBe(true);
  });

  it('report what a moderator decided, once', () => {
    const before = known(receipt('a', { status: 'waiting' }), receipt('b', { status: 'waiting' }));
    const changed = [receipt('a'), receipt('b', { status: 'declined', reason: 'Off topic' })];
    expect(newsOf(before, changed)).toEqual([
      { type: 'published', id: 'a' },
      { type: 'declined', reason: 'Off topic' },
    ]);
    expect(newsOf(withChanged(before, changed), changed)).toEqual([]);
  });

  it('report that a question was merged, once', () => {
    const before = known(receipt('a'));
    const changed = [receipt('a', { mergedInto: 'b' })];
    expect(newsOf(before, changed)).toEqual([{ type: 'merged' }]);
    expect(newsOf(withChanged(before, changed), changed)).toEqual([]);
  });

  it('report nothing that happened before the page was opened', () => {
    expect(newsOf(known(), [receipt('a'), receipt('b', { status: 'declined' })])).toEqual([]);
  });
});

describe('The status of an own question', () => {
  it.each([
    [receipt('a', { status: 'waiting', hidden: true }), 'waiting'],
    [receipt('a'), 'published'],
    [receipt('a', { mergedInto: 'b' }), 'merged'],
    [receipt('a', { mergedInto: 'now' }), 'answering'],
    [receipt('now', { answered: true }), 'answering'],
    [receipt('a', { answered: true }), 'answered'],
    [receipt('a', { hidden: true }), 'hidden'],
    [receipt('a', { status: 'declined' }), 'declined'],
    [receipt('now', { status: 'withdrawn' }), 'withdrawn'],
  ])('%o is %s', (own, status) => {
    expect(receiptStatus(own, 'now')).toBe(status);
  });
});
