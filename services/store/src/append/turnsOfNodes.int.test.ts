import { describe, expect, it } from 'vitest';
import { openWithQuestion, questionOn } from '../testing/boards.ts';
import { lockRow, meet, untilWaitingForLock } from '../testing/heldRows.ts';
import { countStatements, createObserver } from '../testing/observed.ts';
import { by, times, voteOn } from '../testing/requests.ts';
import { connect, createTestWriter, faultsIn, openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();

describe('nodes that write to one board', () => {
  it('take turns: a node that has met another waits for the lock before it decides', async () => {
    const nodes = times(4, () => connect(store.url));
    const { observer } = createObserver();
    const { boardId, questionId } = await openWithQuestion(store, createTestWriter(store));
    const turnsTaken = countStatements(nodes, 'pg_advisory_xact_lock');
    const writers = nodes.map((node) => createTestWriter(node, { observer }));
    // In each round every node writes, so that none is alone for a while on a busy machine.
    for (let round = 0; round < 60; round += 1) {
      const results = await Promise.all(
        writers.map((writer) => writer.handle(boardId, by(voteOn(questionId)))),
      );
      expect(results.every(({ ok }) => ok)).toBe(true);
    }
    // Each node meets another once or twice. From then on it takes the lock first, and has no conflicts.
    expect(observer.onConflict.mock.calls.length).toBeLessThan(20);
    expect(turnsTaken()).toBeGreaterThan(200);
    await Promise.all(nodes.map((node) => node.close()));
    expect(await questionOn(store, boardId, questionId)).toMatchObject({ votes: 240 });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('append the commands that arrive while they wait for their turn as one batch', async () => {
    const [one, other] = [connect(store.url), connect(store.url)];
    const { observer, batches } = createObserver();
    const { boardId, questionId } = await openWithQuestion(store, createTestWriter(store));
    const writer = createTestWriter(one, { observer });
    await meet(writer, boardId, questionId, other);
    observer.onBatch.mockClear();
    const holder = await lockRow(other, boardId);
    const first = writer.handle(boardId, by(voteOn(questionId)));
    await untilWaitingForLock(store);
    const later = times(100, () => writer.handle(boardId, by(voteOn(questionId))));
    await holder.release();
    expect((await Promise.all([first, ...later])).every(({ ok }) => ok)).toBe(true);
    expect(batches().map(({ commands }) => commands)).toEqual([101]);
    await Promise.all([one.close(), other.close()]);
  });

  it('commit without the lock once they are alone again', async () => {
    const [one, other] = [connect(store.url), connect(store.url)];
    const { boardId, questionId } = await openWithQuestion(store, createTestWriter(store));
    const writer = createTestWriter(one);
    await meet(writer, boardId, questionId, other);
    for (const command of times(10, () => voteOn(questionId))) await writer.handle(boardId, by(command));
    const turnsTaken = countStatements([one], 'pg_advisory_xact_lock');
    for (const command of times(10, () => voteOn(questionId))) await writer.handle(boardId, by(command));
    expect(turnsTaken()).toBe(0);
    await Promise.all([one.close(), other.close()]);
  });

  it('do not wait for a note to the speaker that is being stored while they take turns', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(store, writer);
    await meet(writer, boardId, questionId, store);
    const other = await store.pool.connect();
    // The lock of `writeSpeakerNote` and of the note's foreign key.
    await other.query('BEGIN');
    await other.query('SELECT FROM boards WHERE id = $1 FOR KEY SHARE', [boardId]);
    const [voted] = await Promise.allSettled([writer.handle(boardId, by(voteOn(questionId)))]);
    await other.query('COMMIT');
    other.release();
    expect(voted).toMatchObject({ status: 'fulfilled', value: { ok: true } });
  });
});
