import { createTestDatabase, type TestDatabase } from '@openfloor/platform/testing/testDatabase';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../migrations/migrate.ts';

const TEMPLATE = 'migrated';

/**
 * Creates a migrated database: a copy of a template that the first caller of the run migrates, because a migration
 * takes most of a second.
 */
export const createMigratedDatabase = async (): Promise<TestDatabase> => {
  await (template ??= provideTemplate());
  return createTestDatabase(TEMPLATE);
};

let template: Promise<void> | undefined;

const provideTemplate = async (): Promise<void> => {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    // Other workers wait here until the first one has made the template.
    await client.query(`SELECT pg_advisory_lock(hashtext('${TEMPLATE}'))`);
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = '${TEMPLATE}'`);
    if (rowCount === 0) await makeTemplate(client);
  } finally {
    await client.end();
  }
};

const makeTemplate = async (client: Client): Promise<void> => {
  const { url } = await createTestDatabase();
  const { kysely, close } = openDatabase({ url, connectionsMax: 1, onIdleError: () => {} });
  await migrate(kysely);
  await close();
  await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} RENAME TO ${TEMPLATE}`);
};
