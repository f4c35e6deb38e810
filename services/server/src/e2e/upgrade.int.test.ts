import { once } from 'node:events';
import { connect } from 'node:net';
import { readStream } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import { freePort } from '@openfloor/platform/freePort';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import { createBoard } from '@openfloor/testkit/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../testing/program.ts';

const STOP_WITHIN_MS = 5000;

const upgradeOf = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`;

const startNode = async (environment: Record<string, string> = {}) => {
  const database = await createMigratedDatabase();
  onTestFinished(() => database.drop());
  return startServer({ DATABASE_URL: database.url, ...environment });
};

/** A client that sends these bytes and keeps its side open. */
const send = async (url: string, bytes: string): Promise<{ received: () => string }> => {
  const client = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => {});
  onTestFinished(() => void client.destroy());
  let received = '';
  client.on('data', (chunk) => (received += String(chunk)));
  await once(client, 'connect');
  client.write(bytes);
  return { received: () => received };
};

const statusOf = async (url: string, bytes: string): Promise<string> => {
  const { received } = await send(url, bytes);
  await vi.waitFor(() => expect(received()).toContain('\r\n\r\n'));
  return received().slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3);
};

it.each([
  ['whose URL cannot be decoded', '/%zz'],
  ['whose URL has too long a part', `/board/${'x'.repeat(300)}`],
  ['of a page', '/'],
  ['of a call', '/health/live'],
])('an upgrade %s is refused, and does not hold up the stop', async (_what, path) => {
  const node = await startNode();
  expect(await statusOf(node.url, upgradeOf(path))).toBe('404');
  const signalledAtMs = performance.now();
  node.signal('SIGTERM');
  expect(await node.ended).toBe(0);
  expect(performance.now() - signalledAtMs).toBeLessThan(STOP_WITHIN_MS);
});

it('an upgrade behind a request without an answer is refused, and does not hold up the stop', async () => {
  const node = await startNode();
  const { boardId } = await createBoard(node.url);
  const { method, path } = requestOf(readStream, { boardId, offset: 'now', live: 'long-poll' });
  const waiting = `${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const client = await send(node.url, waiting + upgradeOf('/ws'));
  // Once a later client is served, the node has read both requests.
  expect(await statusOf(node.url, upgradeOf('/ws'))).toBe('101');
  expect(client.received()).toBe('');
  const signalledAtMs = performance.now();
  node.signal('SIGTERM');
  expect(await node.ended).toBe(0);
  expect(performance.now() - signalledAtMs).toBeLessThan(STOP_WITHIN_MS);
  expect(client.received()).not.toContain('HTTP/1.1 101');
});

it('refused upgrades are logged at debug level, and counted among the sockets and not among the calls', async () => {
  const METRICS_PORT = String(await freePort());
  const node = await startNode({ LOG_LEVEL: 'debug', METRICS_PORT });
  expect(await statusOf(node.url, upgradeOf('/ws', 'Origin: https://elsewhere.example\r\n'))).toBe('403');
  expect(await statusOf(node.url, upgradeOf('/health/live', 'x-request-id: of-the-proxy\r\n'))).toBe('404');
  await vi.waitFor(() => {
    const refused = node.lines.filter((line) => line.includes('"refused"')).map((line) => JSON.parse(line));
    expect(refused).toEqual([
      expect.objectContaining({ level: 20, route: '/ws', statusCode: 403, code: 'origin' }),
      expect.objectContaining({ level: 20, requestId: 'of-the-proxy', statusCode: 404, code: 'path' }),
    ]);
  });
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  for (const reason of ['origin', 'path'])
    expect(metrics).toContain(`openfloor_accepts_refused_total{reason="${reason}"} 1\n`);
  expect(metrics).not.toContain('openfloor_http_request_seconds_count');
});
