import { randomUUID } from 'node:crypto';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { conferencesOwnedBy } from '../conferences/readConference.ts';
import { verifyConferences } from '../conferences/verifyConferences.ts';
import { connect, openSampleBoard } from '../testing/testStore.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import { expands } from './declareExpansions.ts';
import { incompatibleMigrations, migrate, MIGRATIONS } from './migrate.ts';

const openNodes = async (count: number): Promise<Database[]> => {
  const database = await createTestDatabase();
  const nodes = Array.from({ length: count }, () => connect(database.url));
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await database.drop();
  });
  return nodes;
};

/** As a node does: on a busy machine Postgres may end a migration whose node stalls, and the node tries again. */
const migrateWhenAvailable = async ({ kysely }: Pick<Database, 'kysely'>): Promise<void> => {
  try {
    await migrate(kysely);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    await migrateWhenAvailable({ kysely });
  }
};

it('several nodes that start together on an empty database all get the schema', async () => {
  const nodes = await openNodes(5);
  await Promise.all(nodes.map(migrateWhenAvailable));
  const boardIds = await Promise.all(nodes.map((node) => openSampleBoard(node)));
  expect(new Set(boardIds).size).toBe(5);
});

it('migrating again changes nothing', async () => {
  const nodes = await openNodes(1);
  for (const node of nodes) {
    await migrate(node.kysely);
    const boardId = await openSampleBoard(node);
    await migrate(node.kysely);
    expect(await loadSnapshot(node.kysely, boardId)).toMatchObject({ seq: 1 });
  }
});

it('a schema that is newer than the code is refused', async () => {
  const nodes = await openNodes(1);
  for (const { kysely, pool } of nodes) {
    await migrate(kysely);
    await pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_future', '2099-01-01')");
    await expect(migrate(kysely)).rejects.toThrow('newer than this code, which does not know 9999_future');
  }
});

/** A migration of a later version. */
const migrateLater = async ({ pool }: Database, name: string, isDeclared: boolean): Promise<void> => {
  await pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ($1, '2099-01-01')", [name]);
  if (isDeclared) await pool.query('INSERT INTO schema_compatible (migration) VALUES ($1)', [name]);
};

it('a schema that is newer than the code is accepted if each newer migration is declared compatible', async () => {
  const nodes = await openNodes(1);
  for (const node of nodes) {
    await migrate(node.kysely);
    await migrateLater(node, '9998_future', true);
    await migrate(node.kysely);
    expect(await incompatibleMigrations(node.kysely)).toEqual([]);
    await openSampleBoard(node);
    await expect(migrate(node.kysely, 'own')).rejects.toThrow('does not know 9998_future');
    await migrateLater(node, '9999_future', false);
    expect(await incompatibleMigrations(node.kysely)).toEqual(['9999_future']);
    await expect(migrate(node.kysely)).rejects.toThrow(/does not know 9999_future:/);
  }
});

const sqlMigration = (text: string): Migration => ({
  up: async (db) => void (await sql.raw(text).execute(db)),
});
const addsTable = (name: string) => expands(sqlMigration(`CREATE TABLE ${name} (id integer)`));
const schemaOf = async ({ pool }: Database): Promise<string[]> =>
  (await pool.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')).rows.map(
    ({ name }) => name,
  );

it('each expansion is declared in the database, and no other migration', async () => {
  const nodes = await openNodes(1);
  for (const { kysely, pool } of nodes) {
    await migrate(kysely);
    const later = { '9002_adds': addsTable('added'), '9003_drops': sqlMigration('DROP TABLE added') };
    await migrate(kysely, 'compatible', { ...MIGRATIONS, ...later });
    expect((await pool.query("SELECT migration FROM schema_compatible WHERE migration > '9'")).rows).toEqual([
      { migration: '9002_adds' },
    ]);
  }
});

it('events that have owners already keep them, in the order in which they were added', async () => {
  const nodes = await openNodes(1);
  for (const { kysely, pool } of nodes) {
    const { '0014_events_have_owners': _later, ...before } = MIGRATIONS;
    await migrate(kysely, 'compatible', before);
    const [conferenceId, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    await pool.query(
      `INSERT INTO events (id, short_id, title, admin_key, owner_session_id, head_seq, created_at, demo)
       VALUES ($1, 'k7m2qpx', 'Conference', gen_random_uuid(), $2, 2, now(), false)`,
      [conferenceId, first],
    );
    await pool.query(
      `INSERT INTO event_log (event_id, seq, type, data, recorded_at) VALUES
       ($1, 1, 'v1.EventOpened', $2, now()), ($1, 2, 'v1.EventOwnerAdded', $3, now() + interval '1 minute')`,
      [
        conferenceId,
        { title: 'Conference', shortId: 'k7m2qpx', sessionId: first, rooms: [] },
        { sessionId: second },
      ],
    );
    await pool.query('INSERT INTO event_owners (event_id, session_id) VALUES ($1, $2)', [
      conferenceId,
      second,
    ]);
    await migrate(kysely);
    for (const sessionId of [first, second])
      expect(await conferencesOwnedBy(kysely, sessionId)).toMatchObject([
        { id: conferenceId, owners: [{ id: FIRST_OWNER_ID, sessionId: first }, { sessionId: second }] },
      ]);
    for await (const checked of verifyConferences(kysely)) expect(checked).toEqual({ conferenceId });
  }
});

it('copies of a plan get the device that redeemed its key as their holder, where one alone can be it', async () => {
  const nodes = await openNodes(1);
  for (const { kysely, pool } of nodes) {
    const { '0018_plan_devices': _later, ...before } = MIGRATIONS;
    await migrate(kysely, 'compatible', before);
    const [holder, copy, one, two, either, trial] = Array.from({ length: 6 }, () => randomUUID());
    const [own, shared] = ['2030-01-31T00:00:00.000Z', '2030-12-31T00:00:00.000Z'];
    for (const [session, end] of [
      [holder, own],
      [one, shared],
      [two, shared],
    ])
      await pool.query(
        `INSERT INTO plan_keys (digest, plan, expires_at, created_at, redeemed_by, redeemed_at)
         VALUES (uuid_send(gen_random_uuid()), 'pro', $2, now(), $1, now())`,
        [session, end],
      );
    for (const [session, end] of [
      [holder, own],
      [copy, own],
      [one, shared],
      [two, shared],
      [either, shared],
    ])
      await pool.query(
        "INSERT INTO device_plans (session_id, plan, is_trial, expires_at) VALUES ($1, 'pro', false, $2)",
        [session, end],
      );
    await pool.query(
      "INSERT INTO device_plans (session_id, plan, is_trial, expires_at) VALUES ($1, 'pro', true, $2)",
      [trial, own],
    );
    await migrate(kysely);
    const { rows } = await pool.query<{ session_id: string; holder_id: string; names: boolean }>(
      'SELECT session_id, holder_id, device_id IS NOT NULL AS names FROM device_plans WHERE holder_id IS NOT NULL',
    );
    expect(rows).toEqual([{ session_id: copy, holder_id: holder, names: true }]);
    expect((await pool.query('SELECT FROM device_plans')).rowCount).toBe(6);
  }
});

it('a failed migration is named', async () => {
  const nodes = await openNodes(1);
  for (const { kysely, pool } of nodes) {
    await pool.query('CREATE TABLE votes (something text)');
    await expect(migrate(kysely)).rejects.toThrow(
      'migration 0001_schema failed: relation "votes" already exists',
    );
    await pool.query('DROP TABLE votes');
    await migrate(kysely);
  }
});

it('a migration that fails leaves those before it done', async () => {
  const nodes = await openNodes(1);
  for (const node of nodes) {
    const failing = { ...MIGRATIONS, '9002_adds': addsTable('added'), '9003_adds': addsTable('votes') };
    await expect(migrate(node.kysely, 'compatible', failing)).rejects.toThrow('migration 9003_adds failed');
    expect(await schemaOf(node)).toEqual([...Object.keys(MIGRATIONS), '9002_adds']);
    await migrate(node.kysely, 'compatible', { ...failing, '9003_adds': addsTable('added_later') });
    await openSampleBoard(node);
  }
});

it('a migration that was written beside a later one and landed after it runs too', async () => {
  const nodes = await openNodes(1);
  for (const node of nodes) {
    const later = { ...MIGRATIONS, '9003_adds': addsTable('added_later') };
    await migrate(node.kysely, 'compatible', later);
    await migrate(node.kysely, 'compatible', { ...later, '9002_adds': addsTable('added') });
    expect(await schemaOf(node)).toEqual([...Object.keys(MIGRATIONS), '9002_adds', '9003_adds']);
  }
});
