import { WebSocket } from 'k6/websockets';
import type { ClientSocket, SocketEvents } from '@openfloor/client/boardClient';
import { connectionsLost } from './metrics.ts';
import { BASE_URL } from './settings.ts';

const SOCKET_URL = `${BASE_URL.replace(/^http/, 'ws')}/ws`;
const CONNECTING = 0;
const OPEN = 1;

type K6SocketEvents = Omit<SocketEvents, 'received'> & {
  /** @param atMs when k6 read the text from the socket */
  received: (text: string, atMs: number) => void;
};

/** The socket of a client over the WebSocket of k6. Counts connections that the client did not close. */
export const openSocket = ({ opened, received, closed }: K6SocketEvents): ClientSocket => {
  const socket = new WebSocket(SOCKET_URL);
  let isClosing = false;
  socket.addEventListener('open', opened);
  socket.addEventListener('message', (event) => {
    if ('data' in event && typeof event.data === 'string') received(event.data, event.timestamp);
  });
  socket.addEventListener('close', (event) => {
    const code = codeOf(event);
    if (!isClosing) connectionsLost.add(1, { code: String(code) });
    closed(code);
  });
  return {
    send: (text) => socket.readyState === OPEN && socket.send(text),
    close: () => {
      isClosing = true;
      // `close` of a connecting socket blocks the whole VU until the connection is open.
      if (socket.readyState === CONNECTING) socket.addEventListener('open', () => socket.close());
      else socket.close();
    },
  };
};

/** k6 sets `code`, which is missing in its types. */
const codeOf = (event: object): number => ('code' in event ? Number(event.code) : 0);
