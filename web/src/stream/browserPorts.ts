import type { SocketEvents, StreamPorts } from './boardStream.ts';
import type { Input } from './connection.ts';

/**
 * The socket, clock and chance of a browser.
 * @param identified the socket waits for it, the list does not
 */
export const browserPorts = (
  readList: StreamPorts['readList'],
  identified: Promise<unknown> = Promise.resolve(),
): StreamPorts => ({
  readList,
  openSocket: (events) => {
    let socket: WebSocket | undefined;
    let isLetGo = false;
    const open = async (): Promise<void> => {
      await identified;
      if (!isLetGo) socket = openWebSocket(events);
    };
    void open();
    return {
      send: (text) => socket?.readyState === WebSocket.OPEN && socket.send(text),
      close: () => {
        isLetGo = true;
        socket?.close();
      },
    };
  },
  nowMs: () => performance.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
});

const openWebSocket = ({ opened, received, closed }: SocketEvents): WebSocket => {
  const { protocol, host } = location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
  socket.addEventListener('open', opened);
  socket.addEventListener('message', ({ data }) => received(String(data)));
  socket.addEventListener('close', ({ code }) => closed(code));
  return socket;
};

/** Tells the stream what happens to the page: network, visibility, the back-forward cache. */
export const followPage = (input: (input: Input) => void): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('online', () => input({ type: 'nudged' }), { signal });
  addEventListener('offline', () => input({ type: 'network-lost' }), { signal });
  addEventListener('pagehide', ({ persisted }) => persisted && input({ type: 'suspended' }), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && input({ type: 'resumed' }), { signal });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && input({ type: 'nudged' }),
    { signal },
  );
  return () => stop.abort();
};
