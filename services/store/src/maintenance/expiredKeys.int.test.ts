import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase, type Database } from '../database/database.ts';
import { createTestWriter, openSampleBoard, openTestStore, type TestStore } from '../testing/testStore.ts';
import { openStallableLink } from '../testing/postgresLink.ts';
import { keepDoing } from '../testing/keepDoing.ts';
import { estimateExpiredKeys, sweepExpiredKeys } from './expiredKeys.ts';

/** EXPIRED_KEYS=4000000 takes some minutes and tells what it means in a large installation. */
const EXPIRED_KEYS = Number(process.env['EXPIRED_KEYS'] ?? 200_000);
const TEST_LIMIT_MS = 60_000 + EXPIRED_KEYS / 10;
const KEYS_THAT_HOLD = 1000;
/** One statement deletes those of 2 MiB. */
const KEYS_PER_STATEMENT_MAX = 20_000;
/** Of a node. */
const QUERY_TIMEOUT_MS = 5000;

const clock = { elapsedMs: () => performance.now() };
const sweep = (node: Database, details: Partial<Parameters<typeof sweepExpiredKeys>[1]> = {}) =>
  sweepExpiredKeys(node.kysely, {
    clock,
    stopped: new AbortController().signal,
    onDeleted: () => {},
    ...details,
  });

const openStore = async (): Promise<TestStore> => {
  const store = await openTestStore();
  onTestFinished(() => store.close());
  return store;
};

/** @param age of the first, as an interval; each further one is a little younger */
const addKeys = ({ pool }: TestStore, keys: number, age: string) =>
  pool.query(
    `INSERT INTO idempotency (board_id, caller, key, request_hash, outcome, created_at)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), repeat('h', 43), '{"ok": true, "seq": 1}',
            now() - $2::interval + n * interval '1 ms' FROM generate_series(1, $1::int) AS n`,
    [keys, age],
  );

const keysIn = async ({ pool }: Database): Promise<number> =>
  (await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM idempotency')).rows[0]?.count ?? 0;

/** How long one statement needs for all of them. */
const wholeDeleteMs = async ({ pool }: Database): Promise<number> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const sinceMs = performance.now();
    await client.query("DELETE FROM idempotency WHERE created_at < now() - interval '24 hours'");
    return performance.now() - sinceMs;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
};

/** A node as it is configured. */
const openNode = (url: string): Database => {
  const node = openDatabase({
    url,
    connectionsMax: 1,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    onIdleError: () => {},
  });
  onTestFinished(() => node.close());
  return node;
};

/** Has Postgres refuse a statement that deletes more keys than this. */
const boundStatements = ({ pool }: TestStore, keysMax: number) =>
  pool.query(`
    CREATE FUNCTION bound_statement() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM deleted) > ${keysMax} THEN RAISE 'too many keys for one statement'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER bound_statement AFTER DELETE ON idempotency REFERENCING OLD TABLE AS deleted
      FOR EACH STATEMENT EXECUTE FUNCTION bound_statement()`);

it(
  'expired keys are deleted some at a time, however many there are, while others are written',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const store = await openStore();
    const boardId = await openSampleBoard(store);
    await addKeys(store, EXPIRED_KEYS, '4 days');
    await addKeys(store, KEYS_THAT_HOLD, '23 hours 50 minutes');
    const wholeMs = await wholeDeleteMs(store);
    await boundStatements(store, KEYS_PER_STATEMENT_MAX);
    const node = openNode(store.url);
    const writer = createTestWriter(store);
    let written = 0;
    let longestWriteMs = 0;
    const stop = keepDoing(async () => {
      const sinceMs = performance.now();
      await writer.handle(boardId, {
        command: { type: 'UnblockParticipant', sessionId: randomUUID() },
        actor: 'super-admin',
        idempotency: { caller: 'a caller', key: String(written), requestHash: 'h' },
      });
      written += 1;
      longestWriteMs = Math.max(longestWriteMs, performance.now() - sinceMs);
    });
    const deleted: number[] = [];
    const sinceMs = performance.now();
    expect(await sweep(node, { onDeleted: (keys) => deleted.push(keys) })).toBe(true);
    const tookMs = performance.now() - sinceMs;
    await stop();
    process.stdout.write(
      `  ${EXPIRED_KEYS} keys: ${Math.round(wholeMs)} ms in one statement; swept within ${Math.round(tookMs)} ms by ` +
        `${deleted.length} statements, longest of ${written} appends meanwhile ${Math.round(longestWriteMs)} ms\n`,
    );
    expect(deleted.reduce((sum, keys) => sum + keys, 0)).toBe(EXPIRED_KEYS);
    expect(await keysIn(store)).toBe(KEYS_THAT_HOLD + written);
    const againMs = performance.now();
    expect(await sweep(node)).toBe(true);
    process.stdout.write(
      `  the next sweep, before any vacuum: ${Math.round(performance.now() - againMs)} ms\n`,
    );
  },
);

it('what is left is estimated from a part of the table', async () => {
  const store = await openStore();
  expect(await estimateExpiredKeys(store.kysely)).toBe(0);
  await addKeys(store, 5000, '2 days');
  await addKeys(store, 1000, '1 hour');
  expect(await estimateExpiredKeys(store.kysely)).toBe(5000);
  await addKeys(store, 145_000, '2 days');
  const estimated = await estimateExpiredKeys(store.kysely);
  expect(estimated).toBeGreaterThan(100_000);
  expect(estimated).toBeLessThan(200_000);
  await sweep(store);
  expect(await estimateExpiredKeys(store.kysely)).toBe(0);
});

it('one node sweeps at a time', async () => {
  const store = await openStore();
  await addKeys(store, 100, '2 days');
  const other = await store.pool.connect();
  await other.query('BEGIN; SELECT pg_advisory_xact_lock(7020371804120394881)');
  expect(await sweep(store)).toBe(false);
  expect(await keysIn(store)).toBe(100);
  await other.query('COMMIT');
  other.release();
  expect(await sweep(store)).toBe(true);
  expect(await keysIn(store)).toBe(0);
});

it('a node that stalls in its sweep does not keep others from theirs', async () => {
  const store = await openStore();
  await addKeys(store, 20_000, '2 days');
  const { url, untilStalled } = await openStallableLink(store.url, 'pg_try_advisory_xact_lock');
  sweep(openNode(url), { pagesPerStatement: 1 }).catch(() => {});
  await untilStalled;
  await vi.waitFor(async () => expect(await sweep(store)).toBe(true));
  expect(await keysIn(store)).toBe(0);
});

it('a node that ends stops its sweep', async () => {
  const store = await openStore();
  await addKeys(store, 10_000, '2 days');
  const stopping = new AbortController();
  const details = { stopped: stopping.signal, pagesPerStatement: 1, onDeleted: () => stopping.abort() };
  expect(await sweep(store, details)).toBe(false);
  expect(await keysIn(store)).toBeGreaterThan(9000);
});
