import { systemClock as clock } from '@openfloor/platform/clock';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { readRemoval } from '../boards/removal.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import { openBusyBoard } from '../testing/busyBoard.ts';
import { faultsIn, openTestStore } from '../testing/testStore.ts';
import { deleteRetiredBoards } from './retiredBoards.ts';
import { rotateEpochs } from './rotateEpochs.ts';

it('closed boards are announced again before their deletion', async () => {
  const store = await openTestStore();
  onTestFinished(() => store.close());
  const { kysely: db } = store;
  const { boardId } = await openBusyBoard(store);
  // As in a backup of two days ago: due for deletion.
  await sql`
    UPDATE boards SET deleted_at = now() - interval '40 days', retirement_announced_at = now() - interval '2 days'`.execute(
    db,
  );
  await rotateEpochs(db);
  const left = ((await readRemoval(db, boardId, { retentionDays: 30 }))?.getTime() ?? 0) - Date.now();
  expect(left).toBeGreaterThan(23 * 3_600_000);
  const stopped = new AbortController().signal;
  const noted: unknown[] = [];
  const note = (boards: unknown) => noted.push(boards);
  await deleteRetiredBoards(db, { retentionDays: 30, clock, stopped, onDeleted: note, onKept: note });
  expect(noted).toEqual([]);
});

it('each board gets a new epoch and is otherwise unchanged', async () => {
  const store = await openTestStore();
  onTestFinished(() => store.close());
  const boards = [await openBusyBoard(store), await openBusyBoard(store)];
  const read = () => Promise.all(boards.map(({ boardId }) => loadSnapshot(store.kysely, boardId)));
  const before = await read();
  expect(await rotateEpochs(store.kysely)).toBe(2);
  const after = await read();
  const epochsOf = (snapshots: typeof before) => new Set(snapshots.map((snapshot) => snapshot?.epoch));
  expect(epochsOf(after).size).toBe(2);
  expect(epochsOf(before).isDisjointFrom(epochsOf(after))).toBe(true);
  const contents = (snapshots: typeof before) => snapshots.map((one) => ({ ...one, epoch: undefined }));
  expect(contents(after)).toEqual(contents(before));
  expect(await faultsIn(store)).toEqual([]);
});
