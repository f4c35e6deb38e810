import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../freePort.ts';

/** `pid` lets a test kill or freeze it. */
export type RedisServer = { url: string; pid: number; stop(): Promise<void> };

const redisArgs = (port: number, workDir: string): string[] => [
  '--port',
  String(port),
  '--bind',
  '127.0.0.1',
  '--dir',
  workDir,
  '--save',
  '',
  '--appendonly',
  'no',
];

const untilReady = async ({ stdout }: ChildProcess): Promise<void> => {
  if (!stdout) throw new Error('redis-server has no output to read');
  for await (const line of createInterface({ input: stdout })) {
    if (line.includes('Ready to accept connections')) return;
  }
  throw new Error('redis-server ended before it was ready');
};

const end = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
};

/** Starts a Redis of its own that keeps nothing. @throws Error when there is no `redis-server` or it does not start */
export const startRedis = async (workDir: string): Promise<RedisServer> => {
  const port = await freePort();
  const server = spawn('redis-server', redisArgs(port, workDir), { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server, 'spawn');
  await untilReady(server);
  server.stdout.resume();
  return { url: `redis://127.0.0.1:${port}`, pid: server.pid ?? 0, stop: () => end(server) };
};
