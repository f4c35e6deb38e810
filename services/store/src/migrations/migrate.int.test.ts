import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database.ts';
import { connect, openSampleBoard } from '../testing/testStore.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import { migrate } from './migrate.ts';

const openNodes = async (count: number): Promise<Database[]> => {
  const database = await createTestDatabase();
  const nodes = Array.from({ length: count }, () => connect(database.url));
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await database.drop();
  });
  return nodes;
};

it('several nodes that start at once on an empty database all find the schema', async () => {
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

it('a migration that fails is named', async () => {
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
