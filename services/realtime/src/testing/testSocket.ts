import { once } from 'node:events';
import { ServerMessage, type PresentModerator } from '@openfloor/contract/ws';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

export type SocketOptions = { headers?: Record<string, string>; origin?: string };

/**
 * A client's socket. `next` returns messages in order, except counts of viewers and moderators, which arrive at any
 * time.
 */
export type TestSocket = {
  /** All received messages, as text. */
  received: string[];
  viewerCounts: number[];
  moderators: PresentModerator[][];
  /** Number of answered pings. */
  pings: () => number;
  /** @param message objects are sent as JSON, strings unchanged */
  send: (message: object | string) => void;
  sendBinary: (message: Buffer) => void;
  /** Waits for the next message. */
  next: () => Promise<ServerMessage>;
  /** Waits for the next message, which must have this type, and returns its data. */
  nextOf: (type: ServerMessage['type']) => Promise<ServerMessage['data']>;
  /** Calls the listener with each message from now on, and with those that `next` has not returned. */
  onMessage: (listener: (message: ServerMessage) => void) => void;
  /** Resolves with the close code. */
  closed: Promise<number>;
  end: () => Promise<void>;
};

const WAIT = { timeout: 5000, interval: 5 };

export const connectTo = async (url: string, options: SocketOptions = {}): Promise<TestSocket> => {
  const socket = new WebSocket(url, options);
  const received: string[] = [];
  const viewerCounts: number[] = [];
  const moderators: PresentModerator[][] = [];
  let pings = 0;
  const waiting: ServerMessage[] = [];
  let listener: ((message: ServerMessage) => void) | undefined;

  socket.on('message', (data: Buffer) => {
    received.push(data.toString());
    const message = ServerMessage.parse(JSON.parse(data.toString()));
    if (message.type === 'viewerCountUpdate') viewerCounts.push(message.data.viewerCount);
    else if (message.type === 'moderatorsUpdate') moderators.push(message.data.moderators);
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
      if (!message) throw new Error('No message arrived');
      return message;
    }, WAIT);

  return {
    received,
    viewerCounts,
    moderators,
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

/** @returns HTTP status of a refused upgrade; undefined if it was accepted */
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
