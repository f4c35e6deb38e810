import { createServer, type Server, type ServerResponse } from 'node:http';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import { unlessLaterVersion } from '@openfloor/contract/laterVersion';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import type { RealtimeDependencies } from './dependencies.ts';
import { createHub } from './hub/hub.ts';
import { acceptSockets, type SocketServer } from './socket/upgrade.ts';

export type Realtime = {
  /** Asks all clients to reconnect elsewhere and accepts no more, but keeps the process running. */
  leave: SocketServer['leave'];
  /** Asks all clients to reconnect elsewhere; resolves when all sockets are closed and removed from the viewer counts. */
  close: (options: { overMs: number }) => Promise<void>;
};

/** Serves boards over WebSocket at /ws of an HTTP server; the caller makes it listen. */
export const serveRealtime = async (
  server: Server,
  dependencies: RealtimeDependencies,
): Promise<Realtime> => {
  const hub = createHub(dependencies);
  const sockets = await acceptSockets(server, {
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

/** HTTP server of a process that serves only sockets; it answers health checks. */
export const createRealtimeServer = ({ isReady }: { isReady: () => boolean }): Server =>
  createServer(({ url }, response) => {
    if (url === '/health/live') answer(response, 200, { status: 'ok' });
    else if (url !== '/health/ready')
      answer(response, 404, { code: 'not-found', message: ERROR_MESSAGES['not-found'] });
    else if (isReady()) answer(response, 200, { status: 'ok' });
    else answer(response.setHeader('retry-after', 2), 503, { status: 'unavailable' });
  });

const answer = (response: ServerResponse, statusCode: number, body: object): void => {
  response.writeHead(statusCode, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
};
