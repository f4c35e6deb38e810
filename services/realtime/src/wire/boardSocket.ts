import type { Frame } from './frame.ts';

/** What the rest of this package knows of a socket; only this folder knows the library behind it. */
export type BoardSocket = {
  /** This node's own number for it, for the log. */
  readonly id: number;
  send: (frame: Frame) => void;
  /** Bytes that the client has not taken yet, beyond what the system holds for it. */
  readonly unsentBytes: number;
  /** Calls once, when all of the unsent has gone; asked for while there is some. */
  onceDrained: (listener: () => void) => void;
  close: (code: CloseCode) => void;
};

/** Unsent beyond what the system buffers: the client reads more slowly than it is written to. */
export const LAG_BYTES_MAX = 64 * 1024;

/**
 * Why a socket was closed. 1012 and 1013 ask the client to come back, the others tell it that coming back
 * the same way is no use.
 * @see https://www.iana.org/assignments/websocket/websocket.xhtml#close-code-number
 */
export const CLOSE_CODES = {
  policyViolation: 1008,
  serviceRestart: 1012,
  tryAgainLater: 1013,
} as const;
export type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES];
