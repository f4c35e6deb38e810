import {
  createBoardClient,
  type ClientSocket,
  type ListResult,
  type SocketEvents,
} from '@openfloor/client/boardClient';
import type { ConnectionState } from '@openfloor/client/machine/state';
import type { ApplyFrame } from '@openfloor/client/machine/transition';
import { clockAndChance, readingBy, type ReadDetails } from '@openfloor/client/ports';
import type { SharedTimer } from '@openfloor/client/sharedTimer';
import type { BoardFrame, ServerMessage } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { openWebSocket } from '@openfloor/testkit/webSocketClient';
import type { SharedViews } from './sharedViews.ts';

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
  readList: (token: string | undefined, details: ReadDetails) => Promise<ListResult>;
  timer: SharedTimer;
  events: ViewerEvents;
};

/** A person with the board open in a browser: the product's client over a socket that costs little. */
export type Viewer = {
  readonly audience: Audience;
  /** Undefined until the list was read. */
  readonly view: BoardView | undefined;
  readonly isLive: boolean;
  readonly viewerCount: number | undefined;
  /** Must stay empty: gaps between the frames of one socket. */
  readonly skips: string[];
  stop: () => void;
};

const isFrame = (message: ServerMessage): message is BoardFrame => 'from' in message.data;

export const openViewer = (options: ViewerOptions): Viewer => {
  const { boardId, token, proxyUrl, shared, events } = options;
  const audience: Audience = token === undefined ? 'public' : 'moderator';
  const skips: string[] = [];
  let state: ConnectionState | undefined;
  let sockets = 0;

  const openSocket = ({ opened, received, closed }: SocketEvents): ClientSocket => {
    let isOpen = false;
    const socket = openWebSocket(proxyUrl, '/ws', {
      onOpen: () => {
        isOpen = true;
        sockets += 1;
        events.onOpened(sockets > 1);
        opened();
      },
      // Latin1, which is exact for what a drill asks and votes.
      onText: received,
      onEnd: (code) => {
        if (!isOpen) events.onRefused();
        closed(code ?? 0);
      },
    });
    return { send: (text) => socket.send(text), close: () => socket.cut() };
  };

  const readList = (details: ReadDetails): Promise<ListResult> => {
    if (state?.link.state === 'resyncing') events.onRefetch();
    return options.readList(token, details);
  };

  const parse = (text: string): ServerMessage => {
    const message = shared.read(text);
    if (isFrame(message)) events.onFrame(audience, text, message.data.seq);
    return message;
  };

  const applyFrame: ApplyFrame = (view, frame) => {
    const applied = shared.apply(view, frame);
    const { epoch, from, seq } = frame.data;
    if (applied.result === 'gap' && state?.link.state === 'live' && epoch === view.epoch)
      skips.push(`(${from}, ${seq}] at ${view.seq}`);
    return applied;
  };

  const client = createBoardClient({
    boardId,
    audience,
    credentials: () => ({ token }),
    ports: { ...clockAndChance, after: options.timer.after, openSocket, readList: readingBy(readList) },
    protocol: { parse, applyFrame },
    onChange: (next) => {
      const hasSubscribed = state?.link.state === 'connecting' && next.link.state === 'live';
      state = next;
      if (hasSubscribed && sockets > 1) events.onResumed();
    },
    onNews: () => {},
  });
  return {
    audience,
    get view() {
      return state?.view;
    },
    get isLive() {
      return state?.link.state === 'live';
    },
    get viewerCount() {
      return state?.viewerCount;
    },
    skips,
    stop: client.stop,
  };
};
