import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Connection } from './connection.ts';
import { CLOSE_CODES, LAG_BYTES_MAX, type BoardSocket, type CloseCode } from '../wire/boardSocket.ts';
import type { Frame } from '../wire/frame.ts';

/** A client with more unsent bytes is asked to reconnect later. */
export const UNSENT_BYTES_MAX = 1024 * 1024;
/** Heartbeats that a client may stay without a subscription. */
const IDLE_BEATS_MAX = 2;

/**
 * The library's socket, which passes its events to the client by a method call. A listener for each event would cost
 * half a kilobyte per socket, and there are tens of thousands of sockets.
 */
export class ClientSocket extends WebSocket {
  client: Client | undefined;

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    return this.client?.handleEvent(event, args) ?? super.emit(event, ...args);
  }
}

/** What a client needs of the connection that it serves. */
export type ServedConnection = Pick<Connection, 'isOnBoard' | 'receive' | 'receiveControl' | 'end'>;

/** What a client needs of its socket. */
export type ServedSocket = Pick<
  ClientSocket,
  'client' | 'readyState' | 'send' | 'ping' | 'pong' | 'pause' | 'resume' | 'close' | 'terminate'
>;

export type ClientOptions = {
  writesDirectly: boolean;
  /** Called for each frame, with its size including the header. */
  onSent: (bytes: number) => void;
  /** Called once, with the close code of the side that closed first. */
  onClosed: (client: Client, code: number) => void;
  onError: (error: unknown) => void;
};

/** The code with which the library closes after each of its errors; after any other it closes with a protocol error. */
const CLOSE_CODES_BY_ERROR = new Map<unknown, number>([
  ['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 1009],
  ['WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH', 1009],
  ['WS_ERR_TOO_MANY_BUFFERED_PARTS', 1008],
  ['WS_ERR_INVALID_UTF8', 1007],
]);
const PROTOCOL_ERROR = 1002;

/** undefined: the error is the connection's and not the library's; no close code is sent. */
const closeCodeOf = (error: unknown): number | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !code.startsWith('WS_ERR_')) return undefined;
  return CLOSE_CODES_BY_ERROR.get(code) ?? PROTOCOL_ERROR;
};

/** One client's socket. A class with all its state in one object, to save memory per socket. */
export class Client implements BoardSocket {
  readonly id: number;
  readonly prefix: string;
  readonly #socket: ServedSocket;
  readonly #stream: Duplex;
  readonly #options: ClientOptions;
  #connection: ServedConnection | undefined;
  #hasAnswered = true;
  #idleBeats = 0;
  #closedWith: number | undefined;

  constructor(
    { id, prefix }: Pick<BoardSocket, 'id' | 'prefix'>,
    socket: ServedSocket,
    stream: Duplex,
    options: ClientOptions,
  ) {
    this.id = id;
    this.prefix = prefix;
    this.#socket = socket;
    this.#stream = stream;
    this.#options = options;
    socket.client = this;
  }

  /** Passes the client's messages to the connection. */
  serve(connection: ServedConnection): void {
    this.#connection = connection;
  }

  /** @returns undefined for an event that the library's own listeners handle */
  handleEvent(event: string | symbol, [first, second]: unknown[]): boolean | undefined {
    switch (event) {
      case 'message':
        this.#connection?.receive(second === true ? undefined : String(first));
        return true;
      case 'ping':
        // A client that pings without reading gets no pongs: they would fill the buffer.
        if (this.#connection?.receiveControl() && this.unsentBytes < LAG_BYTES_MAX) this.#socket.pong(first);
        return true;
      case 'pong':
        if (this.#hasAnswered) this.#connection?.receiveControl();
        this.#hasAnswered = true;
        return true;
      case 'close':
        this.#connection?.end();
        this.#options.onClosed(this, this.#closedWith ?? Number(first));
        return true;
      // A frame that is too large, invalid UTF-8, and so on: the library closes the socket with the matching code.
      case 'error':
        this.#closedWith ??= closeCodeOf(first);
        this.#options.onError(first);
        return true;
      default:
        return undefined;
    }
  }

  send(frame: Frame): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#options.writesDirectly) this.#stream.write(frame.framed);
    else this.#socket.send(frame.payload, { binary: false });
    this.#options.onSent(frame.framed.length);
    if (this.unsentBytes > UNSENT_BYTES_MAX) this.close(CLOSE_CODES.tryAgainLater);
  }

  get unsentBytes(): number {
    return this.#stream.writableLength;
  }

  onceDrained(listener: () => void): void {
    this.#stream.once('drain', listener);
  }

  pause(forMs: number): void {
    this.#socket.pause();
    setTimeout(() => this.#socket.resume(), forMs).unref();
  }

  /** The client may answer for `SOCKET_CLOSE_WAIT_MS`, then the socket is terminated. */
  close(code: CloseCode): void {
    this.#closedWith ??= code;
    this.#socket.close(code);
  }

  /** Ends a client that did not answer the previous ping, or that has no subscription; pings the others. */
  beat(): void {
    this.#idleBeats = this.#connection?.isOnBoard ? 0 : this.#idleBeats + 1;
    if (!this.#hasAnswered) this.#socket.terminate();
    else if (this.#idleBeats > IDLE_BEATS_MAX) this.close(CLOSE_CODES.policyViolation);
    else {
      this.#hasAnswered = false;
      this.#socket.ping();
    }
  }
}
