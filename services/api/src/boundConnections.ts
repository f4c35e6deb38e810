import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiDependencies } from './dependencies.ts';
import type { App } from './routes/typedApp.ts';

/** Maximum of requests in flight on one connection. Browsers and proxies send one at a time. */
const REQUESTS_PER_CONNECTION_MAX = 16;
/** A connection is cut when its client reads none of its pending bytes for this long. */
const STALL_MS_MAX = 15_000;
const CHECK_MS = 1000;

/** A connection with requests in flight. */
type Connection = {
  responses: Set<ServerResponse>;
  /** Result of `takenOf` when the client last read something. */
  taken: string;
  takenAtMs: number;
};

/**
 * Cuts a connection with too many requests in flight, and one whose client does not read its pending bytes: unread
 * answers would otherwise fill the node's memory. A connection that waits for its answer has no pending bytes and is
 * not cut.
 */
export const boundConnections = (
  app: App,
  { metrics, clock }: Pick<ApiDependencies, 'metrics' | 'clock'>,
): void => {
  const connections = new Map<Socket, Connection>();
  const cut = (socket: Socket, reason: 'requests' | 'stalled'): void => {
    metrics.noteConnectionCut(reason);
    socket.destroy();
  };

  const begin = (socket: Socket): Connection => {
    const connection: Connection = { responses: new Set(), taken: '', takenAtMs: 0 };
    connections.set(socket, connection);
    return connection;
  };

  app.server.on('connection', (socket) => socket.once('close', () => leave(socket)));
  app.server.on('request', ({ socket }, response) => {
    const { responses } = connections.get(socket) ?? begin(socket);
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      if (responses.size === 0) connections.delete(socket);
    });
    if (socket.destroyed) leave(socket);
    else if (responses.size > REQUESTS_PER_CONNECTION_MAX) cut(socket, 'requests');
  });

  /**
   * Closes all responses of an ended connection. Node closes only the first one; those queued behind it may hold places
   * too.
   */
  const leave = (socket: Socket): void => {
    for (const response of connections.get(socket)?.responses ?? []) response.destroy().emit('close');
  };

  const check = setInterval(() => {
    const nowMs = clock.elapsedMs();
    for (const [socket, connection] of connections) {
      const taken = takenOf(socket);
      if (socket.writableLength === 0 || taken !== connection.taken)
        Object.assign(connection, { taken, takenAtMs: nowMs });
      else if (nowMs - connection.takenAtMs >= STALL_MS_MAX) cut(socket, 'stalled');
    }
  }, CHECK_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(check);
    done();
  });
};

/** A value that changes whenever the client reads bytes, even only part of a single write. */
const takenOf = ({ bytesWritten, writableLength, _handle }: Socket): string =>
  `${bytesWritten - writableLength} ${_handle?.writeQueueSize}`;

declare module 'node:net' {
  interface Socket {
    /**
     * Internal to Node, but the only source for the bytes of the current write that the kernel has not taken yet.
     * Node's own socket timeout reads it too.
     */
    _handle?: { readonly writeQueueSize: number } | null;
  }
}
