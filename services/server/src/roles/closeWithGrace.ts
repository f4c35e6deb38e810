import type { Server } from 'node:http';

/** Time for requests in progress to finish. */
const CONNECTIONS_CLOSE_WAIT_MS = 1000;

/** Closes a server, and after a grace period the remaining connections: a request half sent would block the close. */
export const closeWithGrace = async (server: Server, close: () => Promise<unknown>): Promise<void> => {
  const timer = setTimeout(() => server.closeAllConnections(), CONNECTIONS_CLOSE_WAIT_MS);
  await close();
  clearTimeout(timer);
};
