import type { Seq } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import { describe, expect, it } from 'vitest';
import { createCheckedLogs } from './checkedLogs.ts';

const BOARDS_MAX = 10_000;

/** `check` resolves to the ranges that were read. */
const createRig = (readTo?: (boardId: string) => Position | undefined) => {
  const logs = createCheckedLogs(readTo);
  const check = async (seq: Seq, { boardId = 'b', epoch = 'e', lineage = 'l' } = {}) => {
    const ranges: [Seq, Seq][] = [];
    await logs.require(boardId, { epoch, lineage, seq }, async ({ after, upTo }) => {
      ranges.push([after, upTo]);
    });
    return ranges;
  };
  return { logs, check };
};

describe('The log of a board', () => {
  it('is checked from its beginning once, then only beyond the checked position', async () => {
    const { check } = createRig();
    expect(await check(5)).toEqual([[0, 5]]);
    expect(await check(5)).toEqual([]);
    expect(await check(4)).toEqual([]);
    expect(await check(6)).toEqual([[5, 6]]);
    expect(await check(3, { boardId: 'other' })).toEqual([[0, 3]]);
  });

  it('is checked again when the check failed', async () => {
    const { logs, check } = createRig();
    const later = new Error('a later version wrote this');
    const position = { epoch: 'e', lineage: 'l', seq: 5 };
    await expect(logs.require('b', position, () => Promise.reject(later))).rejects.toBe(later);
    expect(await check(5)).toEqual([[0, 5]]);
  });

  it('needs no check up to a commit of this node', async () => {
    const { logs, check } = createRig();
    logs.noteCommit('b', { epoch: 'e', lineage: 'l', seq: 7 });
    expect(await check(7)).toEqual([]);
    expect(await check(9)).toEqual([[7, 9]]);
  });

  it.each([{ epoch: 'other' }, { lineage: 'other' }])(
    'is checked from its beginning where the same numbers may be other events: %j',
    async (changed) => {
      const { check } = createRig();
      await check(5);
      expect(await check(5, changed)).toEqual([[0, 5]]);
    },
  );

  it('needs no check up to where a feed of this node has read the same epoch', async () => {
    const { logs, check } = createRig((boardId) => (boardId === 'b' ? { epoch: 'e', seq: 4 } : undefined));
    expect(await check(4)).toEqual([]);
    expect(await check(6)).toEqual([[4, 6]]);
    expect(await check(4, { epoch: 'other' })).toEqual([[0, 4]]);
    expect(await check(4, { boardId: 'other' })).toEqual([[0, 4]]);
    logs.noteCommit('b', { epoch: 'e', lineage: 'l', seq: 2 });
    expect(await check(5)).toEqual([[4, 5]]);
  });

  it('is forgotten, the oldest first, when more than 10,000 boards are remembered', async () => {
    const { logs, check } = createRig();
    const note = (number: number): void =>
      logs.noteCommit(`board ${number}`, { epoch: 'e', lineage: 'l', seq: 1 });
    for (let number = 0; number < BOARDS_MAX; number += 1) note(number);
    note(0);
    expect(await check(1, { boardId: 'board 0' })).toEqual([]);
    expect(await check(1, { boardId: 'board 1' })).toEqual([]);
    note(BOARDS_MAX);
    expect(await check(1, { boardId: 'board 1' })).toEqual([]);
    expect(await check(1, { boardId: 'board 0' })).toEqual([[0, 1]]);
  });
});
