import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Load } from './closedLoop.ts';
import { undoAfter } from './undo.ts';
import type { WriterAnswer, WriterOrder } from './writerProcess.ts';

const PROGRAM = fileURLToPath(new URL('writerProcess.ts', import.meta.url));

/** A process with the product's writer. */
export type WriterProcess = (order: WriterOrder) => Promise<Load>;

const order =
  (child: ChildProcess): WriterProcess =>
  async (given) => {
    child.send(given);
    const ended = new AbortController();
    child.once('exit', () => ended.abort());
    const [answer]: WriterAnswer[] = await once(child, 'message', ended);
    if (answer && 'load' in answer) return answer.load;
    throw new Error(answer?.error ?? 'A writer did not answer');
  };

/** Starts processes with a writer each, and kills them after the work. */
export const withWriters = async <Result>(
  count: number,
  databaseUrl: string,
  work: (writers: WriterProcess[]) => Promise<Result>,
): Promise<Result> => {
  const children = Array.from({ length: count }, () => fork(PROGRAM, [databaseUrl]));
  return undoAfter(
    async () => {
      await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGKILL');
          await once(child, 'exit');
        }),
      );
    },
    () => work(children.map(order)),
  );
};
