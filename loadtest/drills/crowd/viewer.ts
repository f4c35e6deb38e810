import type { Question } from '@openfloor/contract/questions';
import type { BoardFrame, Position, ServerMessage } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { openWebSocket, type WebSocketClient } from '@openfloor/testkit/webSocketClient';
import {
  deadlineOf,
  startStream,
  step,
  type Effect,
  type Input,
  type StreamState,
} from '../../../web/src/stream/connection.ts';
import { SILENCE_MS } from '../../../web/src/stream/deadlines.ts';
import type { SharedViews } from './sharedViews.ts';

export type List = { questions: readonly Question[]; position: Position };
/** Why there is none. */
export type ListFailure = { retryAfterMs?: number };

/** What happens to viewers, as it happens. */
export type ViewerEvents = {
  /** A socket was accepted; `isReturn`: not this viewer's first. */
  onOpened: (isReturn: boolean) => void;
  onRefused: () => void;
  /** The list is read because the stream could not be resumed. */
  onRefetch: () => void;
  onResumed: () => void;
  /** Each text frame as it came, with the position that it brings the board to. */
  onFrame: (audience: Audience, text: string, seq: number) => void;
};

export type ViewerOptions = {
  boardId: string;
  /** Makes it a moderator. */
  token: string | undefined;
  proxyUrl: string;
  shared: SharedViews;
  readList: (token: string | undefined, minSeq: number | undefined) => Promise<List | ListFailure>;
  events: ViewerEvents;
};

/** Somebody with the board open in a browser: does what `web/src/stream` says, over a socket that costs little. */
export type Viewer = {
  readonly audience: Audience;
  /** Undefined until the list was read. */
  readonly view: BoardView | undefined;
  readonly isLive: boolean;
  readonly viewerCount: number | undefined;
  /** What must not happen: frames that begin behind the last one of the same socket. */
  readonly skips: string[];
  /** Lets it do what has become due. */
  tick: (nowMs: number) => void;
  stop: () => void;
};

const isFrame = (message: ServerMessage): message is BoardFrame => 'from' in message.data;

export const openViewer = (options: ViewerOptions): Viewer => {
  const { boardId, token, proxyUrl, shared, events } = options;
  const audience: Audience = token === undefined ? 'public' : 'moderator';
  const skips: string[] = [];
  let state: StreamState;
  let socket: WebSocketClient | undefined;
  let sockets = 0;
  let readings = 0;
  let isStopped = false;

  const input = (event: Input): void => {
    if (isStopped) return;
    const before = state.link.state;
    const next = step(state, event, { nowMs: performance.now(), random: Math.random() });
    state = next.state;
    if (before === 'connecting' && next.state.link.state === 'live' && sockets > 1) events.onResumed();
    next.effects.forEach(run);
  };

  const run = (effect: Effect): void => {
    if (effect.type === 'open') open();
    else if (effect.type === 'close') close();
    else if (effect.type === 'read-list') void readList(effect.minSeq);
    else if (effect.type === 'subscribe')
      socket?.send(
        JSON.stringify({ type: 'subscribe', boardId, since: effect.since, ...(token && { token }) }),
      );
  };

  const close = (): void => {
    const closing = socket;
    socket = undefined;
    readings += 1;
    closing?.cut();
  };

  const open = (): void => {
    close();
    let isOpen = false;
    const opened: WebSocketClient = openWebSocket(proxyUrl, '/ws', {
      onOpen: () => {
        isOpen = true;
        sockets += 1;
        events.onOpened(sockets > 1);
        if (socket === opened) input({ type: 'opened' });
      },
      // Latin1, which is exact for what a drill asks and votes.
      onText: (text) => socket === opened && receive(text),
      onEnd: (code) => {
        if (!isOpen) events.onRefused();
        if (socket === opened) input({ type: 'closed', code: code ?? 0 });
      },
    });
    socket = opened;
  };

  const readList = async (minSeq: number | undefined): Promise<void> => {
    readings += 1;
    const mine = readings;
    if (state.link.state === 'resyncing') events.onRefetch();
    const list = await options.readList(token, minSeq);
    if (mine !== readings) return;
    if ('position' in list) input({ type: 'list-read', ...list });
    else input({ type: 'list-failed', code: 'unreachable', ...list });
  };

  const receive = (text: string): void => {
    const message = shared.read(text);
    if (!isFrame(message)) return input({ type: 'received', message });
    events.onFrame(audience, text, message.data.seq);
    if (!showAtOnce(message)) input({ type: 'received', message });
  };

  /** What `step` would do with most frames, done once for all who show the same. @returns whether that was all */
  const showAtOnce = (frame: BoardFrame): boolean => {
    const { view, link } = state;
    if (!view || link.state !== 'live') return false;
    const applied = shared.apply(view, frame);
    if (applied.result === 'gap') {
      if (frame.data.epoch === view.epoch)
        skips.push(`(${frame.data.from}, ${frame.data.seq}] at ${view.seq}`);
      return false;
    }
    if (applied.view.deletedAt !== undefined) return false;
    state = {
      ...state,
      view: applied.view,
      link: { state: 'live', checkAtMs: performance.now() + SILENCE_MS },
    };
    return true;
  };

  const begin = startStream(audience);
  state = begin.state;
  begin.effects.forEach(run);
  return {
    audience,
    get view() {
      return state.view;
    },
    get isLive() {
      return state.link.state === 'live';
    },
    get viewerCount() {
      return state.viewerCount;
    },
    skips,
    tick: (nowMs) => {
      if (nowMs >= (deadlineOf(state) ?? Infinity)) input({ type: 'due' });
    },
    stop: () => {
      isStopped = true;
      close();
    },
  };
};
