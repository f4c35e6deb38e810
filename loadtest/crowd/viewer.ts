import { createBoardClient, type ClientSocket, type SocketEvents } from '@openfloor/client/boardClient';
import { hasLiveSocket, type ConnectionState } from '@openfloor/client/machine/state';
import type { ApplyFrame } from '@openfloor/client/machine/transition';
import { clockAndChance, readingBy, type ReadList } from '@openfloor/client/ports';
import { createSessionPolls, type SessionPoll } from '@openfloor/client/session/sessionPolls';
import type { SharedTimer } from '@openfloor/client/sharedTimer';
import type { BoardFrame, ServerMessage } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { openWebSocket } from '@openfloor/testkit/webSocketClient';
import type { SharedViews } from './sharedViews.ts';

export type ViewerEvents = {
  /** The server accepted a socket. `isReturn`: it is not the first of this viewer. */
  onOpened: (isReturn: boolean) => void;
  /** A socket ended before the server accepted it. */
  onRefused: () => void;
  /** The client reads the list because the node could not replay. */
  onRefetch: () => void;
  onResumed: () => void;
  /** Called with each frame as text, and its `seq`. */
  onFrame: (audience: Audience, text: string, seq: number) => void;
};

export type ViewerOptions = {
  boardId: string;
  /** Makes it a moderator. */
  token: string | undefined;
  proxyUrl: string;
  shared: SharedViews;
  readList: ReadList;
  polls: readonly SessionPoll[];
  timer: SharedTimer;
  events: ViewerEvents;
};

/** A person with the board open: the product's client over a socket that costs little CPU and memory. */
export type Viewer = {
  readonly audience: Audience;
  /** Undefined until the client has read the list. */
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
      // The socket decodes as Latin-1, which is exact for the ASCII texts of a drill.
      onText: received,
      onEnd: (code) => {
        if (!isOpen) events.onRefused();
        closed(code ?? 0);
      },
    });
    return { send: (text) => socket.send(text), close: () => socket.cut() };
  };

  const readList: ReadList = (details) => {
    if (state?.link.state === 'resyncing') events.onRefetch();
    return options.readList(details);
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

  const { after } = options.timer;
  const polls = createSessionPolls({ ...clockAndChance, after, polls: options.polls });
  const client = createBoardClient({
    boardId,
    audience,
    credentials: () => ({ token }),
    ports: { ...clockAndChance, after, openSocket, readList: readingBy(readList) },
    protocol: { parse, applyFrame },
    onChange: (next) => {
      const hasSubscribed = state?.link.state === 'connecting' && hasLiveSocket(next.link);
      state = next;
      polls.follow(next);
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
    stop: () => {
      client.stop();
      polls.stop();
    },
  };
};
