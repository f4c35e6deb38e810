import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { createTestDatabase } from './testDatabase.ts';

const query = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
};

it('creates an empty database and drops it', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.url, 'CREATE TABLE boards ()');
  await expect(query(two.url, 'TABLE boards')).rejects.toThrow('does not exist');
  await Promise.all([one.drop(), two.drop()]);
  const left = await query(
    inject('postgresUrl'),
    `SELECT FROM pg_database WHERE datname = '${new URL(one.url).pathname.slice(1)}'`,
  );
  expect(left).toEqual([]);
});
