import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepDoing } from '../testing/keepDoing.ts';
import {
  createTestWriter,
  faultsIn,
  openSampleBoard,
  openTestStore,
  type TestStore,
} from '../testing/testStore.ts';
import { hardDelete } from './hardDelete.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const TABLES = ['board_events', 'questions', 'votes', 'blocks', 'idempotency'];

const rowsOf = async (boardId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int FROM ${sql.table(table)} WHERE board_id = ${boardId}`.execute(store.kysely);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
};

const openBusyBoard = async (): Promise<string> => {
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(store);
  const questionId = randomUUID();
  await writer.handle(boardId, {
    command: { type: 'AskQuestion', questionId, sessionId: randomUUID(), text: 'Why?' },
    actor: 'participant',
    idempotency: { caller: 'somebody', key: 'k', requestHash: 'h' },
  });
  await writer.handle(boardId, {
    command: { type: 'Vote', questionId, sessionId: randomUUID() },
    actor: 'participant',
  });
  await writer.handle(boardId, { command: { type: 'BlockAuthor', questionId }, actor: 'moderator' });
  return boardId;
};

const nothing = Object.fromEntries(TABLES.map((table) => [table, 0]));

it('erases everything that was said on the named boards, and nothing of the others', async () => {
  const [erased, alsoErased, kept] = [await openBusyBoard(), await openBusyBoard(), await openBusyBoard()];
  const before = await rowsOf(kept);
  expect(before).toEqual({ board_events: 4, questions: 1, votes: 1, blocks: 1, idempotency: 1 });
  expect(await hardDelete(store.kysely, [erased, alsoErased, randomUUID()])).toBe(2);
  expect(await rowsOf(erased)).toEqual(nothing);
  expect(await rowsOf(alsoErased)).toEqual(nothing);
  expect(await rowsOf(kept)).toEqual(before);
});

it('leaves nothing behind of a board that is written to at the same time', async () => {
  const boardId = await openBusyBoard();
  const writer = createTestWriter(store);
  const ask = () =>
    writer.handle(boardId, {
      command: { type: 'AskQuestion', questionId: randomUUID(), sessionId: randomUUID(), text: 'Why?' },
      actor: 'participant',
    });
  const stops = [keepDoing(ask), keepDoing(ask)];
  await hardDelete(store.kysely, [boardId]);
  await Promise.all(stops.map((stop) => stop()));
  expect(await rowsOf(boardId)).toEqual(nothing);
  expect(await faultsIn(store)).toEqual([]);
});
