import { listen } from '@openfloor/platform/listen';
import { createRealtimeServer, serveRealtime } from '@openfloor/realtime/app';
import type { RealtimeDependencies } from '@openfloor/realtime/dependencies';
import type { Base, Listener } from './base.ts';
import { closeWithGrace } from './closeWithGrace.ts';

export const realtimeDependencies = (base: Base): RealtimeDependencies => ({
  settings: { serverSecret: base.secrets.serverSecret, publicOrigin: base.config.PUBLIC_ORIGIN },
  feeds: base.feeds,
  store: base.store,
  viewerCounts: base.transport.viewerCounts,
  credentials: base.credentials,
  tokens: base.tokens,
  logger: base.logger,
});

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
