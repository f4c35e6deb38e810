import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../freePort.ts';

/** A `redis-server` process without persistence, initially stopped, always at the same address. */
export type RedisServer = {
  port: number;
  url: string;
  /** Resolves once it is ready. @throws Error if there is no `redis-server` or it does not start */
  start(): Promise<void>;
  /** Kills it, paused or not. */
  stop(): Promise<void>;
  /** Stops the process by SIGSTOP: connections stay open without answers. */
  pause(): void;
  resume(): void;
};

type Program = {
  port: number;
  /** Command line of each start. */
  args: (workDir: string) => string[] | Promise<string[]>;
  /** Line that it prints when it is ready. */
  readyLine: string;
};

const untilReady = (server: ChildProcess, readyLine: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error('redis-server ended before it was ready')));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (line.includes(readyLine)) resolve();
    });
  });

const kill = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
};

/** The server ends with this process at the latest. */
export const createRedisProgram = ({ port, args, readyLine }: Program): RedisServer => {
  let running: { server: ChildProcess; workDir: string } | undefined;
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const workDir = await mkdtemp(join(tmpdir(), 'openfloor-redis-'));
      const server = spawn('redis-server', await args(workDir), { stdio: ['ignore', 'pipe', 'ignore'] });
      const endWithUs = (): void => void server.kill('SIGKILL');
      process.once('exit', endWithUs);
      server.once('exit', () => process.off('exit', endWithUs));
      running = { server, workDir };
      await untilReady(server, readyLine);
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

/** @param settings further options, such as `--replicaof` */
export const createRedisServer = async (settings: string[] = []): Promise<RedisServer> => {
  const port = await freePort();
  return createRedisProgram({
    port,
    readyLine: 'Ready to accept connections',
    args: (workDir) => [
      ...`--port ${port} --bind 127.0.0.1 --appendonly no --dir ${workDir} --save`.split(' '),
      '',
      ...settings,
    ],
  });
};
