import type { Receipt } from '@openfloor/contract/questions';
import { receipt } from '@openfloor/domain/testing/sampleBoard';
import { describe, expect, it } from 'vitest';
import { newsOf } from './receiptNews.ts';
import { receiptStatus } from './receiptStatus.ts';

const known = (...receipts: Receipt[]) => new Map(receipts.map((each) => [each.id, each]));

describe('The news of own questions', () => {
  it('are what a moderator decided, once', () => {
    const before = known(receipt('a', { status: 'waiting' }), receipt('b', { status: 'waiting' }));
    const after = known(receipt('a'), receipt('b', { status: 'declined', reason: 'Off topic' }));
    expect(newsOf(before, after)).toEqual([
      { type: 'published', id: 'a' },
      { type: 'declined', reason: 'Off topic' },
    ]);
    expect(newsOf(after, after)).toEqual([]);
  });

  it('are that a question was merged, once', () => {
    const after = known(receipt('a', { mergedInto: 'b' }));
    expect(newsOf(known(receipt('a')), after)).toEqual([{ type: 'merged' }]);
    expect(newsOf(after, after)).toEqual([]);
  });

  it('are nothing that happened before the page was opened', () => {
    expect(newsOf(known(), known(receipt('a'), receipt('b', { status: 'declined' })))).toEqual([]);
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
