import type { Socket } from 'node:net';
import type { ApiDependencies } from './dependencies.ts';
import type { App } from './routes/typedApp.ts';

/** Requests of one connection that are in flight. Browsers and proxies send one at a time. */
const REQUESTS_PER_CONNECTION_MAX = 16;

/**
 * Cuts a connection with too many requests in flight: a client that sends requests and reads no answer would otherwise fill the memory of
 * the node.
 */
export const boundConnections = (app: App, { metrics }: Pick<ApiDependencies, 'metrics'>): void => {
  const inFlight = new WeakMap<Socket, number>();
  app.server.on('request', ({ socket }, response) => {
    const requests = (inFlight.get(socket) ?? 0) + 1;
    inFlight.set(socket, requests);
    response.once('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1));
    if (requests <= REQUESTS_PER_CONNECTION_MAX || socket.destroyed) return;
    metrics.noteConnectionCut();
    socket.destroy();
  });
};
