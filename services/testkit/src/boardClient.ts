import { createBoardClient } from '@openfloor/client/boardClient';
import { fetchingFrom } from '@openfloor/client/fetchList';
import { socketUrlOf } from '@openfloor/client/followBoard';
import type { ConnectionState } from '@openfloor/client/machine/state';
import type { ApplyFrame } from '@openfloor/client/machine/transition';
import { clockAndChance, openWebSocket, readingBy } from '@openfloor/client/ports';
import { protocol } from '@openfloor/client/protocol';
import { ServerMessage } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';

export type BoardClientOptions = {
  boardId: string;
  /** Makes the client a moderator. */
  token: string | undefined;
  apiUrl: () => string;
  /** The URL for the nth attempt to connect. */
  realtimeUrl: (attempt: number) => string;
  /** Called with each received text and the position that it brings the board to. */
  onFrame: (audience: Audience, text: string, seq: number) => void;
};

/** The product's client, which records the faults that it sees. */
export type BoardClient = {
  readonly audience: Audience;
  readonly view: BoardView;
  /** Gaps between the frames of one socket; must stay empty. */
  readonly skips: string[];
  readonly reconnects: number;
  readonly resyncs: number;
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

/** Resolves with the client when it has read the list. */
export const openBoardClient = async (options: BoardClientOptions): Promise<BoardClient> => {
  const { boardId, token, apiUrl, realtimeUrl, onFrame } = options;
  const audience: Audience = token === undefined ? 'public' : 'moderator';
  const skips: string[] = [];
  let state: ConnectionState | undefined;
  let [attempts, resyncs] = [0, 0];
  const listRead = Promise.withResolvers<BoardView>();

  const parse = (text: string): ServerMessage => {
    const message = ServerMessage.parse(JSON.parse(text));
    if ('from' in message.data) onFrame(audience, text, message.data.seq);
    if (message.type === 'resync') resyncs += 1;
    return message;
  };

  const applyFrame: ApplyFrame = (view, frame) => {
    const applied = protocol.applyFrame(view, frame);
    const { epoch, from, seq } = frame.data;
    if (applied.result === 'gap' && state?.link.state === 'live')
      skips.push(`${epoch} (${from}, ${seq}] at ${view.epoch} ${view.seq}`);
    return applied;
  };

  const client = createBoardClient({
    boardId,
    audience,
    credentials: () => ({ token }),
    ports: {
      ...clockAndChance,
      openSocket: (events) => openWebSocket(socketUrlOf(realtimeUrl(attempts++)), events),
      readList: readingBy((details) => fetchingFrom({ url: apiUrl(), boardId, token })(details)),
    },
    protocol: { parse, applyFrame },
    onChange: (next) => {
      state = next;
      if (next.view) listRead.resolve(next.view);
    },
    onNews: () => {},
  });
  const first = await listRead.promise;
  return {
    audience,
    get view() {
      return state?.view ?? first;
    },
    skips,
    get reconnects() {
      return attempts - 1;
    },
    get resyncs() {
      return resyncs;
    },
    nudge: () => client.input({ type: 'nudged' }),
    stop: client.stop,
  };
};
