import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** What a network on the way does to WebSockets; HTTP always passes. */
export type Treatment = 'passes' | 'refuses' | 'accepts-and-drops';

export type CompanyProxy = {
  url: string;
  treat: (treatment: Treatment) => void;
  /** Answers so far by status, for paths that end in `suffix`. */
  answered: (suffix: string, status: number) => number;
  close: () => Promise<void>;
};

/** A real proxy in front of the server, as company networks and captive portals have them. */
export const openCompanyProxy = async (target: string): Promise<CompanyProxy> => {
  const { hostname, port } = new URL(target);
  const answers: string[] = [];
  const open = new Set<Duplex>();
  let treatment: Treatment = 'passes';

  const server = createServer((incoming, outgoing) => {
    const onward = request({
      hostname,
      port,
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    });
    onward.on('response', (answer) => {
      answers.push(`${incoming.url?.split('?')[0]} ${answer.statusCode}`);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });

  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (treatment === 'refuses') {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
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

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    treat: (next) => {
      treatment = next;
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
