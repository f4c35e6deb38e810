import type { Link } from '@openfloor/client/machine/state';
import type { Receipt } from '@openfloor/contract/questions';
import { receipt } from '@openfloor/domain/testing/sampleBoard';
import { describe, expect, it } from 'vitest';
import { withChanged } from './asker/receipts.ts';
import { createReceiptReads, isReadDue } from './receiptReads.ts';

const createRig = () => {
  let shown: ReadonlyMap<string, Receipt> = new Map();
  const answers: ((all: readonly Receipt[] | undefined) => void)[] = [];
  const reads = createReceiptReads({
    read: () => new Promise((answer) => void answers.push(answer)),
    note: async (changed) => {
      shown = withChanged(shown, changed);
    },
  });
  return {
    reads,
    /** Answers the read with this number, counted from 0. */
    answer: (place: number, all: readonly Receipt[] | undefined) => answers[place]?.(all),
    statuses: () => [...shown.values()].map(({ id, status }) => `${id} ${status}`),
  };
};

describe('Reads of own questions', () => {
  it('do not undo what arrived after they were asked for', async () => {
    const { reads, answer, statuses } = createRig();
    const read = reads.readAll();
    await reads.arrived([receipt('a', { status: 'published' })]);
    answer(0, [receipt('b'), receipt('a', { status: 'waiting' })]);
    await read;
    expect(statuses().toSorted()).toEqual(['a published', 'b published']);
  });

  it('do not undo the answer to a later one', async () => {
    const { reads, answer, statuses } = createRig();
    const both = [reads.readAll(), reads.readAll()];
    answer(1, [receipt('a', { status: 'published' })]);
    answer(0, [receipt('a', { status: 'waiting' })]);
    await Promise.all(both);
    expect(statuses()).toEqual(['a published']);
  });

  it('are owed until there is an answer', async () => {
    const { reads, answer } = createRig();
    expect(reads.isOwed()).toBe(false);
    for (const [place, all] of [undefined, [receipt('a')]].entries()) {
      const read = reads.readAll();
      expect(reads.isOwed()).toBe(true);
      answer(place, all);
      await read;
      expect(reads.isOwed()).toBe(all === undefined);
    }
  });
});

const live: Link = { state: 'live', checkAtMs: 0 };
const resyncing: Link = { state: 'resyncing', since: { epoch: 'first', seq: 1 }, held: [], tries: 0 };
const connecting = (tries: number): Link => ({ state: 'connecting', tries, untilMs: 0 });

describe('A read of own questions', () => {
  it.each<[string, boolean, Link, Link]>([
    ['the first list was read', true, { state: 'loading', tries: 0 }, connecting(0)],
    ['the socket is live', false, connecting(0), live],
    ['the socket is live after tries during which lists may have been polled', true, connecting(2), live],
    ['a list was read after a resync', true, resyncing, live],
    ['a resync asks for a list', false, live, resyncing],
    ['another list is asked for', false, resyncing, resyncing],
    ['the connection is lost', false, live, { state: 'reconnecting', tries: 0, atMs: 0 }],
  ])('when %s: due is %s', (_, isDue, former, link) => {
    expect(isReadDue(former, link)).toBe(isDue);
  });
});
