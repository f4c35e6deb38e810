import { createBoardClient, type ClientPorts, type Protocol } from '@openfloor/client/boardClient';
import { fetchingFrom } from '@openfloor/client/fetchList';
import { fetchingStreamFrom } from '@openfloor/client/fetchStream';
import { socketUrlOf } from '@openfloor/client/followBoard';
import { hasLiveSocket, type ConnectionState } from '@openfloor/client/machine/state';
import {
  clockAndChance,
  openWebSocket,
  readingBy,
  type ReadList,
  type ReadStream,
} from '@openfloor/client/ports';
import { ServerMessage } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import { applyFrame, type BoardView } from '@openfloor/domain/view/boardView';

/** Parts that the clients of one process may share. The defaults are those of a single client. */
export type SharedParts = Pick<ClientPorts, 'after'> & {
  openSocket: typeof openWebSocket;
  protocol: Protocol;
  /** The default reads from `apiUrl`. */
  readList?: ReadList;
};

export type BoardClientOptions = Partial<SharedParts> & {
  boardId: string;
  /** Makes the client a moderator. */
  token?: string | undefined;
  /** Credential of the viewer. */
  session?: string | undefined;
  apiUrl: () => string;
  /** The URL for the nth attempt to connect. */
  realtimeUrl: (attempt: number) => string;
  /** Called with each received text and the position that it brings the board to. */
  onFrame?: (audience: Audience, text: string, seq: number) => void;
  onChange?: (state: ConnectionState) => void;
  /** Ends the client. */
  signal?: AbortSignal;
};

/** The product's client, which records the faults that it sees. */
export type BoardClient = {
  readonly audience: Audience;
  readonly view: BoardView;
  readonly isLive: boolean;
  /** Whether it follows the stream over HTTP. */
  readonly isStreaming: boolean;
  /** Whether it knows that the board is closed. */
  readonly isOver: boolean;
  readonly viewerCount: number;
  /** Gaps between the frames of one socket, or of the stream; must stay empty. */
  readonly skips: string[];
  /** When each socket after the first was opened, on the clock of `performance.now`. */
  readonly reconnectsAtMs: number[];
  readonly counts: {
    /** Sockets that ended before the server accepted them. */
    refused: number;
    /** Reconnects that continued at the client's position, or read the list again. */
    resumed: number;
    /** Lists and snapshots that the client had to read again, because the server could not replay. */
    resyncs: number;
  };
  /** Reconnects without waiting, as when a person returns to the page. */
  nudge: () => void;
  stop: () => void;
};

/** The question list of one audience. @throws Error when the list cannot be read now */
export const fetchView = async (
  url: string,
  boardId: string,
  token?: string,
  minSeq = 0,
): Promise<BoardView> => {
  const list = await fetchingFrom({ url, boardId, token })({ minSeq, signal: new AbortController().signal });
  if (!list.ok) throw new Error(`The list cannot be read: ${list.code}`);
  return {
    audience: token === undefined ? 'public' : 'moderator',
    ...list.value.position,
    questions: new Map(list.value.questions.map((question) => [question.id, question])),
  };
};

/** Resolves with the client when it has read the list. @throws the reason of the signal when that ends it before */
export const openBoardClient = async (options: BoardClientOptions): Promise<BoardClient> => {
  const { boardId, token, session, apiUrl, realtimeUrl, onFrame, onChange, signal } = options;
  const { openSocket = openWebSocket, after = clockAndChance.after, protocol = STRICT } = options;
  const { readList = (details) => fetchingFrom({ url: apiUrl(), boardId, token })(details) } = options;
  /** Reads the public's stream, for a moderator too. */
  const readStream: ReadStream = async (details) => {
    const read = await fetchingStreamFrom({ url: apiUrl(), boardId })(details);
    if (read.ok ? read.value.snapshot : read.code === 'offset-gone') counts.resyncs += 1;
    if (read.ok)
      for (const frame of read.value.frames) onFrame?.('public', JSON.stringify(frame), frame.data.seq);
    return read;
  };
  const audience: Audience = token === undefined ? 'public' : 'moderator';
  const skips: string[] = [];
  const reconnectsAtMs: number[] = [];
  const counts = { refused: 0, resumed: 0, resyncs: 0 };
  let state: ConnectionState | undefined;
  let [attempts, opened] = [0, 0];
  const listRead = Promise.withResolvers<BoardView>();

  const client = createBoardClient({
    boardId,
    audience,
    credentials: () => ({ token, session }),
    ports: {
      ...clockAndChance,
      after,
      openSocket: (events) => {
        let isOpen = false;
        return openSocket(socketUrlOf(realtimeUrl(attempts++)), {
          opened: () => {
            isOpen = true;
            opened += 1;
            if (opened > 1) reconnectsAtMs.push(performance.now());
            events.opened();
          },
          received: events.received,
          closed: (code) => {
            if (!isOpen) counts.refused += 1;
            events.closed(code);
          },
        });
      },
      readList: readingBy(readList),
      readStream: readingBy(readStream),
    },
    protocol: {
      parse: (text) => {
        const message = protocol.parse(text);
        if (message && 'from' in message.data) onFrame?.(audience, text, message.data.seq);
        if (message?.type === 'resync') counts.resyncs += 1;
        return message;
      },
      applyFrame: (view, frame) => {
        const applied = protocol.applyFrame(view, frame);
        const { epoch, from, seq } = frame.data;
        if (applied.result === 'gap' && (state?.link.state === 'live' || state?.stream))
          skips.push(`${epoch} (${from}, ${seq}] at ${view.epoch} ${view.seq}`);
        return applied;
      },
    },
    onChange: (next) => {
      const hasSubscribed = state?.link.state === 'connecting' && hasLiveSocket(next.link);
      state = next;
      if (hasSubscribed && opened > 1) counts.resumed += 1;
      if (next.view) listRead.resolve(next.view);
      onChange?.(next);
    },
    onNews: () => {},
  });
  signal?.addEventListener('abort', () => {
    client.stop();
    listRead.reject(signal.reason);
  });
  const first = await listRead.promise;
  return {
    audience,
    get view() {
      return state?.view ?? first;
    },
    get isLive() {
      return state?.link.state === 'live';
    },
    get isStreaming() {
      return state?.stream?.isWorking === true;
    },
    get isOver() {
      return state?.link.state === 'gone';
    },
    get viewerCount() {
      return state?.viewerCount ?? 0;
    },
    skips,
    reconnectsAtMs,
    counts,
    nudge: () => client.input({ type: 'nudged' }),
    stop: client.stop,
  };
};

/** Throws on a message of an unknown type, which the page ignores. */
const STRICT: Protocol = { parse: (text) => ServerMessage.parse(JSON.parse(text)), applyFrame };
