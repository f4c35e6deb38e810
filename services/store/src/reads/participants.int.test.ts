import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openSuiteStore } from '../testing/testStore.ts';

const store = await openSuiteStore();

it('votes of a session on all boards are found without reading those of others', async () => {
  await store.pool.query(
    `INSERT INTO votes (board_id, session_id, question_id)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid() FROM generate_series(1, 20000)`,
  );
  await store.pool.query('ANALYZE votes');
  const { rows } = await store.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT question_id FROM votes WHERE session_id = '${randomUUID()}'`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
});
