import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '@openfloor/platform/freePort';
import { undoAfter } from './undo.ts';

export type RedisProcess = { url: string; pid: number };

/** A `redis-server` of its own that keeps nothing. */
export const withRedis = async <Result>(work: (redis: RedisProcess) => Promise<Result>): Promise<Result> => {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--appendonly', 'no', '--save', ''];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const { stdout } = child;
  return undoAfter(
    async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      // Also where it is stopped.
      child.kill('SIGKILL');
      await ended;
    },
    async () => {
      await once(child, 'spawn');
      await readiness(stdout);
      return work({ url: `redis://127.0.0.1:${port}`, pid: child.pid ?? 0 });
    },
  );
};

const readiness = (stdout: NodeJS.ReadableStream): Promise<void> =>
  new Promise((resolve, reject) => {
    createInterface({ input: stdout })
      .on('line', (line) => {
        if (line.includes('Ready to accept connections')) resolve();
      })
      .once('close', () => reject(new Error('redis-server ended before it was ready')));
  });
