import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './listen.ts';

/** A loopback port that was free a moment ago; whoever binds it must be ready to try another. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listen(server, 0, '127.0.0.1');
  server.close();
  await once(server, 'close');
  return port;
};
