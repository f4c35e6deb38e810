import type { ErrorCode } from '@openfloor/contract/errors';
import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import { ClientMessage } from '@openfloor/contract/ws';
import type { RealtimeDependencies } from '../dependencies.ts';
import { encodeError } from '../wire/frame.ts';
import type { Hub } from '../hub/hub.ts';
import { GONE, type Member } from '../hub/member.ts';
import {
  CLOSE_CODES,
  LAG_BYTES_MAX,
  SOCKET_CLOSE_WAIT_MS,
  type BoardSocket,
  type CloseCode,
} from '../wire/boardSocket.ts';

export type ConnectionDependencies = Pick<RealtimeDependencies, 'credentials' | 'logger'> & {
  hub: Hub;
  /** Called when a client gives its session in a message. */
  onSession: (socket: BoardSocket, sessionId: SessionId) => void;
  /** Called when a board could not be read; the client gets the error `unavailable`. */
  onError: (error: unknown) => void;
};

type Subscribe = Extract<ClientMessage, { type: 'subscribe' }>;
/** Messages that are handled one after the other. */
type Queued = Exclude<ClientMessage, { type: 'reading' }>;

type State =
  | { state: 'awaiting-subscribe' }
  | { state: 'subscribed'; boardId: BoardId; member: Member }
  | { state: 'ended' };

const AWAITING_SUBSCRIBE: State = { state: 'awaiting-subscribe' };
const ENDED: State = { state: 'ended' };

/** The socket of a client that sends this many invalid messages is closed. */
const MISTAKES_MAX = 5;
/**
 * Size and refill rate of the bucket that limits a client's messages, pings and unasked pongs. A browser sends one
 * message per connection, and no pings.
 */
const MESSAGES_MAX = 60;
const MESSAGES_PER_SECOND = 5;
/**
 * A moderator who holds a key down sends many readings, of which each replaces the former one. Readings beyond this
 * rate wait.
 */
const READINGS_PER_SECOND_MAX = 60;

/** Serves one socket: handles its messages in order, and subscribes it to one board at a time. */
export class Connection {
  readonly #socket: BoardSocket;
  readonly #cookieSessionId: SessionId | undefined;
  readonly #dependencies: ConnectionDependencies;
  #state = AWAITING_SUBSCRIBE;
  /** Resolves when all received messages are handled. */
  #served: Promise<void> | undefined;
  #waiting = 0;
  #mistakes = 0;
  #messagesLeft = MESSAGES_MAX;
  #refilledAtMs = performance.now();
  #readings = 0;
  #readingsSinceMs = 0;

  constructor(
    socket: BoardSocket,
    cookieSessionId: SessionId | undefined,
    dependencies: ConnectionDependencies,
  ) {
    this.#socket = socket;
    this.#cookieSessionId = cookieSessionId;
    this.#dependencies = dependencies;
  }

  /** Whether the socket is subscribed to a board, or has messages that may subscribe it. */
  get isOnBoard(): boolean {
    if (this.#waiting > 0) return true;
    return this.#state.state === 'subscribed' && this.#state.member.pace !== GONE;
  }

  /** @param text undefined: the frame was not text */
  receive(text: string | undefined): void {
    // Ignores the rest of a flood that arrives before the client answers the close frame.
    if (this.#hasEnded()) return;
    const message = parse(text);
    if (!message) this.#mistake();
    else if (message.type === 'reading') this.#noteReading(message.questionId);
    else if (!this.#takeMessage()) this.#closeFlood();
    // The client sends requests without reading the replies.
    else if (this.#socket.unsentBytes > LAG_BYTES_MAX) this.#close(CLOSE_CODES.tryAgainLater);
    else this.#enqueue(message);
  }

  /**
   * Counts a ping, or a pong that no ping of this node asked for, as a message.
   * @returns whether the client may have it answered
   */
  receiveControl(): boolean {
    if (this.#hasEnded()) return false;
    if (this.#takeMessage()) return true;
    this.#closeFlood();
    return false;
  }

  end(): void {
    this.#unsubscribe();
    this.#state = ENDED;
  }

  #enqueue(message: Queued): void {
    this.#waiting += 1;
    this.#served = this.#serveAfter(this.#served, message);
  }

  async #serveAfter(previous: Promise<void> | undefined, message: Queued): Promise<void> {
    await previous;
    try {
      await this.#serve(message);
    } catch (error) {
      this.#dependencies.onError(error);
      this.#refuse('unavailable');
    }
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#served = undefined;
  }

  async #serve(message: Queued): Promise<void> {
    if (this.#state.state === 'ended') return;
    if (message.type === 'subscribe') await this.#subscribe(message);
    // With a board id the message ends only that subscription: the socket may have moved to another board.
    else if (message.boardId === undefined || this.#isOn(message.boardId)) this.#unsubscribe();
  }

  /** Ignores readings of anyone but moderators, and readings before the subscription. */
  #noteReading(questionId: QuestionId | null): void {
    const nowMs = performance.now();
    if (nowMs - this.#readingsSinceMs >= 1000) {
      this.#readings = 0;
      this.#readingsSinceMs = nowMs;
    }
    this.#readings += 1;
    if (this.#readings > READINGS_PER_SECOND_MAX) this.#socket.pause(1000);
    if (this.#state.state !== 'subscribed') return;
    this.#dependencies.hub.noteReading(this.#state.boardId, this.#state.member, questionId);
  }

  async #subscribe({ boardId, token, session, ...wanted }: Subscribe): Promise<void> {
    this.#unsubscribe();
    const { hub, credentials, logger, onSession } = this.#dependencies;
    const given = session === undefined ? undefined : credentials.read(session);
    if (given !== undefined) onSession(this.#socket, given);
    const sessionId = given ?? this.#cookieSessionId;
    const joined = await hub.join(boardId, {
      socket: this.#socket,
      token,
      sessionId,
      since: wanted.since,
      screen: wanted.screen,
      projector: wanted.projector,
    });
    if (!joined.ok) return this.#refuse(joined.code, boardId);
    const { member } = joined;
    if (this.#hasEnded()) return member.end();
    this.#state = { state: 'subscribed', boardId, member };
    logger.debug({ connectionId: this.#socket.id, boardId, audience: member.audience }, 'subscribed');
    return undefined;
  }

  #unsubscribe(): void {
    if (this.#state.state !== 'subscribed') return;
    this.#state.member.end();
    this.#state = AWAITING_SUBSCRIBE;
  }

  #isOn(boardId: BoardId): boolean {
    return this.#state.state === 'subscribed' && this.#state.boardId === boardId;
  }

  #hasEnded(): boolean {
    return this.#state.state === 'ended';
  }

  #mistake(): void {
    this.#refuse('invalid-request');
    this.#mistakes += 1;
    if (this.#mistakes >= MISTAKES_MAX) this.#closeFlood();
  }

  /** Closes the socket and leaves further data unread: parsing the data would take as much time as the flood did. */
  #closeFlood(): void {
    this.#close(CLOSE_CODES.policyViolation);
    this.#socket.pause(SOCKET_CLOSE_WAIT_MS);
  }

  #close(code: CloseCode): void {
    this.end();
    this.#socket.close(code);
  }

  #refuse(code: ErrorCode, boardId?: BoardId): void {
    const { logger } = this.#dependencies;
    logger.debug({ connectionId: this.#socket.id, boardId, code }, 'message refused');
    this.#socket.send(encodeError(code, boardId));
  }

  /** Takes one message from the bucket. @returns whether there was one */
  #takeMessage(): boolean {
    const nowMs = performance.now();
    const refill = ((nowMs - this.#refilledAtMs) / 1000) * MESSAGES_PER_SECOND;
    this.#messagesLeft = Math.min(MESSAGES_MAX, this.#messagesLeft + refill) - 1;
    this.#refilledAtMs = nowMs;
    return this.#messagesLeft >= 0;
  }
}

const parse = (text: string | undefined): ClientMessage | undefined => {
  if (text === undefined) return undefined;
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
