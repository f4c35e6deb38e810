import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end and gives its stdout; throws with its stderr when it fails. */
export type Run = (program: string, args: string[], input?: string) => Promise<string>;
type RunOptions = { uid?: number; gid?: number; input?: string | undefined };

/** Works from `/`, since another user may not be allowed into our directory. */
export const runProgram = async (
  program: string,
  args: string[],
  { input, ...user }: RunOptions = {},
): Promise<string> => {
  const running = execute(program, args, { cwd: '/', ...user });
  running.child.stdin?.end(input);
  const { stdout } = await running;
  return stdout;
};
