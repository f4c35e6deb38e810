import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from './freePort.ts';
import { listen } from './listen.ts';

it('gives a port that can be listened on', async () => {
  const port = await freePort();
  const server = createServer();
  onTestFinished(() => void server.close());
  expect(await listen(server, port, '127.0.0.1')).toBe(port);
});

it('gives another port each time, below those of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
