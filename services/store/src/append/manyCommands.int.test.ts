import { describe, expect, it } from 'vitest';
import { logOf, openWithQuestion, questionOn } from '../testing/boards.ts';
import { createObserver } from '../testing/observed.ts';
import { by, times, voteOn } from '../testing/requests.ts';
import { connect, createTestWriter, faultsIn, openSuiteStore } from '../testing/testStore.ts';
import type { BoardWriter } from './commit.ts';

const store = await openSuiteStore();

describe('many commands', () => {
  it('on one board, several thousand, are all recorded', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    const answers = await Promise.all(times(5000, () => writer.handle(boardId, by(voteOn(questionId)))));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await questionOn(store, boardId, questionId)).toMatchObject({ votes: 5000 });
    expect(await faultsIn(store)).toEqual([]);
    expect(writer.published.length).toBeLessThan(100);
    expect(writer.pending()).toBe(0);
  });

  it('beyond the limit are refused as overloaded, and the accepted ones are recorded', async () => {
    const { observer, batches } = createObserver();
    const writer = createTestWriter(store, { pendingMax: 100, observer });
    const { boardId, questionId } = await openWithQuestion(store, writer);
    const answers = await Promise.all(times(400, () => writer.handle(boardId, by(voteOn(questionId)))));
    const taken = answers.filter(({ ok }) => ok).length;
    expect(taken).toBe(101);
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      times(400 - taken, () => ({ ok: false, code: 'overloaded' })),
    );
    expect(observer.onTurnedAway).toHaveBeenCalledTimes(400 - taken);
    expect(batches()).toEqual([
      { commands: 1, tookMs: expect.any(Number), failed: false },
      { commands: 1, tookMs: expect.any(Number), failed: false },
      { commands: 100, tookMs: expect.any(Number), failed: false },
    ]);
    expect(await questionOn(store, boardId, questionId)).toMatchObject({ votes: taken });
    expect(await writer.handle(boardId, by(voteOn(questionId)))).toMatchObject({ ok: true });
  });

  it('of two nodes on one board are all recorded, without gaps', async () => {
    const other = connect(store.url);
    const writers = [createTestWriter(store), createTestWriter(other)];
    const { boardId, questionId } = await openWithQuestion(store, createTestWriter(store));
    const voteFrom = (writer: BoardWriter) => writer.handle(boardId, by(voteOn(questionId)));
    const answers = await Promise.all(writers.flatMap((writer) => times(2000, () => voteFrom(writer))));
    await other.close();
    const totals = answers.map((answer) => ('vote' in answer ? answer.vote?.votes : undefined));
    expect(new Set(totals)).toEqual(new Set(times(4000, (index) => index + 1)));
    expect((await logOf(store, boardId)).map(({ seq }) => seq)).toEqual(times(4002, (index) => index + 1));
    const ranges = writers
      .flatMap(({ published }) => published)
      .map(({ from, seq }) => [from, seq] as const)
      .toSorted(([one], [two]) => one - two);
    expect(ranges.map(([from]) => from)).toEqual([2, ...ranges.slice(0, -1).map(([, seq]) => seq)]);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('of two nodes on many boards, in any order, do not deadlock', async () => {
    const other = connect(store.url);
    const boards = await Promise.all(times(10, () => openWithQuestion(store, createTestWriter(store))));
    const voteOnAll = (writer: BoardWriter, order: typeof boards) =>
      times(30, () => order)
        .flat()
        .map(({ boardId, questionId }) => writer.handle(boardId, by(voteOn(questionId))));
    const answers = await Promise.all([
      ...voteOnAll(createTestWriter(store), boards),
      ...voteOnAll(createTestWriter(other), boards.toReversed()),
    ]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    await other.close();
    for (const { boardId, questionId } of boards)
      expect(await questionOn(store, boardId, questionId)).toMatchObject({ votes: 60 });
  });
});
