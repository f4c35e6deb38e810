import type { BoardId } from '@openfloor/contract/ids';
import { ServerMessage, type ClientMessage } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import type { ApiResult } from '../api/apiClient.ts';
import type { QuestionsRead } from '../api/boardCalls.ts';
import {
  deadlineOf,
  startStream,
  step,
  type Effect,
  type Input,
  type News,
  type StreamState,
} from './connection.ts';

/** The little of a socket that the stream needs. */
export type StreamSocket = { send: (text: string) => void; close: () => void };
export type SocketEvents = {
  opened: () => void;
  received: (text: string) => void;
  /** @param code as in RFC 6455 section 7.4 */
  closed: (code: number) => void;
};

export type StreamPorts = {
  openSocket: (events: SocketEvents) => StreamSocket;
  readList: (details: { minSeq?: number; signal: AbortSignal }) => Promise<ApiResult<QuestionsRead>>;
  /** Not the time of day: a device's clock may be set while a deadline is awaited. */
  nowMs: () => number;
  /** Calls back once; returns what cancels that. */
  after: (delayMs: number, callback: () => void) => () => void;
  /** In [0, 1). */
  random: () => number;
};

export type BoardStreamOptions = {
  boardId: BoardId;
  audience: Audience;
  /** Asked at each subscription. */
  credentials: () => { token?: string | undefined; session?: string | undefined };
  ports: StreamPorts;
  onChange: (state: StreamState) => void;
  onNews: (news: News) => void;
};

export type BoardStream = { input: (input: Input) => void; stop: () => void };

/**
 * The one owner of a board's socket: reads the list, follows the frames from there, and comes back by
 * itself whatever happens. What to do when stands in `connection.ts`; here it is done.
 */
export const createBoardStream = (options: BoardStreamOptions): BoardStream => {
  const { boardId, ports } = options;
  let state: StreamState;
  let socket: StreamSocket | undefined;
  let reading: AbortController | undefined;
  let cancelTimer: (() => void) | undefined;
  let isStopped = false;

  const input = (event: Input): void => {
    if (isStopped) return;
    take(step(state, event, { nowMs: ports.nowMs(), random: ports.random() }));
  };

  const take = (next: { state: StreamState; effects: Effect[] }): void => {
    const hasChanged = next.state !== state;
    state = next.state;
    if (hasChanged) options.onChange(state);
    for (const effect of next.effects) run(effect);
    schedule();
  };

  const schedule = (): void => {
    cancelTimer?.();
    const deadlineMs = deadlineOf(state);
    if (deadlineMs === undefined || isStopped) return;
    cancelTimer = ports.after(Math.max(0, deadlineMs - ports.nowMs()), () => input({ type: 'due' }));
  };

  const run = (effect: Effect): void => {
    if (effect.type === 'open') open();
    else if (effect.type === 'close') close();
    else if (effect.type === 'subscribe')
      send({ type: 'subscribe', boardId, ...options.credentials(), since: effect.since });
    else if (effect.type === 'read-list') void readList(effect.minSeq);
    else if (effect.type === 'stop-reading') reading?.abort();
    else options.onNews(effect.news);
  };

  const send = (message: ClientMessage): void => socket?.send(JSON.stringify(message));

  const close = (): void => {
    socket?.close();
    socket = undefined;
  };

  /** What a socket says after it was let go concerns nobody. */
  const open = (): void => {
    close();
    const opened = ports.openSocket({
      opened: () => socket === opened && input({ type: 'opened' }),
      received: (text) => {
        const message = socket === opened ? parse(text) : undefined;
        if (message && isOfThisBoard(message)) input({ type: 'received', message });
      },
      closed: (code) => socket === opened && input({ type: 'closed', code }),
    });
    socket = opened;
  };

  const isOfThisBoard = ({ data }: ServerMessage): boolean =>
    !('boardId' in data) || data.boardId === boardId;

  const readList = async (minSeq?: number): Promise<void> => {
    reading?.abort();
    const mine = new AbortController();
    reading = mine;
    const details = { signal: mine.signal, ...(minSeq !== undefined && { minSeq }) };
    const result = await ports.readList(details).catch(() => undefined);
    if (!result || mine.signal.aborted) return;
    if (result.ok) return input({ type: 'list-read', ...result.value });
    const { code, retryAfterMs } = result;
    input({ type: 'list-failed', code, ...(retryAfterMs !== undefined && { retryAfterMs }) });
  };

  const begin = startStream(options.audience);
  state = begin.state;
  options.onChange(state);
  take(begin);
  return {
    input,
    stop: () => {
      isStopped = true;
      cancelTimer?.();
      reading?.abort();
      close();
    },
  };
};

/** Messages of a kind that we do not know are left alone: more will come. */
const parse = (text: string): ServerMessage | undefined => {
  try {
    return ServerMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
