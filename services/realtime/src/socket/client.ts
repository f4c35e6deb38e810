import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Connection } from './connection.ts';
import { CLOSE_CODES, LAG_BYTES_MAX, type BoardSocket, type CloseCode } from '../wire/boardSocket.ts';
import type { Frame } from '../wire/frame.ts';

/** A client that leaves more than this unread is of no use to itself, and is asked to come back later. */
export const UNSENT_BYTES_MAX = 1024 * 1024;
/** Beats that a client may spend without a board. */
const IDLE_BEATS_MAX = 2;

/**
 * The library's socket, whose events go to its client by a call: there are tens of thousands, and a listener
 * for each event of each costs half a kilobyte a socket.
 */
export class ClientSocket extends WebSocket {
  client: Client | undefined;

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    return this.client?.hear(event, args) ?? super.emit(event, ...args);
  }
}

export type ClientOptions = {
  writesDirectly: boolean;
  /** Called for each frame, with its size on the wire. */
  onSent: (bytes: number) => void;
  /** Called once, with the code of whoever closed first. */
  onClosed: (client: Client, code: number) => void;
  onError: (error: unknown) => void;
};

/** With which code the library closes for which of its errors; any other is a breach of the protocol. */
const CLOSE_CODES_BY_ERROR = new Map<unknown, number>([
  ['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 1009],
  ['WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH', 1009],
  ['WS_ERR_TOO_MANY_BUFFERED_PARTS', 1008],
  ['WS_ERR_INVALID_UTF8', 1007],
]);
const PROTOCOL_ERROR = 1002;

/** undefined: not of the library but of the connection, which is just gone. */
const closeCodeOf = (error: unknown): number | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !code.startsWith('WS_ERR_')) return undefined;
  return CLOSE_CODES_BY_ERROR.get(code) ?? PROTOCOL_ERROR;
};

/** One client's socket: a class, and one object for all that is kept of it, for the same reason. */
export class Client implements BoardSocket {
  readonly id: number;
  readonly #socket: ClientSocket;
  readonly #stream: Duplex;
  readonly #options: ClientOptions;
  #connection: Connection | undefined;
  #hasAnswered = true;
  #idleBeats = 0;
  #closedWith: number | undefined;

  constructor(id: number, socket: ClientSocket, stream: Duplex, options: ClientOptions) {
    this.id = id;
    this.#socket = socket;
    this.#stream = stream;
    this.#options = options;
    socket.client = this;
  }

  /** Has the connection hear what the client says. */
  serve(connection: Connection): void {
    this.#connection = connection;
  }

  /** @returns whether the event is its own to hear; undefined: it is not */
  hear(event: string | symbol, [first, second]: unknown[]): boolean | undefined {
    switch (event) {
      case 'message':
        this.#connection?.receive(second === true ? undefined : String(first));
        return true;
      case 'ping':
        // One that pings without reading gets no answers.
        if (this.unsentBytes < LAG_BYTES_MAX) this.#socket.pong(first);
        return true;
      case 'pong':
        return (this.#hasAnswered = true);
      case 'close':
        this.#connection?.end();
        this.#options.onClosed(this, this.#closedWith ?? Number(first));
        return true;
      // Too large a frame, broken UTF-8 and the like: the library closes with the fitting code.
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

  /** The client has a moment to answer, then the socket is ended. */
  close(code: CloseCode): void {
    this.#closedWith ??= code;
    this.#socket.close(code);
  }

  /** Ends who has not answered since the last beat, or watches nothing; pings the others. */
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
