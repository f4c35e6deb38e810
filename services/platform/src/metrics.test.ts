import { Counter } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegistry, serveMetrics } from './metrics.ts';
import type { MetricsServer } from './metrics.ts';

const registry = createRegistry();
let server: MetricsServer;
const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });

beforeAll(async () => {
  server = await serveMetrics({ registry, host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

it('serves registered metrics and those of the process', async () => {
  new Counter({ name: 'votes_total', help: 'Votes', registers: [registry] }).inc(3);
  const response = await get('/metrics');
  expect(response.headers.get('content-type')).toBe(registry.contentType);
  const text = await response.text();
  expect(text).toContain('votes_total 3');
  expect(text).toContain('process_cpu_seconds_total');
});

it.each([
  ['/', 'GET'],
  ['/metrics/x', 'GET'],
  ['/metrics', 'POST'],
])('knows nothing at %s for %s', async (path, method) => {
  expect((await get(path, method)).status).toBe(404);
});
