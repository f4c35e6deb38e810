import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../freePort.ts';

export type RedisServer = { url: string; stop(): Promise<void> };

const redisArgs = (port: number, workDir: string): string[] =>
  `--port ${port} --bind 127.0.0.1 --appendonly no --dir ${workDir} --save`.split(' ').concat('');

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

/**
 * Starts a Redis of its own that keeps nothing, and that ends with this process at the latest.
 * @throws Error when there is no `redis-server` or it does not start
 */
export const startRedis = async (workDir: string): Promise<RedisServer> => {
  const port = await freePort();
  const server = spawn('redis-server', redisArgs(port, workDir), { stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => server.kill('SIGKILL'));
  await once(server, 'spawn');
  await untilReady(server);
  server.stdout.resume();
  return { url: `redis://127.0.0.1:${port}`, stop: () => end(server) };
};
