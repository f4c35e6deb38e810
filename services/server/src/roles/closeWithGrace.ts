import type { Server } from 'node:http';

/** Requests that are being served have this long to end. */
const CONNECTIONS_CLOSE_WAIT_MS = 1000;

/** Closes a server, and after a grace ends the connections that are left: a request half sent would hold it up. */
export const closeWithGrace = async (server: Server, close: () => Promise<unknown>): Promise<void> => {
  const timer = setTimeout(() => server.closeAllConnections(), CONNECTIONS_CLOSE_WAIT_MS);
  await close();
  clearTimeout(timer);
};
