import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@openfloor/platform/freePort';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { startServer } from '@openfloor/openfloor/testing/program';
import { inject, onTestFinished, vi } from 'vitest';

/** The names of all metrics that an api node, a realtime node and HAProxy tell. */
export const realMetrics = async (): Promise<ReadonlySet<string>> => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: inject('redisUrl'),
    SERVER_SECRET: 'shared by the whole cluster',
    DATA_DIR: await tempDir(),
  };
  const told = await Promise.all([toldByNode('api', env), toldByNode('realtime', env), toldByProxy()]);
  return new Set(told.flat());
};

const toldByNode = async (role: 'api' | 'realtime', env: Record<string, string>): Promise<string[]> => {
  const port = await freePort();
  await startServer({ ...env, ROLE: role, METRICS_PORT: String(port) });
  return namesAt(port);
};

const toldByProxy = async (): Promise<string[]> => {
  const port = await freePort();
  const path = join(await tempDir(), 'haproxy.cfg');
  await writeFile(path, proxyConfig(port));
  const proxy = spawn('haproxy', ['-db', '-f', path], { stdio: 'ignore' });
  const ended = once(proxy, 'close');
  onTestFinished(async () => {
    proxy.kill('SIGKILL');
    await ended;
  });
  return vi.waitFor(() => namesAt(port), { timeout: 5000, interval: 20 });
};

const proxyConfig = (port: number): string => `
defaults
  mode http
  timeout connect 1s
  timeout client 1s
  timeout server 1s
backend api
  server api 127.0.0.1:1
frontend metrics
  bind 127.0.0.1:${port}
  http-request use-service prometheus-exporter if { path /metrics }
  use_backend api
`;

const namesAt = async (port: number): Promise<string[]> => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return [...(await response.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
};
