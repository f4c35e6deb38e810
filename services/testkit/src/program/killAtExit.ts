import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Kills the child process when this process exits. */
export const killAtExit = (child: ChildProcess): void => {
  running.add(child);
  child.once('exit', () => running.delete(child));
};
