import { unlessLaterVersion } from '@openfloor/contract/laterVersion';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import type { FastifyInstance } from 'fastify';
import type { RealtimeDependencies } from './dependencies.ts';
import { createHub } from './hub/hub.ts';
import { acceptSockets, type SocketServer } from './socket/upgrade.ts';

export type Realtime = {
  /** Asks all clients to reconnect elsewhere and accepts no more, but keeps the process running. */
  leave: SocketServer['leave'];
  /**
   * Asks all clients to reconnect elsewhere; resolves when all sockets are closed and removed from the viewer counts.
   * Call it before the app is closed.
   */
  close: SocketServer['close'];
};

/**
 * Serves boards over WebSocket at /ws of a node's HTTP server. Call it before other hooks are added: it adds the hook
 * that sets `isForSocket` of a request, which later hooks read.
 */
export const serveRealtime = async (
  app: FastifyInstance,
  dependencies: RealtimeDependencies,
): Promise<Realtime> => {
  const hub = createHub(dependencies);
  const sockets = await acceptSockets(app, {
    ...dependencies,
    hub,
    onError: unlessLaterVersion(
      warnSparingly(dependencies.logger, 'a board could not be read for a subscription'),
    ),
  });
  return {
    leave: sockets.leave,
    close: async (options) => {
      await sockets.close(options);
      await hub.close();
    },
  };
};
