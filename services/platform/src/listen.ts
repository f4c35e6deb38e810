import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Maximum number of pending connections, the default of Linux (net.core.somaxconn): a proxy opens a connection for each
 * request of HTTP/2.
 */
const BACKLOG = 4096;

/** @param port 0 for any free port. @returns the port that the server listens on */
export const listen = async (server: Server, port: number, host: string): Promise<number> => {
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP port');
  return address.port;
};
