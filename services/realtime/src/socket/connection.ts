import type { ErrorCode } from '@openfloor/contract/errors';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import { ClientMessage } from '@openfloor/contract/ws';
import type { RealtimeDependencies } from '../dependencies.ts';
import { encodeError } from '../wire/encode.ts';
import type { Hub } from '../hub/hub.ts';
import { GONE, type Member } from '../hub/member.ts';
import { CLOSE_CODES, LAG_BYTES_MAX, type BoardSocket } from '../wire/boardSocket.ts';

export type ConnectionDependencies = Pick<RealtimeDependencies, 'credentials' | 'logger'> & {
  hub: Hub;
  /** Told why a board could not be read; the client is told that it could not. */
  onError: (error: unknown) => void;
};

type Subscribe = Extract<ClientMessage, { type: 'subscribe' }>;

type State =
  | { state: 'awaiting-subscribe' }
  | { state: 'subscribed'; boardId: BoardId; member: Member }
  | { state: 'ended' };

const AWAITING_SUBSCRIBE: State = { state: 'awaiting-subscribe' };
const ENDED: State = { state: 'ended' };

/** Senseless messages that a client may send before it is shown the door. */
const MISTAKES_MAX = 5;
/** What a client may say at once, and how fast it may say that again. A browser says one thing a connection. */
const MESSAGES_MAX = 60;
const MESSAGES_PER_SECOND = 5;

/** Serves one socket: its messages in their order, one board at a time. */
export class Connection {
  readonly #socket: BoardSocket;
  readonly #cookieSessionId: SessionId | undefined;
  readonly #dependencies: ConnectionDependencies;
  #state = AWAITING_SUBSCRIBE;
  /** The message that is being served, and those behind it. */
  #served: Promise<void> | undefined;
  #waiting = 0;
  #mistakes = 0;
  #allowance = MESSAGES_MAX;
  #heardAtMs = performance.now();

  constructor(
    socket: BoardSocket,
    cookieSessionId: SessionId | undefined,
    dependencies: ConnectionDependencies,
  ) {
    this.#socket = socket;
    this.#cookieSessionId = cookieSessionId;
    this.#dependencies = dependencies;
  }

  /** Whether there is a board that this socket watches, or is about to. */
  get isOnBoard(): boolean {
    if (this.#waiting > 0) return true;
    return this.#state.state === 'subscribed' && this.#state.member.pace !== GONE;
  }

  /** @param text undefined: the frame was not text */
  receive(text: string | undefined): void {
    const message = parse(text);
    if (!message) this.#mistake();
    else if (!this.#mayTalk()) this.#socket.close(CLOSE_CODES.policyViolation);
    // It asks for more than it reads.
    else if (this.#socket.unsentBytes > LAG_BYTES_MAX) this.#socket.close(CLOSE_CODES.tryAgainLater);
    else this.#enqueue(message);
  }

  end(): void {
    this.#unsubscribe();
    this.#state = ENDED;
  }

  #enqueue(message: ClientMessage): void {
    this.#waiting += 1;
    this.#served = this.#serveAfter(this.#served, message);
  }

  async #serveAfter(previous: Promise<void> | undefined, message: ClientMessage): Promise<void> {
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

  async #serve(message: ClientMessage): Promise<void> {
    if (this.#state.state === 'ended') return;
    if (message.type === 'subscribe') await this.#subscribe(message);
    // Named, it is that board's end alone: the socket may have moved on meanwhile.
    else if (message.boardId === undefined || this.#isOn(message.boardId)) this.#unsubscribe();
  }

  async #subscribe({ boardId, token, session, since }: Subscribe): Promise<void> {
    this.#unsubscribe();
    const { hub, credentials, logger } = this.#dependencies;
    const sessionId = (session !== undefined && credentials.read(session)) || this.#cookieSessionId;
    const joined = await hub.join(boardId, { socket: this.#socket, token, sessionId, since });
    if (!joined.ok) return this.#refuse(joined.code, boardId);
    const { member } = joined;
    if (this.#hasEnded()) return hub.leave(boardId, member);
    this.#state = { state: 'subscribed', boardId, member };
    logger.debug({ connectionId: this.#socket.id, boardId, audience: member.audience }, 'subscribed');
    return undefined;
  }

  #unsubscribe(): void {
    if (this.#state.state !== 'subscribed') return;
    this.#dependencies.hub.leave(this.#state.boardId, this.#state.member);
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
    if (this.#mistakes >= MISTAKES_MAX) this.#socket.close(CLOSE_CODES.policyViolation);
  }

  #refuse(code: ErrorCode, boardId?: BoardId): void {
    const { logger } = this.#dependencies;
    logger.debug({ connectionId: this.#socket.id, boardId, code }, 'message refused');
    this.#socket.send(encodeError(code, boardId));
  }

  /** A token bucket: whoever keeps within the rate never meets it. */
  #mayTalk(): boolean {
    const nowMs = performance.now();
    const regained = ((nowMs - this.#heardAtMs) / 1000) * MESSAGES_PER_SECOND;
    this.#allowance = Math.min(MESSAGES_MAX, this.#allowance + regained) - 1;
    this.#heardAtMs = nowMs;
    return this.#allowance >= 0;
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
