import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { addProvenSession, isProvenSession, pruneProvenSessions } from './provenSessions.ts';
import { openTestStore } from '../testing/testStore.ts';

const neverStopped = new AbortController().signal;

it('sessions that were proven more than 90 days ago are deleted, others are kept', async () => {
  const store = await openTestStore();
  onTestFinished(() => store.close());
  const { pool, kysely } = store;
  await pool.query(
    `INSERT INTO proven_sessions (session_id, proven_at)
     SELECT gen_random_uuid(), now() - interval '91 days' FROM generate_series(1, 12000)`,
  );
  const [recent, ofFormerVersion] = [randomUUID(), randomUUID()];
  await addProvenSession(kysely, recent);
  await pool.query('INSERT INTO proven_sessions (session_id) VALUES ($1)', [ofFormerVersion]);
  await pool.query(
    "UPDATE proven_sessions SET proven_at = now() - interval '89 days' WHERE session_id = $1",
    [recent],
  );
  expect(await pruneProvenSessions(kysely, neverStopped)).toBe(12_000);
  expect(await isProvenSession(kysely, recent)).toBe(true);
  expect(await isProvenSession(kysely, ofFormerVersion)).toBe(true);
  expect(await pruneProvenSessions(kysely, neverStopped)).toBe(0);
});
