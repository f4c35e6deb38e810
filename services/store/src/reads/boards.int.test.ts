import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openSuiteStore, createTestWriter, newBoard, openSampleBoard } from '../testing/testStore.ts';
import { boardsOwnedBy, findByShortId, headsOf } from './boards.ts';

const store = await openSuiteStore();

const closeBoard = (boardId: string) =>
  createTestWriter(store).handle(boardId, { command: { type: 'CloseBoard' }, actor: 'moderator' });

it('a short id finds its board, and says whether it is closed', async () => {
  const { shortId } = newBoard();
  const boardId = await openSampleBoard(store, { shortId });
  expect(await findByShortId(store.kysely, shortId)).toEqual({ boardId, isClosed: false });
  await closeBoard(boardId);
  expect(await findByShortId(store.kysely, shortId)).toEqual({ boardId, isClosed: true });
  expect(await findByShortId(store.kysely, 'nobody')).toBeUndefined();
});

it('open boards of a device are listed, newest first', async () => {
  const ownerSessionId = randomUUID();
  const openAt = (at: string) => openSampleBoard(store, { ownerSessionId, at });
  const older = await openAt('2026-03-01T10:00:00.000Z');
  const newer = await openAt('2026-03-02T10:00:00.000Z');
  await closeBoard(await openAt('2026-03-03T10:00:00.000Z'));
  await openSampleBoard(store);
  const owned = await boardsOwnedBy(store.kysely, ownerSessionId);
  expect(owned.map(({ id }) => id)).toEqual([newer, older]);
  expect(owned[1]).toMatchObject({ ownerSessionId, createdAt: '2026-03-01T10:00:00.000Z' });
});

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
