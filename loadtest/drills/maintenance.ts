import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs an operator's command on a database. @returns what it printed, and whether it was content */
export const runMaintenance = (
  command: 'verify' | 'rotate',
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<{ isSuccess: boolean; lines: string[] }> => {
  const program = fileURLToPath(new URL(`../../services/server/src/commands/${command}.ts`, import.meta.url));
  const env = { ...environment, PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) =>
      resolve({ isSuccess: error === null, lines: (stdout + stderr).trim().split('\n') }),
    );
  });
};
