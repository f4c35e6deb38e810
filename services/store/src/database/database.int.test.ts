import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CONNECTION_LIFETIME_MS, openDatabase } from './database.ts';
import { openDelayedLink } from '../testing/postgresLink.ts';
import { openTestStore } from '../testing/testStore.ts';
import { isUnavailable } from './unavailable.ts';

it('losing a connection in the middle of a transaction fails only that transaction', async () => {
  const store = await openTestStore();
  const sleeping = store.kysely.transaction().execute((tx) => sql`SELECT pg_sleep(20)`.execute(tx));
  const ended = vi.waitFor(async () => {
    const { rows } = await store.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'`,
    );
    expect(rows).toHaveLength(1);
  });
  await Promise.all([expect(sleeping).rejects.toSatisfy(isUnavailable), ended]);
  expect((await store.pool.query('SELECT 1')).rowCount).toBe(1);
  await store.close();
});

it('a connection that breaks while the pool closes is no error, as when Postgres stops with the program', async () => {
  const store = await openTestStore();
  const errors: Error[] = [];
  const database = openDatabase({
    url: store.url,
    connectionsMax: 1,
    onIdleError: (error) => void errors.push(error),
  });
  await database.pool.query('SELECT 1');
  const lost = new Error('terminating connection due to administrator command');
  database.pool.emit('error', lost);
  const closing = database.close();
  database.pool.emit('error', lost);
  await closing;
  expect(errors).toEqual([lost]);
  await store.close();
});

it('a connection is used for a quarter of an hour at most', async () => {
  const store = await openTestStore();
  const backend = async () => (await store.pool.query('SELECT pg_backend_pid()')).rows;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = await backend();
  vi.advanceTimersByTime(CONNECTION_LIFETIME_MS - 1000);
  expect(await backend()).toEqual(first);
  vi.advanceTimersByTime(1000);
  expect(await backend()).not.toEqual(first);
  vi.useRealTimers();
  await store.close();
});

it('a transaction that Postgres ends while its next statement is on the way does not count as a lost connection', async () => {
  const store = await openTestStore();
  const link = await openDelayedLink(store.url);
  const onLost = vi.fn<() => void>();
  const database = openDatabase({ url: link.url, connectionsMax: 1, onIdleError: () => {}, onLost });
  const client = await database.pool.connect();
  const isBroken = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('error', () => {});
  await client.query('BEGIN');
  link.lateMs = 300;
  await client.query("SELECT set_config('idle_in_transaction_session_timeout', '100', true)");
  await expect(client.query('SELECT 1')).rejects.toMatchObject({ code: '25P03' });
  await isBroken;
  expect(onLost).not.toHaveBeenCalled();
  client.release(true);
  await database.close();
  await store.close();
});
