import { readConfig } from '@openfloor/platform/config';
import { createLogger } from '@openfloor/platform/logger';
import type { Database } from '@openfloor/store/database/database';
import type { AcceptedSchema } from '@openfloor/store/migrations/migrate';
import { Config } from '../config.ts';
import { openConfiguredDatabase } from '../database.ts';

/** Runs an operator's command; prints an error as a sentence and exits with 1. */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};

/**
 * Runs an operator's command on the configured database, which may be in use by running nodes.
 * @param work returns the process's exit code
 */
export const runOnDatabase = (work: (database: Database) => Promise<number>): Promise<void> =>
  runOn('compatible', work);

/**
 * `runOnDatabase` for commands that must know everything in the database: also refuses the schema of a later version
 * that is compatible.
 */
export const runOnExactSchema = (work: (database: Database) => Promise<number>): Promise<void> =>
  runOn('own', work);

const runOn = (accepted: AcceptedSchema, work: (database: Database) => Promise<number>): Promise<void> =>
  runCommand(async () => {
    const config = readConfig(Config, process.env);
    const database = await openConfiguredDatabase(config, createLogger({ level: 'warn' }), { accepted });
    try {
      process.exitCode = await work(database);
    } finally {
      await database.close();
    }
  });
