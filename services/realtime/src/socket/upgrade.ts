import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { SOCKET_FRAME_BYTES_MAX } from '@openfloor/contract/limits';
import { requestIdOf } from '@openfloor/platform/requestId';
import { WebSocketServer, type ServerOptions } from 'ws';
import { Connection, type ConnectionDependencies } from './connection.ts';
import type { RealtimeDependencies } from '../dependencies.ts';
import { refusalOf, type Refusal } from './admission.ts';
import { Client, ClientSocket, type ClientOptions } from './client.ts';
import { canWriteDirectly } from '../wire/directWrite.ts';
import { drain } from './drain.ts';
import { startHeartbeat } from './heartbeat.ts';
import { watchLoopDelay } from './loopDelay.ts';

/** A client that has not answered our goodbye by then is gone, frozen or unwilling. */
export const SOCKET_CLOSE_WAIT_MS = 1000;
/** A client's message is one small frame; nobody needs many pieces for it. */
const FRAGMENTS_MAX = 16;
const RETRY_AFTER_SECONDS_MAX = 10;

export type SocketServer = {
  /** Refuses newcomers from now on, waits `afterMs` for the proxy to notice, and asks all clients to come back elsewhere. */
  leave: (options: { afterMs: number; overMs: number }) => Promise<void>;
  /** Asks all clients to come back elsewhere; resolves when no socket is left. */
  close: (options: { overMs: number }) => Promise<void>;
};

export type SocketDependencies = ConnectionDependencies &
  Pick<RealtimeDependencies, 'settings' | 'metrics' | 'random' | 'logger' | 'clock'>;

/** Accepts sockets at /ws on an HTTP server and serves a connection on each. */
export const acceptSockets = async (
  server: Server,
  dependencies: SocketDependencies,
): Promise<SocketServer> => {
  const { settings, metrics, random, logger, clock, credentials } = dependencies;
  const writesDirectly = await canWriteDirectly();
  if (!writesDirectly) logger.warn('sockets are written to through the library, which costs more');
  const sockets = new WebSocketServer<typeof ClientSocket>(OPTIONS);
  const clients = new Set<Client>();
  const options: ClientOptions = {
    writesDirectly,
    onSent: metrics.noteSent,
    onClosed: (client, code) => {
      clients.delete(client);
      metrics.noteClose(code);
      logger.debug({ connectionId: client.id, code }, 'socket closed');
    },
    onError: (error) => logger.debug({ err: error }, 'socket error'),
  };

  const heartbeat = startHeartbeat(clients, options.onError);
  const loopDelay = watchLoopDelay();
  let isDraining = false;
  let accepted = 0;

  const serve = (socket: ClientSocket, stream: Duplex, { headers }: IncomingMessage): void => {
    accepted += 1;
    const client = new Client(accepted, socket, stream, options);
    const arrived = { isSecure: isFromSecurePage(settings, headers), nowMs: clock.nowMs() };
    client.serve(new Connection(client, credentials.ofHeaders(headers, arrived), dependencies));
    clients.add(client);
    metrics.noteAccept();
    logger.debug({ connectionId: client.id, requestId: requestIdOf(headers) }, 'socket accepted');
  };

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', destroyStream);
    const load = { isDraining, sockets: clients.size, delayMs: loopDelay.ms() };
    const refusal = refusalOf(request, { ...settings, ...load });
    if (!refusal)
      return sockets.handleUpgrade(request, stream, head, (socket) => serve(socket, stream, request));
    metrics.noteRefusal(refusal.reason);
    logger.debug({ requestId: requestIdOf(request.headers), reason: refusal.reason }, 'socket refused');
    refuse(stream, refusal, 1 + Math.floor(random() * RETRY_AFTER_SECONDS_MAX));
  };

  // An option of `createServer`, but whoever made the server need not know what upgrades there are.
  Object.assign(server, { shouldUpgradeCallback: asksForSocket });
  server.on('upgrade', onUpgrade);
  return {
    leave: async ({ afterMs, overMs }) => {
      isDraining = true;
      await delay(afterMs, undefined, { ref: false });
      await drain(clients, { overMs, random });
    },
    close: async ({ overMs }) => {
      isDraining = true;
      await drain(clients, { overMs, random });
      await allGone(clients);
      server.off('upgrade', onUpgrade);
      heartbeat.stop();
      loopDelay.stop();
    },
  };
};

/** A browser names the page's origin with every upgrade; a proxy that ends HTTPS may say nothing. */
const isFromSecurePage = (
  { publicOrigin }: SocketDependencies['settings'],
  { origin }: IncomingMessage['headers'],
): boolean => (publicOrigin ?? origin)?.startsWith('https:') ?? false;

const OPTIONS: ServerOptions<typeof ClientSocket> & { closeTimeout: number } = {
  WebSocket: ClientSocket,
  noServer: true,
  clientTracking: false,
  autoPong: false,
  handleProtocols: () => false,
  perMessageDeflate: false,
  maxPayload: SOCKET_FRAME_BYTES_MAX,
  maxFragments: FRAGMENTS_MAX,
  closeTimeout: SOCKET_CLOSE_WAIT_MS,
};

/**
 * Node has taken its own listener off, and a reset that nobody hears ends the process. Not a closure: it stays as long
 * as the socket, and would keep the request alive with it.
 */
function destroyStream(this: Duplex): void {
  this.destroy();
}

/** Any other upgrade is only an offer (curl offers h2c), and the request is answered as if it had not been made. */
const asksForSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** The client may never end its side, so ours ends both. Those who wait shall not all return at once. */
const refuse = (stream: Duplex, { status }: Refusal, retryAfterSeconds: number): void => {
  const retryAfter = status.startsWith('503') ? `Retry-After: ${retryAfterSeconds}\r\n` : '';
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${retryAfter}Content-Length: 0\r\n\r\n`);
};

const LOOK_EVERY_MS = 20;

/** The library ends each socket that has not answered our goodbye in time. */
const allGone = async (clients: ReadonlySet<Client>): Promise<void> => {
  while (clients.size > 0) await delay(LOOK_EVERY_MS);
};
