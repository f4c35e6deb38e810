import { once } from 'node:events';
import type { Server } from 'node:net';

/** @returns the port that the server now listens on, also where `port` is 0 and the system chose one */
export const listen = async (server: Server, port: number, host: string): Promise<number> => {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP port');
  return address.port;
};
