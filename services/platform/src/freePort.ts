import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { hasErrorCode } from './hasErrorCode.ts';
import { listen } from './listen.ts';

/**
 * Range of the ports to try. It is below the ports that Linux (from 32768) and macOS (from 49152) use for outgoing
 * connections, so that no connection takes the port of a server while it restarts.
 */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

let next = randomInt(PORTS);

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  try {
    await listen(server, port, '127.0.0.1');
  } catch (error) {
    if (hasErrorCode(error, 'EADDRINUSE')) return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/**
 * A loopback port that was free a moment ago; another one at each call within this process.
 * @throws Error if none is free
 */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < PORTS; tried++) {
    const port = FIRST_PORT + next;
    next = (next + 1) % PORTS;
    if (await isFree(port)) return port;
  }
  throw new Error('No loopback port is free');
};
