import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export type Child = {
  /** The next line of its stdout; undefined after the last. */
  nextLine(): Promise<string | undefined>;
  signal(name: NodeJS.Signals): void;
  endInput(): void;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
};

const ending = async (child: ChildProcess): Promise<number | string> => {
  await once(child, 'exit');
  return child.exitCode ?? String(child.signalCode);
};

/** Runs JavaScript source in a separate process, which ends with the test. */
export const runScript = (script: string): Child => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    nextLine: async () => {
      const { done, value } = await lines.next();
      return done ? undefined : value;
    },
    signal: (name) => void child.kill(name),
    endInput: () => child.stdin.end(),
    ended: ending(child),
  };
};
