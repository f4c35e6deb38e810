import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** What the network does to WebSockets. */
export type SocketTreatment = 'passes' | 'refuses' | 'accepts-and-drops' | 'never-answers';

/** What the network does to the answers of a path: it delays each, or loses the first ones. */
export type AnswerFault = { path: RegExp } & ({ lateMs: number } | { lostTimes: number });

export type NetworkProxy = {
  url: string;
  treatSockets: (treatment: SocketTreatment) => void;
  /** Ends all connections and refuses new ones, as without a network. */
  cut: (isCut: boolean) => void;
  /** Number of answers with this status, for paths that end in `suffix`. */
  answered: (suffix: string, status: number) => number;
  close: () => Promise<void>;
};

/**
 * A real proxy in front of the server, which behaves like a company network, a captive portal or a crowded Wi-Fi.
 * @param certificate makes it terminate HTTPS
 */
export const openNetworkProxy = async (
  target: string,
  fault?: AnswerFault,
  certificate?: { key: Buffer; cert: Buffer },
): Promise<NetworkProxy> => {
  const { hostname, port } = new URL(target);
  const answers: string[] = [];
  const open = new Set<Duplex>();
  /** Connections of browsers to this proxy. */
  const incomingConnections = new Set<Duplex>();
  let isCutNow = false;
  let treatment: SocketTreatment = 'passes';
  let lost = 0;

  const relay = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method, url: path = '' } = incoming;
    const headers = { ...incoming.headers, ...(certificate && { 'x-forwarded-proto': 'https' }) };
    const onward = request({ hostname, port, method, path, headers });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
    const [answer]: IncomingMessage[] = await once(onward, 'response');
    if (!answer) return;
    const { statusCode = 502, rawHeaders } = answer;
    answers.push(`${path.split('?')[0]} ${statusCode}`);
    if (fault?.path.test(path)) {
      if ('lateMs' in fault) await delay(fault.lateMs);
      else if (lost++ < fault.lostTimes) {
        answer.resume();
        // Answers 502 instead of closing the connection, after which browsers would retry by themselves.
        outgoing.writeHead(502).end();
        return;
      }
    }
    outgoing.writeHead(statusCode, rawHeaders);
    answer.pipe(outgoing);
  };

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    relay(incoming, outgoing).catch(() => outgoing.destroy());
  };
  const server = certificate ? createSecureServer(certificate, pass) : createServer(pass);

  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (treatment === 'refuses') {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    if (treatment === 'never-answers') {
      open.add(socket);
      return;
    }
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => socket.destroy());
    for (const side of [socket, upstream]) {
      open.add(side);
      side.on('close', () => {
        open.delete(side);
        socket.destroy();
        upstream.destroy();
      });
    }
    const headers = incoming.rawHeaders.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`));
    upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
    upstream.write(head);
    if (treatment === 'passes') {
      socket.pipe(upstream);
      upstream.pipe(socket);
    } else upstream.once('data', (handshake: Buffer) => socket.write(handshake));
  });

  server.on('connection', (socket: Duplex) => {
    if (isCutNow) {
      socket.destroy();
      return;
    }
    incomingConnections.add(socket);
    socket.on('close', () => incomingConnections.delete(socket));
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    treatSockets: (next) => {
      treatment = next;
    },
    cut: (isCut) => {
      isCutNow = isCut;
      if (isCut) for (const socket of incomingConnections) socket.destroy();
    },
    answered: (suffix, status) => answers.filter((line) => line.endsWith(`${suffix} ${status}`)).length,
    close: async () => {
      for (const side of open) side.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
