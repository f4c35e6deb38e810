import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A Redis of one test's own that keeps nothing; not running at first, and always at the same address. */
export type RedisServer = {
  url: string;
  /** Resolves once it answers. @throws Error when there is no `redis-server` or it does not start */
  start(): Promise<void>;
  /** Kills it, frozen or not. */
  stop(): Promise<void>;
  /** Freezes it: connections stay open and nothing is answered. */
  pause(): void;
  resume(): void;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
};

/** An address of its own, a directory of its own, and nothing written to it. */
const redisArgs = (port: number, workDir: string): string[] =>
  `--port ${port} --bind 127.0.0.1 --appendonly no --dir ${workDir} --save`.split(' ').concat('');

const untilReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error('redis-server ended before it was ready')));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve();
    });
  });

const kill = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
};

export const createRedisServer = async (): Promise<RedisServer> => {
  const port = await freePort();
  let running: { server: ChildProcess; workDir: string } | undefined;

  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const workDir = await mkdtemp(join(tmpdir(), 'openfloor-redis-'));
      const server = spawn('redis-server', redisArgs(port, workDir), {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running = { server, workDir };
      await untilReady(server);
    },
    stop: async () => {
      if (!running) return;
      const { server, workDir } = running;
      running = undefined;
      await kill(server);
      await rm(workDir, { recursive: true, force: true });
    },
    pause: () => running?.server.kill('SIGSTOP'),
    resume: () => running?.server.kill('SIGCONT'),
  };
};
