import { once } from 'node:events';
import { ServerMessage } from '@openfloor/contract/ws';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

export type SocketOptions = { headers?: Record<string, string>; origin?: string };

/** A client's end. Messages are taken one by one; what viewers there are is told apart, as it comes when it likes. */
export type TestSocket = {
  /** Everything that came, as text. */
  received: string[];
  viewerCounts: number[];
  /** How many pings it has answered. */
  pings: () => number;
  /** @param message an object is sent as JSON, anything else as it is */
  send: (message: object | string) => void;
  sendBinary: (message: Buffer) => void;
  /** The next message that was not taken yet. */
  next: () => Promise<ServerMessage>;
  /** What is in the next message, which must be of this type. */
  nextOf: (type: ServerMessage['type']) => Promise<ServerMessage['data']>;
  /** Called with each message from now on, and with those not taken yet. */
  onMessage: (listener: (message: ServerMessage) => void) => void;
  /** Resolves with the code. */
  closed: Promise<number>;
  end: () => Promise<void>;
};

const WAIT = { timeout: 5000, interval: 5 };

export const connectTo = async (url: string, options: SocketOptions = {}): Promise<TestSocket> => {
  const socket = new WebSocket(url, options);
  const received: string[] = [];
  const viewerCounts: number[] = [];
  let pings = 0;
  const waiting: ServerMessage[] = [];
  let listener: ((message: ServerMessage) => void) | undefined;

  socket.on('message', (data: Buffer) => {
    received.push(data.toString());
    const message = ServerMessage.parse(JSON.parse(data.toString()));
    if (message.type === 'viewerCountUpdate') viewerCounts.push(message.data.viewerCount);
    else if (listener) listener(message);
    else waiting.push(message);
  });
  socket.on('ping', () => {
    pings += 1;
  });
  const closed = new Promise<number>((resolve) => void socket.on('close', resolve));
  await once(socket, 'open');
  socket.on('error', () => {});

  const next = (): Promise<ServerMessage> =>
    vi.waitFor(() => {
      const message = waiting.shift();
      if (!message) throw new Error('No message came');
      return message;
    }, WAIT);

  return {
    received,
    viewerCounts,
    pings: () => pings,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    sendBinary: (message) => socket.send(message, { binary: true }),
    next,
    nextOf: async (type) => {
      const message = await next();
      if (message.type !== type) throw new Error(`Expected ${type}, got ${JSON.stringify(message)}`);
      return message.data;
    },
    onMessage: (added) => {
      listener = added;
      for (const message of waiting.splice(0)) added(message);
    },
    closed,
    end: async () => {
      socket.terminate();
      await closed;
    },
  };
};

/** How the server answers an upgrade that it refuses. */
export const refusalOf = async (url: string, options: SocketOptions = {}): Promise<number | undefined> => {
  const socket = new WebSocket(url, options);
  socket.on('error', () => {});
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket.terminate();
      resolve(undefined);
    });
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
  });
};
