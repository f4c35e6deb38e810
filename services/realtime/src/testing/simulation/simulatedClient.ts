import type { FirstPart } from '@openfloor/api/snapshots/questionSnapshots';
import {
  createBoardClient,
  type BoardClient,
  type ClientPorts,
  type ClientSocket,
  type SocketEvents,
} from '@openfloor/client/boardClient';
import type { ConnectionState } from '@openfloor/client/machine/state';
import type { ApplyFrame, Input } from '@openfloor/client/machine/transition';
import { clockAndChance, readingBy, type ReadList } from '@openfloor/client/ports';
import { protocol } from '@openfloor/client/protocol';
import { withHead } from '@openfloor/client/withHead';
import type { ModeratorId, Seq, SessionId } from '@openfloor/contract/ids';
import type { OwnQuestion } from '@openfloor/contract/questions';
import { ServerMessage, type BoardFrame, type ClientMessage, type Position } from '@openfloor/contract/ws';
import { boardId } from '@openfloor/domain/testing/sampleBoard';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import type { Frame } from '../../wire/frame.ts';
import type { CloseCode } from '../../wire/boardSocket.ts';
import type { Random } from '@openfloor/platform/testing/random';
import type { Caller, SimulatedApi } from './simulatedApi.ts';
import type { SimulatedCache } from './simulatedCache.ts';
import type { SimulatedNode } from './simulatedNode.ts';
import { followSimulatedSession, type SimulatedSession } from './simulatedSession.ts';
import { FAST, type SimulatedSocket, type ReadSpeed } from './simulatedSocket.ts';

/**
 * When a client reads the head. `beside`: the first time in parallel with the list and without a position, as the
 * page does.
 */
export type HeadReading = 'after the list' | 'beside' | 'not';

export type ClientIdentity = {
  name: string;
  audience: Audience;
  /** Undefined: the client has no session. */
  sessionId: SessionId | undefined;
  /** The session, if it is sent as a cookie. */
  cookieSessionId: SessionId | undefined;
  /** Id of the invited moderator whose client this is. */
  moderatorId: ModeratorId | undefined;
  readsHead: HeadReading;
  /** Reads the first part of the list before the whole list, if it is longer. */
  readsFirst: FirstPart | undefined;
  /** Sent with each `subscribe`. */
  credentials: Pick<Extract<ClientMessage, { type: 'subscribe' }>, 'token' | 'session'>;
};

/** Called with what happens to a client. */
export type Watcher = {
  onWritten: (client: SimulatedClient, frame: Frame, socket: SimulatedSocket) => void;
  onAskedToClose: (client: SimulatedClient, code: CloseCode, socket: SimulatedSocket) => void;
  /** Called when a client asks for a list. @returns the oldest position that a list of its epoch may have */
  onListAsked: (client: SimulatedClient, minSeq: Seq | undefined) => Position;
  /** The client shows a list that it read. @param before the former view */
  onListShown: (
    client: SimulatedClient,
    shown: BoardView,
    oldestAllowed: Position,
    before: BoardView | undefined,
  ) => void;
  onOwnQuestionsRead: (client: SimulatedClient, questions: readonly OwnQuestion[]) => void;
  onApplied: (client: SimulatedClient, before: BoardView, frame: BoardFrame, after: BoardView) => void;
  onGap: (client: SimulatedClient, position: Position, frame: BoardFrame) => void;
  /** Messages that are not frames. */
  onOther: (client: SimulatedClient, message: ServerMessage) => void;
};

/** Servers that a client can reach. */
export type Servers = {
  api: (random?: Random) => SimulatedApi;
  node: () => SimulatedNode | undefined;
  /** Answers for the stream over HTTP. */
  cache: SimulatedCache;
  /** Code with which each socket ends before it opens; undefined: sockets get through. */
  socketsEndWith: () => number | undefined;
};

const CONNECT_MS_MAX = 40;
const NODE_LEARNS_OF_CLOSE_MS_MAX = 100;
const CONNECTION_LOST = 1006;

const isFrame = (message: ServerMessage): message is BoardFrame => 'from' in message.data;

/** The product's client over a simulated socket and api. */
export class SimulatedClient {
  readonly identity: ClientIdentity;
  /** Since when the client has been live and reading at full speed; undefined if it is not. */
  steadySinceMs: number | undefined;
  socket: SimulatedSocket | undefined;
  readonly #watcher: Watcher;
  readonly #servers: Servers;
  readonly #random: Random;
  readonly #client: BoardClient;
  #state: ConnectionState | undefined;
  /** Undefined without a session. */
  readonly session: SimulatedSession | undefined;
  #reading = FAST;
  #nodeLearnsOfLeavingMs: number | undefined;

  /** @param pollRandom for the requests of its polls, so that they do not change the draws of other parts */
  constructor(
    identity: ClientIdentity,
    servers: Servers,
    watcher: Watcher,
    random: Random,
    pollRandom: Random,
  ) {
    this.identity = identity;
    this.#servers = servers;
    this.#watcher = watcher;
    this.#random = random;
    const { sessionId } = identity;
    const api = (): SimulatedApi => servers.api(pollRandom);
    this.session =
      sessionId === undefined
        ? undefined
        : followSimulatedSession(sessionId, api, pollRandom, (questions) =>
            watcher.onOwnQuestionsRead(this, questions),
          );
    this.#client = createBoardClient({
      boardId,
      audience: identity.audience,
      credentials: () => identity.credentials,
      ports: {
        ...clockAndChance,
        random: random.fraction,
        openSocket: (events) => this.#openSocket(events),
        readList: this.#readList,
        readStream: this.#readStream,
      },
      protocol: { parse: this.#parse, applyFrame: this.#applyFrame },
      onChange: (state) => {
        this.#state = state;
        this.session?.follow(state);
        this.#noteSteady();
      },
      onNews: (news) => this.session?.arrived(news),
    });
  }

  get view(): BoardView | undefined {
    return this.#state?.view;
  }

  /** Whether the view has only the first part of the list. */
  get isPartial(): boolean {
    return this.#state?.rest !== undefined;
  }

  get viewerCount(): number | undefined {
    return this.#state?.viewerCount;
  }

  /** Whether the client knows that its token is not valid. */
  get isRefused(): boolean {
    return this.#state?.link.state === 'refused';
  }

  /** Whether the client knows that the board is closed. */
  get isOver(): boolean {
    return this.#state?.link.state === 'gone';
  }

  /**
   * Whether the client is live, or follows the stream because no socket gets through, or knows that the board is
   * closed.
   */
  get isSettled(): boolean {
    return this.isOver || this.#state?.link.state === 'live' || this.isStreaming;
  }

  /** Whether the client follows the stream over HTTP because no socket gets through. */
  get isStreaming(): boolean {
    return this.#servers.socketsEndWith() !== undefined && this.#state?.stream?.isWorking === true;
  }

  /** Passes an event of the page to the client. */
  input(input: Input): void {
    this.#client.input(input);
  }

  /** Connection state as text, for the list of problems. */
  get connection(): string {
    return JSON.stringify([this.#state?.link, this.#state?.stream]);
  }

  read(reading: ReadSpeed): void {
    this.#reading = reading;
    this.socket?.read(reading);
    this.#noteSteady();
  }

  /** Closes the tab. */
  leave(nodeLearnsInMs: number): void {
    this.#nodeLearnsOfLeavingMs = nodeLearnsInMs;
    this.#client.stop();
    this.session?.stop();
    this.steadySinceMs = undefined;
  }

  readonly #readQuestions: ReadList = ({ minSeq, part }) =>
    this.#servers
      .api()
      .questions(this.#caller, minSeq, part === 'first' ? this.identity.readsFirst : undefined);

  /** Reads the list, then the head, which another process may answer. */
  readonly #readWithHead = withHead(this.#readQuestions, ({ minSeq }) =>
    this.#servers.api().head(this.#caller, minSeq),
  );

  readonly #readBeside: ReadList = async (details) => {
    if (details.minSeq !== undefined || details.part === 'rest') return this.#readWithHead(details);
    const [list, head] = await Promise.all([
      this.#readQuestions(details),
      this.#servers.api().head(this.#caller, undefined),
    ]);
    if (!list.ok || !head.ok) return list.ok && !head.ok ? head : list;
    return { ok: true, value: { ...list.value, head: head.value.head } };
  };

  readonly #readBy: Record<HeadReading, ReadList> = {
    'after the list': this.#readWithHead,
    beside: this.#readBeside,
    not: this.#readQuestions,
  };

  readonly #readList: ClientPorts['readList'] = (wanted, done) => {
    const oldestAllowed = this.#watcher.onListAsked(this, wanted.minSeq);
    const read = readingBy(this.#readBy[this.identity.readsHead]);
    return read(wanted, (result) => {
      const before = this.view;
      done(result);
      if (result.ok && this.view && this.view !== before)
        this.#watcher.onListShown(this, this.view, oldestAllowed, before);
    });
  };

  /** A snapshot in the stream replaces the view as a list does. */
  readonly #readStream: ClientPorts['readStream'] = (wanted, done) =>
    readingBy(({ signal: _signal, ...asked }: typeof wanted & { signal: AbortSignal }) =>
      this.#servers.cache.read(asked),
    )(wanted, (result) => {
      const hasSnapshot =
        result.ok && result.value.snapshot !== undefined && this.identity.audience === 'public';
      const oldestAllowed = hasSnapshot ? this.#watcher.onListAsked(this, wanted.since.seq) : undefined;
      const before = this.view;
      done(result);
      if (oldestAllowed && this.view && this.view !== before)
        this.#watcher.onListShown(this, this.view, oldestAllowed, before);
    });

  get #caller(): Caller {
    return { audience: this.identity.audience, token: this.identity.credentials.token };
  }

  #openSocket(events: SocketEvents): ClientSocket {
    const endsWith = this.#servers.socketsEndWith();
    const node = endsWith === undefined ? this.#servers.node() : undefined;
    if (!node) {
      const refusal = setTimeout(
        () => events.closed(endsWith ?? CONNECTION_LOST),
        this.#random.between(1, CONNECT_MS_MAX),
      );
      return { send: () => {}, close: () => clearTimeout(refusal) };
    }
    const socket = node.accept(
      {
        onMessage: events.received,
        onClose: (code) => {
          this.#forget(socket);
          events.closed(code ?? CONNECTION_LOST);
        },
        onWritten: (frame, written) => this.#watcher.onWritten(this, frame, written),
        onAskedToClose: (code, closed) => this.#watcher.onAskedToClose(this, code, closed),
      },
      this.identity.cookieSessionId,
    );
    this.socket = socket;
    socket.read(this.#reading);
    const opening = setTimeout(events.opened, this.#random.between(1, CONNECT_MS_MAX));
    return {
      send: (text) => socket.sendToNode(text),
      close: () => {
        clearTimeout(opening);
        this.#forget(socket);
        socket.cut(0, this.#nodeLearnsOfLeavingMs ?? this.#random.between(0, NODE_LEARNS_OF_CLOSE_MS_MAX));
      },
    };
  }

  #forget(socket: SimulatedSocket): void {
    if (this.socket === socket) this.socket = undefined;
    this.#noteSteady();
  }

  readonly #parse = (text: string): ServerMessage | undefined => {
    const message = protocol.parse(text);
    if (!message || !ServerMessage.safeParse(message).success)
      throw new Error(`The node sent an invalid message: ${text}`);
    if (!isFrame(message)) this.#watcher.onOther(this, message);
    return message;
  };

  readonly #applyFrame: ApplyFrame = (before, frame) => {
    const applied = protocol.applyFrame(before, frame);
    if (applied.result === 'applied') this.#watcher.onApplied(this, before, frame, applied.view);
    if (applied.result === 'gap' && this.#isUnexpectedGap()) this.#watcher.onGap(this, before, frame);
    return applied;
  };

  /** Whether to report a gap: the client is live, resyncs (it then keeps frames aside), or reads the stream. */
  #isUnexpectedGap(): boolean {
    const link = this.#state?.link;
    return link?.state === 'live' || link?.state === 'resyncing' || this.#state?.stream !== undefined;
  }

  #noteSteady(): void {
    const isSteady =
      this.#state?.link.state === 'live' && this.#reading === FAST && this.socket !== undefined;
    this.steadySinceMs = isSteady ? (this.steadySinceMs ?? Date.now()) : undefined;
  }
}
