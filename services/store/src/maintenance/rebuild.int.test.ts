import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { BoardWriter } from '../append/commit.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import { keepDoing } from '../testing/keepDoing.ts';
import { openBusyBoard } from '../testing/busyBoard.ts';
import { openSuiteStore, createTestWriter, faultsIn } from '../testing/testStore.ts';
import { rebuildBoards } from './rebuild.ts';

const store = await openSuiteStore();

/** Everything except the epoch, which a rebuild changes. */
const contentOf = async (boardId: string) => {
  const snapshot = await loadSnapshot(store.kysely, boardId);
  return { ...snapshot, epoch: undefined };
};

it('rebuilding restores the projections from the log', async () => {
  const { boardId } = await openBusyBoard(store);
  const { boardId: untouched } = await openBusyBoard(store);
  const before = await Promise.all([boardId, untouched].map((id) => contentOf(id)));
  await store.pool.query(
    "UPDATE boards SET title = 'Mine now', deleted_at = now(), question_count = 7 WHERE id = $1",
    [boardId],
  );
  await store.pool.query(
    "UPDATE questions SET text = 'changed', votes = 7, hidden = NOT hidden WHERE board_id = $1",
    [boardId],
  );
  await store.pool.query('DELETE FROM votes WHERE board_id = $1', [boardId]);
  await store.pool.query('UPDATE blocks SET session_id = $2 WHERE board_id = $1', [boardId, randomUUID()]);
  expect(await faultsIn(store)).not.toEqual([]);
  expect(await rebuildBoards(store.kysely, randomUUID)).toBe(2);
  expect(await faultsIn(store)).toEqual([]);
  expect(await Promise.all([boardId, untouched].map((id) => contentOf(id)))).toEqual(before);
});

it('rebuilding keeps a closed board closed', async () => {
  const { boardId } = await openBusyBoard(store);
  await createTestWriter(store).handle(boardId, { command: { type: 'CloseBoard' }, actor: 'moderator' });
  const before = await contentOf(boardId);
  await rebuildBoards(store.kysely, randomUUID);
  expect(await contentOf(boardId)).toEqual(before);
});

it('rebuilding while people vote loses no vote', async () => {
  const { boardId, questionId } = await openBusyBoard(store);
  const writers = [createTestWriter(store), createTestWriter(store)];
  let votes = 1;
  const vote = (writer: BoardWriter) => async () => {
    const command = { type: 'Vote' as const, questionId, sessionId: randomUUID() };
    const answer = await writer.handle(boardId, { command, actor: 'participant' });
    if (answer.ok) votes += 1;
  };
  const stops = [...writers, ...writers].map((writer) => keepDoing(vote(writer)));
  for (let rounds = 0; rounds < 10; rounds++) await rebuildBoards(store.kysely, randomUUID);
  await Promise.all(stops.map((stop) => stop()));
  expect((await loadSnapshot(store.kysely, boardId))?.state.questions.get(questionId)?.votes).toBe(votes);
  expect(votes).toBeGreaterThan(1);
  expect(await faultsIn(store)).toEqual([]);
});

it('rebuilding starts a new epoch, so that nodes and clients reload the board', async () => {
  const { boardId } = await openBusyBoard(store);
  await rebuildBoards(store.kysely, () => 'second-life');
  expect(await loadSnapshot(store.kysely, boardId)).toMatchObject({ epoch: 'second-life', seq: 9 });
});

it('an unreadable log stops the rebuild, and its board stays unchanged', async () => {
  const { boardId } = await openBusyBoard(store);
  await store.pool.query("UPDATE board_events SET data = '{}' WHERE board_id = $1 AND seq = 2", [boardId]);
  const before = await loadSnapshot(store.kysely, boardId);
  await expect(rebuildBoards(store.kysely, randomUUID)).rejects.toThrow('questionId');
  expect(await loadSnapshot(store.kysely, boardId)).toEqual(before);
});

it('a log whose keys are missing stops the rebuild before any change, and is a fault', async () => {
  const { boardId } = await openBusyBoard(store);
  const before = await loadSnapshot(store.kysely, boardId);
  const { rows: keys } = await store.pool.query('DELETE FROM session_keys WHERE board_id = $1 RETURNING *', [
    boardId,
  ]);
  const fault = `the keys of the texts of ${keys.length} events are missing, the first at 2: restore session_keys`;
  await expect(rebuildBoards(store.kysely, randomUUID)).rejects.toThrow(
    `Nothing was rebuilt. Board ${boardId}: ${fault}`,
  );
  expect(await loadSnapshot(store.kysely, boardId)).toEqual(before);
  expect(await faultsIn(store)).toContain(fault);
  await store.pool.query('DELETE FROM boards WHERE id = $1', [boardId]);
});
