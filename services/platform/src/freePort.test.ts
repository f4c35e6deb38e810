import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './freePort.ts';
import { listen } from './listen.ts';

it('gives a port that can be listened on', async () => {
  const port = await freePort();
  const server = createServer();
  expect(await listen(server, port, '127.0.0.1')).toBe(port);
  server.close();
});
