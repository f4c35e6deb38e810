import type { WebSocket } from 'ws';

export type Heartbeat = { watch: (socket: WebSocket) => void; stop: () => void };

const HEARTBEAT_EVERY_MS = 30_000;

/** Pings all sockets and ends those that have not answered since the last round: a phone that left says no goodbye. */
export const startHeartbeat = (sockets: ReadonlySet<WebSocket>): Heartbeat => {
  const alive = new WeakSet<WebSocket>();

  const beat = (): void => {
    for (const socket of sockets) {
      if (alive.delete(socket)) socket.ping();
      else socket.terminate();
    }
  };

  const timer = setInterval(beat, HEARTBEAT_EVERY_MS).unref();
  return {
    watch: (socket) => {
      alive.add(socket);
      socket.on('pong', () => alive.add(socket));
    },
    stop: () => clearInterval(timer),
  };
};
