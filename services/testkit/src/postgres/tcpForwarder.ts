import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@openfloor/platform/listen';

/** One address in front of changing servers, like a virtual IP address or a proxy for Postgres. */
export type TcpForwarder = {
  port: number;
  /** Forwards new connections to another port, and closes those to the former server. */
  forwardTo: (port: number) => void;
  close: () => Promise<void>;
};

/** @param targetPort where connections are forwarded to at first, on this machine */
export const openTcpForwarder = async (targetPort: number): Promise<TcpForwarder> => {
  let target = targetPort;
  const sockets = new Set<Socket>();
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((inbound) => {
    const outbound = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    port,
    forwardTo: (next) => {
      target = next;
      cutAll();
    },
    close: async () => {
      server.close();
      cutAll();
      await once(server, 'close');
    },
  };
};
