import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import proxyAddr from '@fastify/proxy-addr';
import { EMBED_SOCKET_PATH } from '@openfloor/contract/embed';
import { SOCKET_FRAME_BYTES_MAX } from '@openfloor/contract/limits';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { requestIdOf } from '@openfloor/platform/requestId';
import { WebSocketServer, type ServerOptions } from 'ws';
import { Connection, type ConnectionDependencies } from './connection.ts';
import type { RealtimeDependencies } from '../dependencies.ts';
import { refusalOf, type Rejection } from './admission.ts';
import { Client, ClientSocket, type ClientOptions } from './client.ts';
import { CLOSE_CODES, SOCKET_CLOSE_WAIT_MS, type BoardSocket } from '../wire/boardSocket.ts';
import { canWriteDirectly } from '../wire/directWrite.ts';
import { drain } from './drain.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createSeats, type Holder } from './seats.ts';
import { watchLoopDelay } from './loopDelay.ts';

/** A client's message is small and needs one frame; a few fragments are allowed. */
const FRAGMENTS_MAX = 16;
const RETRY_AFTER_SECONDS_MAX = 10;
/** Proofs that a full node reads from Postgres at one time, so that a flood of upgrades leaves connections to the boards. */
const PROOFS_READ_MAX = 2;

export type SocketServer = {
  /** Refuses new sockets, waits `afterMs` for the proxy to notice, and asks all clients to reconnect elsewhere. */
  leave: (options: { afterMs: number; overMs: number }) => Promise<void>;
  /** Asks all clients to reconnect elsewhere; resolves when no socket is left. */
  close: (options: { overMs: number }) => Promise<void>;
};

export type SocketDependencies = Omit<ConnectionDependencies, 'onSession'> &
  Pick<RealtimeDependencies, 'settings' | 'metrics' | 'random' | 'logger' | 'clock' | 'isProven'>;

type Upgrade = { request: IncomingMessage; stream: Duplex; head: Buffer; holder: Holder };

/** Accepts sockets at /ws on an HTTP server and serves a connection on each. */
export const acceptSockets = async (
  server: Server,
  dependencies: SocketDependencies,
): Promise<SocketServer> => {
  const { settings, metrics, random, logger, credentials, clock, isProven, onError } = dependencies;
  const writesDirectly = await canWriteDirectly();
  if (!writesDirectly)
    logger.warn('frames cannot be written directly and go through ws, which takes more CPU time');
  const sockets = new WebSocketServer<typeof ClientSocket>(OPTIONS);
  const clients = new Set<Client>();
  const seats = createSeats<BoardSocket>(settings.socketsMax, () => clock.elapsedMs());
  const isTrusted = proxyAddr.compile([...settings.trustProxy]);
  /** The client's address, as Fastify has it in `request.ip`. */
  const addressOf = (request: IncomingMessage): string => proxyAddr(request, isTrusted);
  const connectionDependencies = { ...dependencies, onSession: seats.setSession };
  const options: ClientOptions = {
    writesDirectly,
    onSent: metrics.noteSent,
    onClosed: (client, code) => {
      clients.delete(client);
      seats.leave(client);
      metrics.noteClose(code);
      logger.debug({ connectionId: client.id, code }, 'socket closed');
    },
    onError: (error) => logger.debug({ err: error }, 'socket error'),
  };

  const heartbeat = startHeartbeat(clients, options.onError);
  const loopDelay = watchLoopDelay();
  let isDraining = false;
  let accepted = 0;
  let proofsRead = 0;

  const holderOf = (request: IncomingMessage): Holder => {
    const { headers, url } = request;
    const isSecure = isFromSecurePage(settings, headers);
    return {
      prefix: addressPrefix(addressOf(request)),
      // A page of the same site that frames a board makes the browser send the other pages' cookie, too.
      sessionId:
        url === EMBED_SOCKET_PATH
          ? credentials.ofEmbed(headers)
          : credentials.ofHeaders(headers, { isSecure }),
    };
  };

  const serve = (
    socket: ClientSocket,
    stream: Duplex,
    headers: IncomingHttpHeaders,
    holder: Holder,
  ): void => {
    accepted += 1;
    const client = new Client({ id: accepted, prefix: holder.prefix }, socket, stream, options);
    client.serve(new Connection(client, holder.sessionId, connectionDependencies));
    clients.add(client);
    seats.take(client, holder);
    metrics.noteAccept();
    logger.debug({ connectionId: client.id, requestId: requestIdOf(headers) }, 'socket accepted');
  };

  /** The client may answer the close frame for a while; its seat is free from now on. */
  const displace = (socket: BoardSocket): void => {
    seats.leave(socket);
    metrics.noteDisplaced();
    socket.close(CLOSE_CODES.tryAgainLater);
    logger.debug({ connectionId: socket.id }, 'socket displaced');
  };

  /** Admits or refuses an upgrade. @param hasProof whether the session has solved a challenge; undefined: it is not known */
  const settle = (upgrade: Upgrade, hasProof?: boolean): void => {
    const { request, stream, head, holder } = upgrade;
    const admission = seats.admit(holder, hasProof);
    const load = { isDraining, isFull: !admission.ok, delayMs: loopDelay.ms() };
    const refusal = refusalOf(request, { ...settings, ...load });
    if (!refusal) {
      if (admission.ok && admission.displaces) displace(admission.displaces);
      return sockets.handleUpgrade(request, stream, head, (socket) =>
        serve(socket, stream, request.headers, holder),
      );
    }
    const mayHelp = refusal.reason === 'full' && !admission.ok && admission.unlessProven;
    if (mayHelp && hasProof === undefined && proofsRead < PROOFS_READ_MAX) return void settleByProof(upgrade);
    metrics.noteRefusal(refusal.reason);
    logger.debug({ requestId: requestIdOf(request.headers), reason: refusal.reason }, 'socket refused');
    return refuse(stream, refusal, 1 + Math.floor(random() * RETRY_AFTER_SECONDS_MAX));
  };

  /** On a full node a session that has solved a challenge may displace another one. */
  const settleByProof = async (upgrade: Upgrade): Promise<void> => {
    const { stream, holder } = upgrade;
    proofsRead += 1;
    let hasProof = false;
    try {
      hasProof = holder.sessionId !== undefined && (await isProven(holder.sessionId));
    } catch (error) {
      onError(error);
    } finally {
      proofsRead -= 1;
    }
    if (!stream.destroyed) settle(upgrade, hasProof);
  };

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', destroyStream);
    settle({ request, stream, head, holder: holderOf(request) });
  };

  // An option of `createServer`, set here because the caller need not know about upgrades.
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

/** A browser sends the page's origin with every upgrade; a proxy that terminates HTTPS may not send the protocol. */
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
 * Node removes its error listener on an upgrade, and an unhandled connection reset would end the process. Not a closure,
 * because it would keep the request in memory as long as the socket.
 */
function destroyStream(this: Duplex): void {
  this.destroy();
}

/** A request for any other upgrade (curl offers h2c) is answered over HTTP. */
const asksForSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** Destroys the stream, since the client may never end its side. The random delay spreads the clients' retries. */
const refuse = (stream: Duplex, { status }: Rejection, retryAfterSeconds: number): void => {
  const retryAfter = status.startsWith('503') ? `Retry-After: ${retryAfterSeconds}\r\n` : '';
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${retryAfter}Content-Length: 0\r\n\r\n`);
};

const POLL_INTERVAL_MS = 20;

/** The library terminates sockets that do not answer the close frame in time. */
const allGone = async (clients: ReadonlySet<Client>): Promise<void> => {
  while (clients.size > 0) await delay(POLL_INTERVAL_MS);
};
