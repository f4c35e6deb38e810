import type { BoardSocket, CloseCode } from '../../wire/boardSocket.ts';
import { CLOSE_CODES, SOCKET_CLOSE_WAIT_MS } from '../../wire/boardSocket.ts';
import { UNSENT_BYTES_MAX } from '../../socket/client.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Random } from '@openfloor/platform/testing/random';

/** Reading speed of a client. */
export type ReadSpeed = { bytesPerStep: number };
export const FAST: ReadSpeed = { bytesPerStep: Infinity };
export const STALLED: ReadSpeed = { bytesPerStep: 0 };

/** Each byte counts this many times, so that a few frames make a slow reader a laggard. */
const BYTE_WEIGHT = 64;
const SYSTEM_BYTES = 32 * 1024;
const STEP_MS_MAX = 40;

export type SocketEnds = {
  /** On the client: a complete message arrived. */
  onMessage: (text: string) => void;
  /** On the client. @param code undefined if the connection was lost */
  onClose: (code: number | undefined) => void;
  /** On the node: a message was written. */
  onWritten: (frame: Frame, socket: SimulatedSocket) => void;
  /** On the node: the product closes the socket. */
  onAskedToClose: (code: CloseCode, socket: SimulatedSocket) => void;
};

type WrittenMessage = { text: string; bytesLeft: number } | { closeCode: CloseCode };

/** A connection with buffers: messages of the node arrive in pieces, as fast as the client reads. */
export class SimulatedSocket implements BoardSocket {
  readonly id = 0;
  readonly prefix = '203.0.113.7';
  readonly #ends: SocketEnds;
  readonly #stepMs: number;
  readonly #written: WrittenMessage[] = [];
  readonly #drainListeners: (() => void)[] = [];
  /** The node's handlers of the client's messages and of the end of the connection. */
  server: { receive: (text: string) => void; end: () => void } | undefined;
  /** The node is handling a message of the client. */
  #isReceiving = false;
  #queuedBytes = 0;
  #reading = FAST;
  #stepTimer: NodeJS.Timeout | undefined;
  #closeTimer: NodeJS.Timeout | undefined;
  #endedAtMs: number | undefined;
  #isClosing = false;
  #isCut = false;
  #isOpenForClient = true;
  #isOpenForNode = true;
  /** Since when there have always been unsent bytes. */
  #unsentSinceMs: number | undefined;

  constructor(ends: SocketEnds, random: Random) {
    this.#ends = ends;
    this.#stepMs = random.between(1, STEP_MS_MAX);
  }

  /** Time since the node noticed the end of the connection. */
  get endedForMs(): number {
    return this.#endedAtMs === undefined ? 0 : Date.now() - this.#endedAtMs;
  }

  /** Time for which there have always been unsent bytes. */
  get unsentForMs(): number {
    return this.#unsentSinceMs === undefined ? 0 : Date.now() - this.#unsentSinceMs;
  }

  get isReceiving(): boolean {
    return this.#isReceiving;
  }

  /** Nothing is transferred any more, whether or not client and node have noticed. */
  get isCut(): boolean {
    return this.#isCut;
  }

  get unsentBytes(): number {
    return Math.max(0, this.#queuedBytes - SYSTEM_BYTES);
  }

  send(frame: Frame): void {
    this.#ends.onWritten(frame, this);
    if (this.#isClosing || !this.#isOpenForNode) return;
    const bytes = frame.framed.length * BYTE_WEIGHT;
    this.#written.push({ text: frame.payload.toString(), bytesLeft: bytes });
    this.#queuedBytes += bytes;
    if (this.unsentBytes > 0) this.#unsentSinceMs ??= Date.now();
    this.#stepSoon();
    if (this.unsentBytes > UNSENT_BYTES_MAX) this.close(CLOSE_CODES.tryAgainLater);
  }

  onceDrained(listener: () => void): void {
    this.#drainListeners.push(listener);
  }

  pause(): void {
    // No simulated client sends readings.
  }

  close(code: CloseCode): void {
    if (this.#isClosing || !this.#isOpenForNode) return;
    this.#isClosing = true;
    this.#ends.onAskedToClose(code, this);
    this.#written.push({ closeCode: code });
    this.#stepSoon();
    this.#closeTimer = setTimeout(() => this.cut(0, 0), SOCKET_CLOSE_WAIT_MS);
  }

  /** A message of the client; it arrives unless the connection is cut first. */
  sendToNode(text: string): void {
    setTimeout(() => {
      if (!this.#isOpenForNode || this.#isCut) return;
      this.#isReceiving = true;
      this.server?.receive(text);
      this.#isReceiving = false;
    }, this.#stepMs);
  }

  read(reading: ReadSpeed): void {
    if (this.#isCut) return;
    this.#reading = reading;
    this.#stepSoon();
  }

  /** Stops all transfer; client and node notice it after the given times. */
  cut(clientNoticesInMs: number, nodeNoticesInMs: number): void {
    this.#isCut = true;
    this.#reading = STALLED;
    clearTimeout(this.#stepTimer);
    clearTimeout(this.#closeTimer);
    setTimeout(() => this.#endForClient(undefined), clientNoticesInMs);
    setTimeout(() => this.#endForNode(), nodeNoticesInMs);
  }

  #stepSoon(): void {
    if (this.#reading.bytesPerStep === 0 || this.#written.length === 0) return;
    this.#stepTimer ??= setTimeout(() => this.#step(), this.#stepMs);
  }

  #step(): void {
    this.#stepTimer = undefined;
    const hadUnsent = this.unsentBytes > 0;
    const { bytesPerStep } = this.#reading;
    for (let taken = 0; taken < bytesPerStep && this.#isOpenForClient && this.#written[0];)
      taken += this.#transfer(this.#written[0], bytesPerStep - taken);
    if (this.unsentBytes === 0) this.#unsentSinceMs = undefined;
    if (hadUnsent && this.unsentBytes === 0)
      for (const listener of this.#drainListeners.splice(0)) listener();
    this.#stepSoon();
  }

  /** @returns the number of transferred bytes */
  #transfer(next: WrittenMessage, budget: number): number {
    if ('closeCode' in next) {
      this.#written.length = 0;
      this.#endForClient(next.closeCode);
      this.#endForNode();
      return 0;
    }
    const taken = Math.min(budget, next.bytesLeft);
    next.bytesLeft -= taken;
    this.#queuedBytes -= taken;
    if (next.bytesLeft === 0) {
      this.#written.shift();
      this.#ends.onMessage(next.text);
    }
    return taken;
  }

  #endForClient(code: number | undefined): void {
    if (!this.#isOpenForClient) return;
    this.#isOpenForClient = false;
    this.#ends.onClose(code);
  }

  #endForNode(): void {
    if (!this.#isOpenForNode) return;
    this.#isOpenForNode = false;
    this.#endedAtMs = Date.now();
    clearTimeout(this.#closeTimer);
    clearTimeout(this.#stepTimer);
    this.server?.end();
  }
}
