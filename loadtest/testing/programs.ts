import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { startServer } from '../../services/server/src/testing/program.ts';
import { tempDir } from '../../services/platform/src/testing/tempDir.ts';
import { createTestDatabase } from '../../services/platform/src/testing/testDatabase.ts';

/** A real server of all roles on a database of its own. */
export const openServer = async (env: Record<string, string> = {}): Promise<string> => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return (await startServer({ DATABASE_URL: database.url, DATA_DIR: await tempDir(), ...env })).url;
};

/** Starts a program of this folder; `said` is all that it wrote so far. */
export const startProgram = (file: string, args: string[]) => {
  const child = spawn(process.execPath, [file, ...args], { stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGTERM'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const code = once(child, 'close').then(() => child.exitCode);
  return { said: () => said, signal: (name: NodeJS.Signals) => void child.kill(name), code };
};
