import { tempDir } from '@openfloor/platform/testing/tempDir';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { runProgram } from '@openfloor/testkit/program/program';
import { startServer } from '@openfloor/testkit/program/server';
import { onTestFinished } from 'vitest';

/** A server with all roles and a new database. */
export const openServer = async (environment: Record<string, string> = {}): Promise<string> => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const dataDir = await tempDir();
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...environment });
  onTestFinished(() => server.stop('SIGKILL'));
  return server.url;
};

/** Starts a program. `said`: its output so far. */
export const startProgram = (file: string, args: string[], environment: NodeJS.ProcessEnv = {}) => {
  const program = runProgram({
    command: [process.execPath, file, ...args],
    environment: { ...process.env, ...environment },
  });
  onTestFinished(() => program.stop());
  return {
    said: () => `${program.lines.join('\n')}\n${program.complaints()}`,
    signal: program.signal,
    code: program.ended,
  };
};
