import { describe, expect, it, vi } from 'vitest';
import { logOf, openWithQuestion } from '../testing/boards.ts';
import { untilWaitingForLock } from '../testing/heldRows.ts';
import { by, voteOn } from '../testing/requests.ts';
import { createTestWriter, faultsIn, openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();

describe('a board that no node has compared since the server changed', () => {
  it('is not written to before that is allowed, even if the server changed while a batch was decided', async () => {
    const { boardId, questionId } = await openWithQuestion(store, createTestWriter(store));
    let isAllowed = false;
    const mayContinueUncompared = vi.fn<() => boolean>(() => isAllowed);
    const writer = createTestWriter(store, { mayContinueUncompared });
    const other = await store.pool.connect();
    // Keeps the batch from being appended until the board has the lineage of a former server.
    await other.query('BEGIN; LOCK TABLE boards IN SHARE MODE');
    const voted = writer.handle(boardId, by(voteOn(questionId)));
    await untilWaitingForLock(store);
    await other.query("UPDATE boards SET lineage = 'of a former server' WHERE id = $1", [boardId]);
    mayContinueUncompared.mockClear();
    await other.query('COMMIT');
    other.release();
    await vi.waitUntil(() => mayContinueUncompared.mock.calls.length > 2, { timeout: 5000 });
    expect(await logOf(store, boardId)).toHaveLength(2);
    isAllowed = true;
    expect(await voted).toEqual({ ok: true, seq: 3, vote: { voted: true, votes: 1 } });
    expect(await faultsIn(store)).toEqual([]);
  });
});
