import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_FRAME_BYTES_MAX } from '@openfloor/contract/limits';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { serveConnection, type ConnectionDependencies } from '../connection.ts';
import { CLOSE_CODES, type BoardSocket } from './boardSocket.ts';
import { startHeartbeat } from './heartbeat.ts';

export const SOCKET_PATH = '/ws';

/** A client that has not answered our goodbye by then is gone, frozen or unwilling. */
export const SOCKET_CLOSE_WAIT_MS = 1000;

export type SocketServer = {
  /** Asks all clients to come back elsewhere; resolves when no socket is left. */
  close: () => Promise<void>;
};

/** Accepts sockets at /ws on an HTTP server and serves a connection on each. */
export const acceptSockets = (server: Server, dependencies: ConnectionDependencies): SocketServer => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_FRAME_BYTES_MAX,
    perMessageDeflate: false,
  });

  const heartbeat = startHeartbeat(sockets.clients);

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    // Node has taken its own listener off, and a reset that nobody hears ends the process.
    stream.on('error', () => stream.destroy());
    const refusal = refusalOf(request, dependencies.settings.publicOrigin);
    if (refusal) return refuse(stream, refusal);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      heartbeat.watch(socket);
      serve(socket, request, dependencies);
    });
  };

  // An option of `createServer`, but whoever made the server need not know what upgrades there are.
  Object.assign(server, { shouldUpgradeCallback: asksForSocket });
  server.on('upgrade', onUpgrade);
  return {
    close: () => {
      server.off('upgrade', onUpgrade);
      heartbeat.stop();
      return closeAll([...sockets.clients]);
    },
  };
};

/** Any other upgrade is only an offer (curl offers h2c), and the request is answered as if it had not been made. */
const asksForSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** The client may never end its side, so ours ends both. */
const refuse = (stream: Duplex, status: string): void => {
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

const closeAll = async (sockets: readonly WebSocket[]): Promise<void> => {
  const closed = sockets.map((socket) => new Promise((resolve) => void socket.once('close', resolve)));
  for (const socket of sockets) socket.close(CLOSE_CODES.serviceRestart);
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, SOCKET_CLOSE_WAIT_MS);
  await Promise.all(closed);
  clearTimeout(timer);
};

const refusalOf = ({ url, headers }: IncomingMessage, publicOrigin?: string): string | undefined => {
  if (url?.split('?')[0] !== SOCKET_PATH) return '404 Not Found';
  // Programs send no Origin; a browser always does, so another site's page cannot borrow a visitor's cookie.
  const isForeign =
    publicOrigin !== undefined && headers.origin !== undefined && headers.origin !== publicOrigin;
  return isForeign ? '403 Forbidden' : undefined;
};

const serve = (socket: WebSocket, request: IncomingMessage, dependencies: ConnectionDependencies): void => {
  const boardSocket: BoardSocket = {
    send: (frame) => socket.send(frame, { binary: false }),
    close: (code) => socket.close(code),
  };
  const sessionId = dependencies.credentials.ofHeaders(request.headers);
  const connection = serveConnection(boardSocket, sessionId, dependencies);
  socket.on('message', (data, isBinary) => connection.receive(isBinary ? undefined : textOf(data)));
  socket.on('close', connection.end);
  // Too large a frame, broken UTF-8 and the like: the library closes with the fitting code.
  socket.on('error', (error) => dependencies.logger.debug({ err: error }, 'socket error'));
};

/** Text arrives as one buffer: the library's default, as no other binary type is set. */
const textOf = (data: RawData): string | undefined => (Buffer.isBuffer(data) ? data.toString() : undefined);
