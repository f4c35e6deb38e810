import type { Seq, SessionId } from '@openfloor/contract/ids';
import { ServerMessage, type BoardFrame, type ClientMessage } from '@openfloor/contract/ws';
import { boardId } from '@openfloor/domain/testing/sampleBoard';
import type { Audience } from '@openfloor/domain/view/audience';
import { applyFrame, type BoardView } from '@openfloor/domain/view/boardView';
import type { Frame } from '../../wire/frame.ts';
import type { CloseCode } from '../../wire/boardSocket.ts';
import type { Random } from './random.ts';
import type { SimulatedApi } from './simulatedApi.ts';
import type { SimulatedNode } from './simulatedNode.ts';
import type { SimulatedSocket } from './simulatedSocket.ts';
import { delay } from './virtualTime.ts';
import { FAST, type Reading } from './simulatedSocket.ts';

type ResyncData = Extract<ServerMessage, { type: 'resync' }>['data'];

export type ClientIdentity = {
  name: string;
  audience: Audience;
  /** Undefined: it has none. */
  sessionId: SessionId | undefined;
  /** The session, where it comes as a cookie. */
  cookieSessionId: SessionId | undefined;
  /** What goes with each `subscribe`. */
  credentials: Pick<Extract<ClientMessage, { type: 'subscribe' }>, 'token' | 'session'>;
};

/** What the simulation watches of a client. */
export type Watcher = {
  onWritten: (client: SimulatedClient, frame: Frame, socket: SimulatedSocket) => void;
  onAskedToClose: (client: SimulatedClient, code: CloseCode, socket: SimulatedSocket) => void;
  /** Before it shows what it fetched. */
  onFetched: (client: SimulatedClient, fetched: BoardView, minSeq: Seq | undefined) => void;
  onApplied: (client: SimulatedClient, before: BoardView, frame: BoardFrame) => void;
  onGap: (client: SimulatedClient, frame: BoardFrame) => void;
  onOther: (client: SimulatedClient, message: ServerMessage) => void;
};

/** The deployment as a client sees it. */
export type Servers = { api: () => SimulatedApi; node: () => SimulatedNode | undefined };

const FETCH_AGAIN_MS = 500;
const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 1500;

/** A screen that keeps to the client's rules of PROTOCOL.md. */
export class SimulatedClient {
  readonly identity: ClientIdentity;
  view: BoardView | undefined;
  viewerCount: number | undefined;
  /** Since when it has been subscribed, up to date and reading at full speed; undefined: it is not. */
  steadySinceMs: number | undefined;
  /** It went away for good. */
  hasLeft = false;
  /** It was told that the board is closed. */
  isOver = false;
  socket: SimulatedSocket | undefined;
  readonly #watcher: Watcher;
  readonly #servers: Servers;
  readonly #random: Random;
  #reading = FAST;
  #held: BoardFrame[] | undefined;
  #resync: ResyncData | undefined;
  #isSubscribed = false;

  constructor(identity: ClientIdentity, servers: Servers, watcher: Watcher, random: Random) {
    this.identity = identity;
    this.#servers = servers;
    this.#watcher = watcher;
    this.#random = random;
    void this.#fetch(undefined);
  }

  get isSubscribed(): boolean {
    return this.#isSubscribed;
  }

  /** Whether it shows what the stream said, and waits for nothing. */
  get isSettled(): boolean {
    return this.isOver || (this.#isSubscribed && this.#held === undefined);
  }

  read(reading: Reading): void {
    this.#reading = reading;
    this.socket?.read(reading);
    this.#noteSteady();
  }

  /** Closes the tab; the node hears of it in so many ms. */
  leave(nodeHearsInMs: number): void {
    this.hasLeft = true;
    this.socket?.cut(0, nodeHearsInMs);
    this.#forgetSocket();
  }

  /** Gets the list, then goes on with what came meanwhile. */
  async #fetch(resync: ResyncData | undefined): Promise<void> {
    this.#held ??= [];
    this.#noteSteady();
    const minSeq = this.#minSeqOf(resync);
    const fetched = await this.#questions(minSeq);
    if (this.hasLeft || this.isOver) return;
    if (!fetched) return this.#end();
    const told = this.#resync;
    if (told && told !== resync) return this.#fetch(told);
    if (told && told.epoch !== fetched.epoch) {
      await delay(FETCH_AGAIN_MS);
      if (this.hasLeft || this.isOver) return;
      return this.#fetch(this.#resync);
    }
    this.#resync = undefined;
    // A number of another life says nothing of this one.
    this.#watcher.onFetched(this, fetched, resync?.epoch === fetched.epoch ? minSeq : undefined);
    this.view = fetched;
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const frame of held) this.#take(frame);
    if (!this.socket) this.#connect();
    this.#noteSteady();
  }

  /** Another node may know of less than this client has seen. */
  #minSeqOf(resync: ResyncData | undefined): number | undefined {
    if (!resync || resync.epoch !== this.view?.epoch) return resync?.seq;
    return Math.max(resync.seq, this.view.seq);
  }

  async #questions(minSeq: number | undefined): Promise<BoardView | undefined> {
    for (;;) {
      try {
        return await this.#servers.api().questions(this.identity.audience, minSeq);
      } catch {
        await delay(this.#retryMs());
      }
    }
  }

  #connect(): void {
    if (this.hasLeft || this.isOver) return;
    const node = this.#servers.node();
    if (!node) return this.#connectSoon();
    const socket = node.accept(
      {
        onMessage: (text) => this.socket === socket && this.#receive(ServerMessage.parse(JSON.parse(text))),
        onClose: (code) => this.socket === socket && this.#lost(code),
        onWritten: (frame, written) => this.#watcher.onWritten(this, frame, written),
        onAskedToClose: (code, closed) => this.#watcher.onAskedToClose(this, code, closed),
      },
      this.identity.cookieSessionId,
    );
    this.socket = socket;
    socket.read(this.#reading);
    this.#subscribe();
  }

  #connectSoon(): void {
    setTimeout(() => {
      if (!this.socket && this.#held === undefined) this.#connect();
    }, this.#retryMs());
  }

  #subscribe(): void {
    const { view } = this;
    this.#isSubscribed = false;
    const since = view && { epoch: view.epoch, seq: view.seq };
    this.socket?.say(
      JSON.stringify({ type: 'subscribe', boardId, ...this.identity.credentials, ...(since && { since }) }),
    );
    this.#noteSteady();
  }

  #receive(message: ServerMessage): void {
    if (this.isOver) return;
    switch (message.type) {
      case 'subscribed':
        this.#isSubscribed = true;
        this.viewerCount = message.data.viewerCount;
        break;
      case 'viewerCountUpdate':
        this.viewerCount = message.data.viewerCount;
        break;
      case 'resync':
        this.#onResync(message.data);
        break;
      case 'error':
        this.#onError(message.data);
        break;
      case 'userUpdate':
        break;
      case 'boardUpdate':
      case 'moderationUpdate':
      case 'questionUpdate':
      case 'voteUpdate':
        if (this.#held) this.#held.push(message);
        else this.#take(message);
        return;
    }
    this.#watcher.onOther(this, message);
    this.#noteSteady();
  }

  #take(frame: BoardFrame): void {
    const before = this.view;
    if (!before || this.isOver) return;
    const applied = applyFrame(before, frame);
    if (applied.result === 'gap') return this.#onGap(frame);
    this.view = applied.view;
    if (applied.result === 'applied') this.#watcher.onApplied(this, before, frame);
    if (applied.view.deletedAt !== undefined) this.#end();
  }

  /** One `subscribe` at a time: frames that are still on their way are not another gap. */
  #onGap(frame: BoardFrame): void {
    if (!this.#isSubscribed) return;
    this.#watcher.onGap(this, frame);
    this.#subscribe();
  }

  #onResync(data: ResyncData): void {
    this.#resync = data;
    if (this.#held) this.#held = [];
    else void this.#fetch(data);
  }

  #onError({ code, retryAfterMs }: Extract<ServerMessage, { type: 'error' }>['data']): void {
    if (code === 'board-not-found') this.#end();
    if (code !== 'unavailable') return;
    const { socket } = this;
    this.#isSubscribed = false;
    setTimeout(() => {
      if (this.socket === socket && socket) this.#subscribe();
    }, retryAfterMs);
  }

  #lost(_code: number | undefined): void {
    this.#forgetSocket();
    if (!this.hasLeft && !this.isOver) this.#connectSoon();
  }

  #end(): void {
    this.isOver = true;
    this.#held = undefined;
    this.socket?.cut(0, 0);
    this.#forgetSocket();
  }

  #forgetSocket(): void {
    this.socket = undefined;
    this.#isSubscribed = false;
    if (this.#held) this.#held = [];
    this.#resync = undefined;
    this.#noteSteady();
  }

  #noteSteady(): void {
    const isSteady =
      this.#isSubscribed && this.#held === undefined && this.#reading === FAST && this.socket !== undefined;
    this.steadySinceMs = isSteady ? (this.steadySinceMs ?? Date.now()) : undefined;
  }

  #retryMs(): number {
    return this.#random.between(RETRY_MS_MIN, RETRY_MS_MAX);
  }
}
