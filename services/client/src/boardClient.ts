import type { BoardId } from '@openfloor/contract/ids';
import type { ClientMessage, UncountedScreen, ServerMessage } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import { deadlineOf } from './machine/due.ts';
import type { ConnectionState } from './machine/state.ts';
import { startConnection, step } from './machine/step.ts';
import type {
  ApplyFrame,
  Effect,
  Input,
  List,
  ListWanted,
  News,
  ReadFailure,
  Step,
  StreamAnswer,
  StreamWanted,
} from './machine/transition.ts';

export type ClientSocket = {
  /** Drops the text unless the socket is open. */
  send: (text: string) => void;
  close: () => void;
};
export type SocketEvents = {
  opened: () => void;
  received: (text: string) => void;
  /** @param code as in RFC 6455 section 7.4; 0 when there is none */
  closed: (code: number) => void;
};

export type ListResult = { ok: true; value: List } | ({ ok: false } & ReadFailure);
export type StreamResult = { ok: true; value: StreamAnswer } | ({ ok: false } & ReadFailure);

/** Everything the client needs from outside. */
export type ClientPorts = {
  openSocket: (events: SocketEvents) => ClientSocket;
  /**
   * Reads the list and calls back once. Returns a function that cancels the read.
   * @param wanted the list must not be older than `minSeq`; where `part` says so, a first part is enough
   */
  readList: (wanted: ListWanted, done: (result: ListResult) => void) => () => void;
  /**
   * Reads the board's stream over HTTP, as the public, and calls back once. Returns a function that cancels the read.
   */
  readStream: (wanted: StreamWanted, done: (result: StreamResult) => void) => () => void;
  /** A monotonic clock: the time of day may be set while a deadline is pending. */
  nowMs: () => number;
  /** Calls back once. Returns a function that cancels the timer. */
  after: (delayMs: number, callback: () => void) => () => void;
  /** A random number in [0, 1). */
  random: () => number;
};

/** Parses texts to messages and folds messages into a view. Use `protocol.ts`, unless many clients share the work. */
export type Protocol = {
  /** Undefined for a message that this client does not know. */
  parse: (text: string) => ServerMessage | undefined;
  applyFrame: ApplyFrame;
};

export type BoardClientOptions = {
  boardId: BoardId;
  audience: Audience;
  /** Read at each subscription. */
  credentials: () => {
    token?: string | undefined;
    session?: string | undefined;
    /** A screen of staff or of the room, whose reader is not counted as a viewer. */
    screen?: UncountedScreen | undefined;
    /** A screen that the hall sees. */
    projector?: boolean | undefined;
  };
  ports: ClientPorts;
  protocol: Protocol;
  onChange: (state: ConnectionState) => void;
  onNews: (news: News) => void;
};

export type BoardClient = { input: (input: Input) => void; stop: () => void };

/**
 * Follows one board: reads the list, applies the frames from there on, and reconnects automatically. `machine/` decides
 * what to do; this driver does it.
 */
export const createBoardClient = (options: BoardClientOptions): BoardClient => {
  const { boardId, ports, protocol } = options;
  let state: ConnectionState;
  let socket: ClientSocket | undefined;
  let cancelReading: (() => void) | undefined;
  let cancelStream: (() => void) | undefined;
  let timer: { atMs: number; cancel: () => void } | undefined;
  let isStopped = false;

  const input = (event: Input): void => {
    if (isStopped) return;
    const { applyFrame } = protocol;
    follow(step(state, event, { nowMs: ports.nowMs(), random: ports.random(), applyFrame }));
  };

  /** Takes the state of a step, and carries out its effects. */
  const follow = (next: Step): void => {
    const hasChanged = next.state !== state;
    state = next.state;
    if (hasChanged) options.onChange(state);
    // `onChange` and `onNews` may stop the client.
    for (const effect of next.effects) if (!isStopped) carryOut(effect);
    if (!state.stream) stopStream();
    schedule();
  };

  /**
   * Sets the timer for the next deadline. Each frame postpones the deadline: a timer that fires early costs less than a
   * new timer for each frame.
   */
  const schedule = (): void => {
    const atMs = isStopped ? undefined : deadlineOf(state);
    if (timer && atMs !== undefined && timer.atMs <= atMs) return;
    timer?.cancel();
    timer =
      atMs === undefined
        ? undefined
        : { atMs, cancel: ports.after(Math.max(0, atMs - ports.nowMs()), onTimer) };
  };

  const onTimer = (): void => {
    timer = undefined;
    if ((deadlineOf(state) ?? Infinity) <= ports.nowMs()) input({ type: 'due' });
    else schedule();
  };

  const carryOut = (effect: Effect): void => {
    switch (effect.type) {
      case 'open':
        return open();
      case 'close':
        return close();
      case 'subscribe':
        return send({ type: 'subscribe', boardId, ...options.credentials(), since: effect.since });
      case 'read-list':
        return readList(effect);
      case 'read-stream':
        return readStream(effect);
      case 'stop-reading':
        return cancelReading?.();
      case 'send-reading':
        return send({ type: 'reading', questionId: effect.questionId });
      case 'notify':
        return options.onNews(effect.news);
      default:
        return effect satisfies never;
    }
  };

  const send = (message: ClientMessage): void => socket?.send(JSON.stringify(message));

  const close = (): void => {
    const closing = socket;
    socket = undefined;
    closing?.close();
  };

  /** Events of a socket that was replaced or closed are ignored. */
  const open = (): void => {
    close();
    const opened = ports.openSocket({
      opened: () => socket === opened && input({ type: 'opened' }),
      received: (text) => {
        const message = socket === opened ? protocol.parse(text) : undefined;
        if (message && isOfThisBoard(message)) input({ type: 'received', message });
      },
      closed: (code) => socket === opened && input({ type: 'closed', code }),
    });
    socket = opened;
  };

  const isOfThisBoard = ({ data }: ServerMessage): boolean =>
    !('boardId' in data) || data.boardId === boardId;

  const readList = ({ minSeq, part }: ListWanted): void => {
    cancelReading?.();
    const wanted = { ...(minSeq !== undefined && { minSeq }), ...(part && { part }) };
    cancelReading = ports.readList(wanted, (result) =>
      input(
        result.ok ? { type: 'list-read', ...result.value } : { type: 'list-failed', ...failureIn(result) },
      ),
    );
  };

  const readStream = ({ since, isLive, cursor }: StreamWanted): void => {
    stopStream();
    const wanted = { since, isLive, ...(cursor !== undefined && { cursor }) };
    cancelStream = ports.readStream(wanted, (result) =>
      input(
        result.ok
          ? { type: 'stream-read', ...result.value }
          : { type: 'stream-failed', ...failureIn(result) },
      ),
    );
  };

  const stopStream = (): void => {
    cancelStream?.();
    cancelStream = undefined;
  };

  const begin = startConnection(options.audience);
  state = begin.state;
  options.onChange(state);
  follow(begin);
  return {
    input,
    stop: () => {
      isStopped = true;
      timer?.cancel();
      cancelReading?.();
      stopStream();
      send({ type: 'unsubscribe', boardId });
      close();
    },
  };
};

const failureIn = ({ code, retryAfterMs }: ReadFailure): ReadFailure => ({
  code,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});
