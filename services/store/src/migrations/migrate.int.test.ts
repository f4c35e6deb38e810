import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database.ts';
import { textKeyOf } from '../textKey.ts';
import { connect, openSampleBoard } from '../testing/testStore.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
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

it('several nodes that start together on an empty database all get the schema', async () => {
  const nodes = await openNodes(5);
  await Promise.all(nodes.map(({ kysely }) => migrate(kysely)));
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

it('each expansion is declared in the database, including those before the table of declarations', async () => {
  const nodes = await openNodes(1);
  for (const { kysely, pool } of nodes) {
    await migrate(kysely);
    const { rows } = await pool.query<{ migration: string }>('SELECT * FROM schema_compatible ORDER BY 1');
    const expected = Object.keys(MIGRATIONS).filter(
      (name) => !['0001_boards', '0002_votes_by_session'].includes(name),
    );
    expect(rows.map(({ migration }) => migration)).toEqual(expected);
  }
});

it('a failed migration is named', async () => {
  const nodes = await openNodes(1);
  for (const { kysely, pool } of nodes) {
    await pool.query('CREATE TABLE votes (something text)');
    await expect(migrate(kysely)).rejects.toThrow(
      'migration 0001_boards failed: relation "votes" already exists',
    );
    await pool.query('DROP TABLE votes');
    await migrate(kysely);
  }
});

it('a migration that fails leaves those before it done', async () => {
  const nodes = await openNodes(1);
  for (const { kysely, pool } of nodes) {
    await pool.query('CREATE TABLE proven_sessions (something text)');
    await expect(migrate(kysely)).rejects.toThrow('migration 0008_proven_sessions failed');
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
    expect(rows.at(-1)?.name).toBe('0007_managed_boards');
    await pool.query('DROP TABLE proven_sessions');
    await migrate(kysely);
    await openSampleBoard({ kysely });
  }
});

it('a migration that was written beside a later one and landed after it runs too', async () => {
  const nodes = await openNodes(1);
  for (const { kysely, pool } of nodes) {
    await migrate(kysely);
    await pool.query(`
      ALTER TABLE proven_sessions DROP COLUMN proven_at;
      DELETE FROM schema_compatible WHERE migration = '0012_proven_at';
      DELETE FROM kysely_migration WHERE name = '0012_proven_at'`);
    await migrate(kysely);
    expect((await pool.query('SELECT proven_at FROM proven_sessions')).rows).toEqual([]);
  }
});

it('the lineage is added without writing to existing boards', async () => {
  const nodes = await openNodes(1);
  for (const { kysely, pool } of nodes) {
    for (const name of ['0001_boards', '0002_votes_by_session', '0003_web_assets', '0005_schema_compatible'])
      await MIGRATIONS[name]?.up(kysely);
    await pool.query(`
      INSERT INTO boards (id, short_id, title, admin_key, epoch, head_seq, owner_session_id, ip_address, created_at)
      SELECT gen_random_uuid(), 'short' || n, 'Board', gen_random_uuid(), 'epoch', 0, gen_random_uuid(), '', now()
        FROM generate_series(1, 1000) AS n`);
    const versions = async () => (await pool.query('SELECT id, ctid, xmin FROM boards ORDER BY id')).rows;
    const before = await versions();
    await MIGRATIONS['0006_log_lineage']?.up(kysely);
    expect(await versions()).toEqual(before);
    const { rows } = await pool.query('SELECT DISTINCT lineage = log_lineage() AS "isCurrent" FROM boards');
    expect(rows).toEqual([{ isCurrent: true }]);
  }
});

it('questions with numbers get the keys of their words, and others keep theirs', async () => {
  const nodes = await openNodes(1);
  for (const { kysely, pool } of nodes) {
    await migrate(kysely);
    const boardId = await openSampleBoard({ kysely });
    const former = '00000000-0000-0000-0000-000000000001';
    const texts = ['Is version 1.5 out?', 'Is version \uff11\uff0e\uff15 out?', 'When is lunch?'];
    for (const text of texts)
      await sql`
        INSERT INTO questions (board_id, id, session_id, text, created_at, votes, hidden, pinned, is_answered, text_key)
        VALUES (${boardId}, gen_random_uuid(), gen_random_uuid(), ${text}, now(), 0, false, false, false, ${former})`.execute(
        kysely,
      );
    for (const [table, column] of [
      ['kysely_migration', 'name'],
      ['schema_compatible', 'migration'],
    ])
      await pool.query(`DELETE FROM ${table} WHERE ${column} = '0027_text_keys_of_numbers'`);
    await migrate(kysely);
    const { rows } = await sql<{ text: string; key: string }>`
      SELECT text, replace(text_key::text, '-', '') AS key FROM questions`.execute(kysely);
    const keys = new Map(rows.map(({ text, key }) => [text, key]));
    const ofNumber = textKeyOf('is version 1.5 out');
    expect(texts.map((text) => keys.get(text))).toEqual([ofNumber, ofNumber, former.replaceAll('-', '')]);
  }
});
