import type { StreamPorts } from './boardStream.ts';
import type { Input } from './connection.ts';

/** The socket, clock and chance of a browser. */
export const browserPorts = (readList: StreamPorts['readList']): StreamPorts => ({
  readList,
  openSocket: ({ opened, received, closed }) => {
    const { protocol, host } = location;
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
    socket.addEventListener('open', opened);
    socket.addEventListener('message', ({ data }) => received(String(data)));
    socket.addEventListener('close', ({ code }) => closed(code));
    return {
      send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
      close: () => socket.close(),
    };
  },
  nowMs: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
});

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
