import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import { EMBED_SOCKET_PATH } from '@openfloor/contract/embed';
import { SOCKET_FRAME_BYTES_MAX } from '@openfloor/contract/limits';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import type { ServerOptions } from 'ws';
import { Connection, type ConnectionDependencies } from './connection.ts';
import type { RealtimeDependencies } from '../dependencies.ts';
import { refusalOf, STATUS_OF, type RefusalReason } from './admission.ts';
import { Client, ClientSocket, type ClientOptions } from './client.ts';
import { CLOSE_CODES, SOCKET_CLOSE_WAIT_MS, type BoardSocket } from '../wire/boardSocket.ts';
import { canWriteDirectly } from '../wire/directWrite.ts';
import { drain } from './drain.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createSeats, type Holder } from './seats.ts';
import { watchLoopDelay } from './loopDelay.ts';

const SOCKET_PATH = '/ws';
/** A client's message is small and needs one frame; a few fragments are allowed. */
const FRAGMENTS_MAX = 16;
const RETRY_AFTER_SECONDS_MAX = 10;
/**
 * Proofs that a full node reads from Postgres at one time, so that a flood of upgrades leaves connections to the
 * boards.
 */
const PROOFS_READ_MAX = 2;

export type SocketServer = {
  /** Refuses new sockets, waits `afterMs` for the proxy to notice, and asks all clients to reconnect elsewhere. */
  leave: (options: { afterMs: number; overMs: number }) => Promise<void>;
  /** Asks all clients to reconnect elsewhere; resolves when no socket is left. Call it before the app is closed. */
  close: (options: { overMs: number }) => Promise<void>;
};

export type SocketDependencies = Omit<ConnectionDependencies, 'onSession'> &
  Pick<RealtimeDependencies, 'settings' | 'metrics' | 'random' | 'logger' | 'clock' | 'isProven'>;

/** Accepts sockets at /ws of a node's HTTP server and serves a connection on each. */
export const acceptSockets = async (
  app: FastifyInstance,
  dependencies: SocketDependencies,
): Promise<SocketServer> => {
  const { settings, metrics, random, logger, credentials, clock, isProven, onError } = dependencies;
  const writesDirectly = await canWriteDirectly();
  if (!writesDirectly)
    logger.warn('frames cannot be written directly and go through ws, which takes more CPU time');
  const clients = new Set<Client>();
  const seats = createSeats<BoardSocket>(settings.socketsMax, () => clock.elapsedMs());
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

  const holderOf = ({ ip, headers, url }: FastifyRequest): Holder => ({
    prefix: addressPrefix(ip),
    // An embedded board has its own cookie: in a frame on the same site the browser also sends the other pages'
    // cookie.
    sessionId:
      url === EMBED_SOCKET_PATH
        ? credentials.ofEmbed(headers)
        : credentials.ofHeaders(headers, { isSecure: isFromSecurePage(settings, headers) }),
  });

  const serve = (socket: ClientSocket, { id: requestId, raw, holder }: FastifyRequest): void => {
    accepted += 1;
    const client = new Client({ id: accepted, prefix: holder.prefix }, socket, raw.socket, options);
    client.serve(new Connection(client, holder.sessionId, connectionDependencies));
    clients.add(client);
    seats.take(client, holder);
    metrics.noteAccept();
    logger.debug({ connectionId: client.id, requestId }, 'socket accepted');
  };

  /** The client may answer the close frame for a while; its seat is free from now on. */
  const displace = (socket: BoardSocket): void => {
    seats.leave(socket);
    metrics.noteDisplaced();
    socket.close(CLOSE_CODES.tryAgainLater);
    logger.debug({ connectionId: socket.id }, 'socket displaced');
  };

  /**
   * Refuses an upgrade, and closes the connection, because the client may not. The random delay spreads the retries.
   */
  const refuse = (reply: FastifyReply, reason: RefusalReason): void => {
    metrics.noteRefusal(reason);
    reply.refusal = reason;
    const status = STATUS_OF[reason];
    if (status === 503) reply.header('retry-after', 1 + Math.floor(random() * RETRY_AFTER_SECONDS_MAX));
    reply.code(status).header('connection', 'close').send();
  };

  type Upgrade = { request: FastifyRequest; reply: FastifyReply; accept: () => void };

  /**
   * Admits or refuses an upgrade. An admitted socket takes its seat synchronously, before another upgrade is admitted.
   * @param hasProof whether the session has solved a challenge; undefined: it is not known
   */
  const settle = (upgrade: Upgrade, hasProof?: boolean): void => {
    const { request, reply, accept } = upgrade;
    const admission = seats.admit(request.holder, hasProof);
    const load = { isDraining, isFull: !admission.ok, delayMs: loopDelay.ms() };
    const refusal = refusalOf(request.headers, { ...settings, ...load });
    if (!refusal) {
      if (admission.ok && admission.displaces) displace(admission.displaces);
      return accept();
    }
    const proofCouldHelp = refusal === 'full' && !admission.ok && admission.unlessProven;
    if (proofCouldHelp && hasProof === undefined && proofsRead < PROOFS_READ_MAX)
      return void settleByProof(upgrade);
    return refuse(reply, refusal);
  };

  /**
   * Settles an upgrade on a full node once it is known whether the session has solved a challenge, and so may
   * displace another.
   */
  const settleByProof = async (upgrade: Upgrade): Promise<void> => {
    const { holder, raw } = upgrade.request;
    proofsRead += 1;
    let hasProof = false;
    try {
      hasProof = holder.sessionId !== undefined && (await isProven(holder.sessionId));
    } catch (error) {
      onError(error);
    } finally {
      proofsRead -= 1;
    }
    if (!raw.socket.destroyed) settle(upgrade, hasProof);
  };

  const admit: preValidationHookHandler = (request, reply, accept) => {
    if (request.ws) {
      request.holder = holderOf(request);
      settle({ request, reply, accept });
    } else if (request.isForSocket) refuse(reply, 'path');
    else reply.callNotFound();
  };

  // An option of `createServer`, set here because the caller need not know about upgrades.
  Object.assign(app.server, { shouldUpgradeCallback: mayUpgrade });
  // A hook of the app instead of the route, so that it also refuses upgrades at other paths.
  app.addHook('onRequest', (request, reply, done) => {
    request.isForSocket = asksForSocket(request.headers);
    if (request.isForSocket && request.routeOptions.url !== SOCKET_PATH) refuse(reply, 'path');
    else done();
  });
  // Registered in a separate scope, because the plugin wraps the handlers of all routes in its scope.
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: OPTIONS,
      errorHandler: (error, socket) => {
        logger.error({ err: error }, 'a socket was not served');
        socket.terminate();
      },
      // Without this the plugin would close all sockets immediately. `close` below closes them before, in slices.
      preClose: (done) => done(),
    });
    scope.decorateRequest('holder');
    const hooks = { preValidation: admit, preHandler: detachReply };
    scope.get(SOCKET_PATH, { websocket: true, ...hooks }, (socket, request) => {
      // The plugin's listener would keep the request and the reply in memory as long as the socket.
      socket.removeAllListeners('error');
      if (socket instanceof ClientSocket) serve(socket, request);
    });
  });
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
      heartbeat.stop();
      loopDelay.stop();
    },
  };
};

/**
 * Whether the page was loaded over HTTPS, according to its origin: a browser sends it with every upgrade, while a
 * proxy that terminates HTTPS may not send the protocol.
 */
const isFromSecurePage = (
  { publicOrigin }: SocketDependencies['settings'],
  { origin }: IncomingHttpHeaders,
): boolean => (publicOrigin ?? origin)?.startsWith('https:') ?? false;

/** An `object`, because the plugin's type takes no class but the library's own. */
const OPTIONS: object = {
  WebSocket: ClientSocket,
  clientTracking: false,
  autoPong: false,
  handleProtocols: () => false,
  perMessageDeflate: false,
  maxPayload: SOCKET_FRAME_BYTES_MAX,
  maxFragments: FRAGMENTS_MAX,
  closeTimeout: SOCKET_CLOSE_WAIT_MS,
} satisfies ServerOptions<typeof ClientSocket> & { closeTimeout: number };

/** Whether a request asks for a WebSocket. A request for another upgrade (curl offers h2c) is answered over HTTP. */
const asksForSocket = (headers: IncomingHttpHeaders): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Whether a request goes to the plugin as an upgrade; every other request is answered over HTTP. The plugin would
 * leave open the connection of an upgrade whose URL Fastify cannot route, or that follows a request without an
 * answer.
 */
const mayUpgrade = ({ method, url, headers, socket: { _httpMessage } }: IncomingMessage): boolean =>
  method === 'GET' && url?.split('?')[0] === SOCKET_PATH && asksForSocket(headers) && !_httpMessage;

/** Detaches the reply from the connection, which would keep it and its request in memory as long as the socket. */
const detachReply = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  reply.raw.detachSocket(request.raw.socket);
  done();
};

const POLL_INTERVAL_MS = 20;

/** Resolves when no client is left: the library terminates sockets that do not answer the close frame in time. */
const allGone = async (clients: ReadonlySet<Client>): Promise<void> => {
  while (clients.size > 0) await delay(POLL_INTERVAL_MS);
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The client that asks for a socket. */
    holder: Holder;
  }
}

declare module 'node:net' {
  interface Socket {
    /** The answer that the connection carries now. Node offers it nowhere else; pipelined requests wait for it. */
    _httpMessage?: object | null;
  }
}
