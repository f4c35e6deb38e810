import { randomUUID } from 'node:crypto';
import { LOG_FORMAT } from '@openfloor/contract/logFormat';
import type { BoardId } from '@openfloor/contract/ids';
import { beforeEach, expect, it, vi } from 'vitest';
import { allEvents } from '../reads/events.ts';
import {
  openSuiteStore,
  connect,
  createTestWriter,
  faultsIn,
  openSampleBoard,
} from '../testing/testStore.ts';
import { deleteExpiredDemos, type DemoDeletion } from './expiredDemos.ts';

const store = await openSuiteStore();
beforeEach(async () => {
  await store.pool.query('TRUNCATE boards CASCADE');
});

const HOUR_MS = 60 * 60 * 1000;
const openAged = (hours: number, demo = true): Promise<BoardId> =>
  openSampleBoard(store, { demo, at: new Date(Date.now() - hours * HOUR_MS).toISOString() });
const openExpired = (count: number): Promise<BoardId[]> =>
  Promise.all(Array.from({ length: count }, () => openAged(25)));

const askOn = (boardId: BoardId) =>
  createTestWriter(store).handle(boardId, {
    command: { type: 'AskQuestion', questionId: randomUUID(), sessionId: randomUUID(), text: 'Why?' },
    actor: 'participant',
  });

const boardsLeft = async (): Promise<BoardId[]> =>
  (await store.kysely.selectFrom('boards').select('id').orderBy('id').execute()).map(({ id }) => id);

/** One run of a node: the number of boards it deleted, and the boards it kept. */
const run = async (details: Partial<DemoDeletion> = {}) => {
  let deleted = 0;
  const kept: BoardId[] = [];
  const writer = createTestWriter(store);
  await deleteExpiredDemos({
    db: store.kysely,
    writer,
    clock: { elapsedMs: () => performance.now() },
    stopped: new AbortController().signal,
    onDeleted: (boards) => (deleted += boards),
    onKept: (boardId) => kept.push(boardId),
    ...details,
  });
  return { deleted, kept, published: writer.published };
};

it('a demo is closed and deleted a day after its creation; younger demos and other boards stay', async () => {
  const old = await openAged(24.1);
  await askOn(old);
  const [young, real] = [await openAged(23.9), await openAged(1000, false)];
  const { deleted, kept, published } = await run();
  expect({ deleted, kept }).toEqual({ deleted: 1, kept: [] });
  expect(published.flatMap(({ events }) => events?.map(({ event }) => event.type))).toEqual([
    'v1.BoardClosed',
  ]);
  expect(await boardsLeft()).toEqual([young, real].toSorted());
  expect(await Array.fromAsync(allEvents(store.kysely, old))).toEqual([]);
  expect(await faultsIn(store)).toEqual([]);
});

it('a demo that its owner has closed is deleted too', async () => {
  const boardId = await openAged(25);
  await createTestWriter(store).handle(boardId, { command: { type: 'CloseBoard' }, actor: 'moderator' });
  expect(await run()).toMatchObject({ deleted: 1, published: [] });
  expect(await boardsLeft()).toEqual([]);
});

it('three nodes at the same time delete and count each board once', async () => {
  await openExpired(70);
  const nodes = [store, connect(store.url), connect(store.url)];
  const runs = await Promise.all(
    nodes.map((node) => run({ db: node.kysely, writer: createTestWriter(node) })),
  );
  await Promise.all(nodes.slice(1).map((node) => node.close()));
  expect(runs.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(70);
  expect(runs.flatMap(({ kept }) => kept)).toEqual([]);
  expect(await boardsLeft()).toEqual([]);
});

it('boards that cannot be closed are kept and reported, and do not delay the others', async () => {
  const boardIds = await openExpired(50);
  const [overloaded, unknown] = [boardIds[7] ?? '', boardIds[31] ?? ''];
  await store.pool.query(
    `WITH moved AS (UPDATE boards SET head_seq = head_seq + 1, format = ${LOG_FORMAT + 1} WHERE id = $1 RETURNING id, head_seq)
     INSERT INTO board_events (board_id, seq, type, data, actor, key, recorded_at)
     SELECT id, head_seq, 'v9.OfALaterVersion', '{}', 'moderator', NULL, now() FROM moved`,
    [unknown],
  );
  const writer = createTestWriter(store);
  const { deleted, kept } = await run({
    writer: {
      handle: (boardId, request) =>
        boardId === overloaded
          ? Promise.resolve({ ok: false, code: 'overloaded' })
          : writer.handle(boardId, request),
    },
  });
  expect(deleted).toBe(48);
  expect(kept.toSorted()).toEqual([overloaded, unknown].toSorted());
  expect(await boardsLeft()).toEqual([overloaded, unknown].toSorted());
});

it('a node that shuts down stops after the boards in progress', async () => {
  await openExpired(70);
  const stopping = new AbortController();
  const onDeleted = vi.fn<DemoDeletion['onDeleted']>(() => stopping.abort());
  await run({ stopped: stopping.signal, onDeleted });
  expect(onDeleted).toHaveBeenCalledTimes(20);
  expect(await boardsLeft()).toHaveLength(50);
});
