import { runOpenfloor } from '@openfloor/testkit/program/server';

/** Runs an operator's command on a database. @returns its output, and whether it exited with 0 */
export const runMaintenance = async (
  command: 'verify' | 'rotate',
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<{ isSuccess: boolean; lines: string[] }> => {
  const program = runOpenfloor(command, { ...environment, DATABASE_URL: databaseUrl });
  const code = await program.ended;
  return { isSuccess: code === 0, lines: [...program.lines, ...program.complaints().trim().split('\n')] };
};
