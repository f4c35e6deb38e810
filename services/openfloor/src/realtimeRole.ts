import type { Server } from 'node:http';
import { listen } from '@openfloor/platform/listen';
import { createRealtimeServer, serveRealtime } from '@openfloor/realtime/app';
import type { RealtimeDependencies } from '@openfloor/realtime/dependencies';
import type { Base, Listener } from './base.ts';

export const realtimeDependencies = (base: Base): RealtimeDependencies => ({
  settings: { serverSecret: base.secrets.serverSecret, publicOrigin: base.config.PUBLIC_ORIGIN },
  feeds: base.feeds,
  store: base.store,
  viewerCounts: base.transport.viewerCounts,
  credentials: base.credentials,
  tokens: base.tokens,
  logger: base.logger,
});

/** Requests that are being served have this long to end. */
const CONNECTIONS_CLOSE_WAIT_MS = 1000;

/** Closes a server, and after a grace ends the connections that are left: a request half sent would hold it up. */
export const closeWithGrace = async (server: Server, close: () => Promise<unknown>): Promise<void> => {
  const timer = setTimeout(() => server.closeAllConnections(), CONNECTIONS_CLOSE_WAIT_MS);
  await close();
  clearTimeout(timer);
};

/** The realtime role: sockets and health, nothing else. */
export const listenRealtime = async (base: Base): Promise<Listener> => {
  const server = createRealtimeServer({ isReady: () => !base.availability.isAway() });
  const realtime = serveRealtime(server, realtimeDependencies(base));
  const port = await listen(server, base.config.PORT, base.config.HOST);
  return {
    port,
    close: () =>
      closeWithGrace(server, () =>
        Promise.all([realtime.close(), new Promise((resolve) => server.close(resolve))]),
      ),
  };
};
