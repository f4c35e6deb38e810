import type { Frame } from './frame.ts';

/** A socket without its library: `socket/client.ts` implements it with `ws`. */
export type BoardSocket = {
  /** Number of the socket on this node, for the log. */
  readonly id: number;
  /** Prefix of the client's address. */
  readonly prefix: string;
  send: (frame: Frame) => void;
  /** Bytes written but not yet taken by the operating system. */
  readonly unsentBytes: number;
  /** Calls the listener once, when no unsent bytes are left; call it while there are some. */
  onceDrained: (listener: () => void) => void;
  /** Leaves what the client sends unread for a time. */
  pause: (forMs: number) => void;
  close: (code: CloseCode) => void;
};

/** Time after which a socket is terminated if its client has not answered the close frame. */
export const SOCKET_CLOSE_WAIT_MS = 1000;

/** A client with more unsent bytes is a laggard: it reads more slowly than the node writes. */
export const LAG_BYTES_MAX = 64 * 1024;

/**
 * Why a socket was closed. 1012 and 1013 ask the client to reconnect; after the others reconnecting the same way would
 * fail again.
 * @see https://www.iana.org/assignments/websocket/websocket.xhtml#close-code-number
 */
export const CLOSE_CODES = {
  policyViolation: 1008,
  serviceRestart: 1012,
  tryAgainLater: 1013,
} as const;
export type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES];
