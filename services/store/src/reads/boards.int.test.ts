import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openSuiteStore, createTestWriter, openSampleBoard } from '../testing/testStore.ts';
import { headsOf } from './boards.ts';

const store = await openSuiteStore();

const closeBoard = (boardId: string) =>
  createTestWriter(store).handle(boardId, { command: { type: 'CloseBoard' }, actor: 'moderator' });

it('heads include closed boards, leave out unknown ones, and have the time of the known event', async () => {
  const [open, closed] = [await openSampleBoard(store), await openSampleBoard(store, { epoch: 'other' })];
  await closeBoard(closed);
  const known = new Map([
    [open, 1],
    [closed, 3],
    [randomUUID(), 1],
  ]);
  expect(await headsOf(store.kysely, known)).toEqual(
    new Map([
      [open, { epoch: 'first-life', seq: 1, knownAt: '2026-03-01T10:00:00.000Z' }],
      [closed, { epoch: 'other', seq: 2, knownAt: undefined }],
    ]),
  );
});

it('no boards give no heads', async () => {
  expect(await headsOf(store.kysely, new Map())).toEqual(new Map());
});
