import type { Duplex } from 'node:stream';
import { WebSocket, type RawData } from 'ws';
import type { Connection } from '../connection.ts';
import { CLOSE_CODES, type BoardSocket, type CloseCode } from './boardSocket.ts';
import type { Frame } from './frame.ts';

/** A client that leaves more than this unread is of no use to itself, and is asked to come back later. */
export const UNSENT_BYTES_MAX = 1024 * 1024;
/** A client that pings without reading gets no answers beyond this. */
const UNSENT_BYTES_MAX_FOR_PONG = 64 * 1024;
/** Beats that a client may spend without a board. */
const IDLE_BEATS_MAX = 2;

export type ClientOptions = { writesDirectly: boolean };

/**
 * One client's socket. A class, and one object for all that is kept of it, because there are tens of thousands:
 * closures would cost each a few hundred bytes more.
 */
export class Client implements BoardSocket {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #writesDirectly: boolean;
  #hasAnswered = true;
  #idleBeats = 0;
  #closedWith: CloseCode | undefined;
  #connection: Connection | undefined;

  constructor(socket: WebSocket, stream: Duplex, { writesDirectly }: ClientOptions) {
    this.#socket = socket;
    this.#stream = stream;
    this.#writesDirectly = writesDirectly;
  }

  /** Has the connection hear what the client says. */
  serve(connection: Connection): void {
    this.#connection = connection;
    // Text arrives as one buffer: the library's default, as no other binary type is set.
    this.#socket.on('message', (data: RawData, isBinary) =>
      connection.receive(isBinary || !Buffer.isBuffer(data) ? undefined : data.toString()),
    );
    this.#socket.on('ping', (data) => {
      if (this.unsentBytes < UNSENT_BYTES_MAX_FOR_PONG) this.#socket.pong(data);
    });
    this.#socket.on('pong', () => {
      this.#hasAnswered = true;
    });
  }

  send(frame: Frame): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#writesDirectly) this.#stream.write(frame.framed);
    else this.#socket.send(frame.payload, { binary: false });
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

  /** The code with which this side closed it, if it did. */
  get closedWith(): CloseCode | undefined {
    return this.#closedWith;
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
