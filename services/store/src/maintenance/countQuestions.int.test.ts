import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { keepDoing } from '../testing/keepDoing.ts';
import {
  openSuiteStore,
  createTestWriter,
  faultsIn,
  newBoard,
  openSampleBoard,
} from '../testing/testStore.ts';
import { countQuestions } from './countQuestions.ts';

const store = await openSuiteStore();

const ask = (boardId: string) =>
  createTestWriter(store).handle(boardId, {
    command: { type: 'AskQuestion', questionId: randomUUID(), sessionId: randomUUID(), text: 'Why?' },
    actor: 'participant',
  });

const countersBehind = async (): Promise<number> => {
  const { rows } = await store.pool.query<{ behind: number }>(
    'SELECT count(*)::int AS behind FROM boards WHERE counted_seq <> head_seq',
  );
  return rows[0]?.behind ?? 0;
};

it('questions are counted on all boards whose counter is out of date', async () => {
  const boardId = await openSampleBoard(store);
  await ask(boardId);
  await ask(boardId);
  const { adminKey, ownerSessionId } = newBoard();
  await store.pool.query(
    `INSERT INTO boards (id, short_id, title, admin_key, epoch, head_seq, created_at, owner_session_id, ip_address)
     SELECT gen_random_uuid(), 'many' || i, 'Board', $1, 'first-life', 1, now(), $2, '192.0.2.1'
       FROM generate_series(1, 1200) AS i`,
    [adminKey, ownerSessionId],
  );
  await store.pool.query('UPDATE boards SET question_count = 0, counted_seq = 0');
  await countQuestions(store.kysely);
  expect(await countersBehind()).toBe(0);
  const { rows } = await store.pool.query('SELECT question_count FROM boards WHERE id = $1', [boardId]);
  expect(rows).toEqual([{ question_count: 2 }]);
  await store.pool.query(`DELETE FROM boards WHERE short_id LIKE 'many%'`);
});

it('questions are counted correctly while people ask', async () => {
  const boardId = await openSampleBoard(store);
  const stop = keepDoing(() => ask(boardId));
  for (let rounds = 0; rounds < 30; rounds += 1) {
    await store.pool.query('UPDATE boards SET question_count = 0, counted_seq = 0 WHERE id = $1', [boardId]);
    await countQuestions(store.kysely);
  }
  await stop();
  expect(await faultsIn(store)).toEqual([]);
});
