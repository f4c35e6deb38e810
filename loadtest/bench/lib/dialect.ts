/** A message from a server, whatever its protocol. `data` has the format of the product's protocol. */
export type Heard = { type: string; data: HeardData };

export type HeardData = {
  epoch?: string;
  from?: number;
  seq?: number;
  votes?: Record<string, number>;
  questions?: { id: string; votes: number }[];
  changes?: { id: string; hidden?: boolean; question?: { id: string; votes: number } }[];
  viewerCount?: number;
  retryAfterMs?: number;
};

export type Since = { epoch: string; seq: number };

export type Dialect = {
  path: string;
  /** The message that the client must send first, where the protocol has one. */
  greeting?: string;
  subscribe: (boardId: string, since?: Since) => string;
  /** Whether a text may hold several messages, one per line. */
  isLines?: boolean;
  /** Turns a text into an answer to send, the signal that the client can subscribe, or a message. */
  read: (text: string) => { answer: string } | { isReady: true } | Heard | undefined;
  /** Whether a viewer that finds a gap can resume from its position. */
  canResume: boolean;
};

/** The product's protocol: PROTOCOL.md. The `ws` peer speaks it too. */
const openfloor: Dialect = {
  path: '/ws',
  subscribe: (boardId, since) => JSON.stringify({ type: 'subscribe', boardId, since }),
  read: (text) => JSON.parse(text),
  canResume: true,
};

/**
 * Version 4 of engine.io, version 5 of socket.io.
 * @see https://socket.io/docs/v4/engine-io-protocol/
 * @see https://socket.io/docs/v4/socket-io-protocol/
 */
const socketIo: Dialect = {
  path: '/socket.io/?EIO=4&transport=websocket',
  subscribe: (boardId) => `42${JSON.stringify(['subscribe', { boardId }])}`,
  read: (text) => {
    if (text.startsWith('42')) {
      const [type, data] = JSON.parse(text.slice(2));
      return { type, data };
    }
    if (text.startsWith('40')) return { isReady: true };
    if (text.startsWith('0')) return { answer: '40' };
    return text === '2' ? { answer: '3' } : undefined;
  },
  canResume: false,
};

/**
 * Version 2, in JSON.
 * @see https://centrifugal.dev/docs/transports/client_protocol
 */
const centrifugo: Dialect = {
  path: '/connection/websocket',
  greeting: JSON.stringify({ id: 1, connect: {} }),
  subscribe: (boardId) => JSON.stringify({ id: 2, subscribe: { channel: boardId } }),
  isLines: true,
  read: (text) => {
    if (text === '{}') return { answer: '{}' };
    const { connect, subscribe, error, push } = JSON.parse(text);
    if (connect) return { isReady: true };
    if (subscribe) return { type: 'subscribed', data: {} };
    if (error) return { type: 'error', data: {} };
    return push?.pub && { type: 'voteUpdate', data: push.pub.data };
  },
  canResume: false,
};

/** The stream over HTTP: `streamViewer.ts` polls it and passes on the same messages; it uses no `path`. */
const openfloorStream: Dialect = { ...openfloor, canResume: false };

export const DIALECTS = { openfloor, openfloorStream, socketIo, centrifugo } as const;
export type DialectName = keyof typeof DIALECTS;
