import type { BoardSocket, CloseCode } from '../../wire/boardSocket.ts';
import { CLOSE_CODES } from '../../wire/boardSocket.ts';
import { UNSENT_BYTES_MAX } from '../../socket/client.ts';
import type { Frame } from '../../wire/frame.ts';
import { SOCKET_CLOSE_WAIT_MS } from '../../socket/upgrade.ts';
import type { Random } from './random.ts';

/** How a client reads. */
export type Reading = { bytesPerStep: number };
export const FAST: Reading = { bytesPerStep: Infinity };
export const STALLED: Reading = { bytesPerStep: 0 };

/** Each byte counts for so many, so that a few frames are as much as a slow reader is passed by for. */
const BYTE_WEIGHT = 64;
const SYSTEM_BYTES = 32 * 1024;
const STEP_MS_MAX = 40;

export type SocketEnds = {
  /** The client's end: a whole message came. */
  onMessage: (text: string) => void;
  /** The client's end. @param code undefined: the connection was lost */
  onClose: (code: number | undefined) => void;
  /** The node's end: a message was written. */
  onWritten: (frame: Frame, socket: SimulatedSocket) => void;
  /** The node's end: the product asks for the closing. */
  onAskedToClose: (code: CloseCode, socket: SimulatedSocket) => void;
};

type Written = { text: string; bytesLeft: number } | { closeCode: CloseCode };

/** A connection with its buffers: what the node wrote goes over in pieces, as fast as the client reads. */
export class SimulatedSocket implements BoardSocket {
  readonly id = 0;
  readonly #ends: SocketEnds;
  readonly #stepMs: number;
  readonly #written: Written[] = [];
  readonly #drainListeners: (() => void)[] = [];
  /** The node's side of it, told what the client says and when it is over. */
  server: { receive: (text: string) => void; end: () => void } | undefined;
  /** While the node takes a message of the client. */
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
  /** Since when something has been unsent without a break. */
  #unsentSinceMs: number | undefined;

  constructor(ends: SocketEnds, random: Random) {
    this.#ends = ends;
    this.#stepMs = random.between(1, STEP_MS_MAX);
  }

  /** How long the node has known that it is over. */
  get endedForMs(): number {
    return this.#endedAtMs === undefined ? 0 : Date.now() - this.#endedAtMs;
  }

  /** How long something has been unsent without a break. */
  get unsentForMs(): number {
    return this.#unsentSinceMs === undefined ? 0 : Date.now() - this.#unsentSinceMs;
  }

  get isReceiving(): boolean {
    return this.#isReceiving;
  }

  /** Nothing goes over any more, whether the ends know or not. */
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

  close(code: CloseCode): void {
    if (this.#isClosing || !this.#isOpenForNode) return;
    this.#isClosing = true;
    this.#ends.onAskedToClose(code, this);
    this.#written.push({ closeCode: code });
    this.#stepSoon();
    this.#closeTimer = setTimeout(() => this.cut(0, 0), SOCKET_CLOSE_WAIT_MS);
  }

  /** What the client says; it arrives unless the connection is cut before. */
  say(text: string): void {
    setTimeout(() => {
      if (!this.#isOpenForNode || this.#isCut) return;
      this.#isReceiving = true;
      this.server?.receive(text);
      this.#isReceiving = false;
    }, this.#stepMs);
  }

  read(reading: Reading): void {
    if (this.#isCut) return;
    this.#reading = reading;
    this.#stepSoon();
  }

  /** Nothing goes over any more, and the ends hear of it in so many ms. */
  cut(clientHearsInMs: number, nodeHearsInMs: number): void {
    this.#isCut = true;
    this.#reading = STALLED;
    clearTimeout(this.#stepTimer);
    clearTimeout(this.#closeTimer);
    setTimeout(() => this.#endForClient(undefined), clientHearsInMs);
    setTimeout(() => this.#endForNode(), nodeHearsInMs);
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
      taken += this.#take(this.#written[0], bytesPerStep - taken);
    if (this.unsentBytes === 0) this.#unsentSinceMs = undefined;
    if (hadUnsent && this.unsentBytes === 0)
      for (const listener of this.#drainListeners.splice(0)) listener();
    this.#stepSoon();
  }

  /** @returns the bytes that went over */
  #take(next: Written, budget: number): number {
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
