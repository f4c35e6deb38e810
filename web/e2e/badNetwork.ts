import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { House } from './house.ts';

/** What happens to the answers of a path: each is late, or lost after the server gave it. */
export type Misfortune = { path: RegExp } & ({ lateMs: number } | { lostTimes: number });

/** The server behind a proxy that delays or loses answers, as a hall's Wi-Fi does. */
export const behindBadNetwork = async (
  house: House,
  misfortune: Misfortune,
): Promise<House & { leave: () => void }> => {
  const { hostname, port } = new URL(house.url);
  let lost = 0;

  const relay = async (asked: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const passed = request({ hostname, port, method: asked.method, path: asked.url, headers: asked.headers });
    asked.pipe(passed);
    const [answer]: IncomingMessage[] = await once(passed, 'response');
    if (!answer) return;
    if (misfortune.path.test(asked.url ?? '')) {
      if ('lateMs' in misfortune) await delay(misfortune.lateMs);
      else if (lost++ < misfortune.lostTimes) {
        // Not a closed connection: the browser would send the request again by itself.
        reply.writeHead(502).end();
        return;
      }
    }
    reply.writeHead(answer.statusCode ?? 0, answer.rawHeaders);
    answer.pipe(reply);
  };

  const proxy = createServer((asked, reply) => {
    relay(asked, reply).catch(() => reply.destroy());
  });
  proxy.on('upgrade', (asked: IncomingMessage, near, head: Buffer) => {
    const far = connect(Number(port), hostname);
    const lines = [`GET ${asked.url} HTTP/1.1`];
    for (let index = 0; index < asked.rawHeaders.length; index += 2)
      lines.push(`${asked.rawHeaders[index]}: ${asked.rawHeaders[index + 1]}`);
    far.write(`${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    far.pipe(near).pipe(far);
    for (const socket of [near, far])
      socket.on('error', () => {
        near.destroy();
        far.destroy();
      });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('Not a port');
  return {
    ...house,
    url: `http://127.0.0.1:${address.port}`,
    leave: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
};
