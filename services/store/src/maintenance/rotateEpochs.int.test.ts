import { expect, it, onTestFinished } from 'vitest';
import { loadSnapshot } from '../reads/snapshot.ts';
import { openBusyBoard } from '../testing/busyBoard.ts';
import { faultsIn, openTestStore } from '../testing/testStore.ts';
import { rotateEpochs } from './rotateEpochs.ts';

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
