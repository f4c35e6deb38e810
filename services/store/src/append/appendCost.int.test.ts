import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database.ts';
import { createTestWriter, openSampleBoard, openTestStore, type TestStore } from '../testing/testStore.ts';

const QUESTIONS = 500;
const VOTES = 3000;
const TOGGLES = 40;

let store: TestStore;
/** A single connection, so that the statements' plans and statistics are those of this test. */
let node: Database;

beforeAll(async () => {
  store = await openTestStore();
  node = openDatabase({ url: store.url, connectionsMax: 1, onIdleError: () => {} });
});

afterAll(async () => {
  await node.close();
  await store.close();
});

const rowsRead = async (): Promise<number> => {
  await node.pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await node.pool.query<{ read: number }>(
    `SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS read
       FROM pg_stat_user_tables WHERE relname IN ('votes', 'questions')`,
  );
  return rows[0]?.read ?? 0;
};

it('a vote reads a few rows, independent of the size of the board', async () => {
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(node);
  const questionIds = Array.from({ length: QUESTIONS }, () => randomUUID());
  await Promise.all(
    questionIds.map((questionId) =>
      writer.handle(boardId, {
        actor: 'participant',
        command: { type: 'AskQuestion', questionId, sessionId: randomUUID(), text: 'When is lunch?' },
      }),
    ),
  );
  const vote = (index: number, sessionId: string) =>
    writer.handle(boardId, {
      actor: 'participant',
      command: { type: 'Vote', questionId: questionIds[index % QUESTIONS] ?? '', sessionId },
    });
  await Promise.all(Array.from({ length: VOTES }, (_, index) => vote(index, randomUUID())));
  await node.pool.query('ANALYZE');

  const before = await rowsRead();
  const sessionId = randomUUID();
  // Cast and retract repeatedly, until Postgres uses a generic plan.
  for (let toggle = 0; toggle < TOGGLES; toggle++) await vote(0, sessionId);
  expect((await rowsRead()) - before).toBeLessThan(TOGGLES * 10);
});
