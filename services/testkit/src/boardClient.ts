import { setTimeout as delay } from 'node:timers/promises';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import { QuestionList } from '@openfloor/contract/http';
import { ServerMessage, type BoardFrame } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import { applyFrame, type BoardView } from '@openfloor/domain/view/boardView';
import { call } from './client.ts';

export type BoardClientOptions = {
  boardId: string;
  /** Makes it a moderator. */
  token: string | undefined;
  apiUrl: () => string;
  /** Where to go at the nth attempt to connect. */
  realtimeUrl: (attempt: number) => string;
  /** Gets each text frame as it came, with the position that it brings the board to. */
  onFrame: (audience: Audience, text: string, seq: number) => void;
};

/** A viewer who keeps to PROTOCOL.md, and comes back whenever the connection is lost. */
export type BoardClient = {
  readonly audience: Audience;
  readonly view: BoardView;
  /** What must not happen: frames that begin behind the last one of the same socket. */
  readonly skips: string[];
  readonly reconnects: number;
  readonly resyncs: number;
  stop: () => void;
};

const RECONNECT_DELAY_MS = 200;
const RETRY_DELAY_MS = 300;

/** What one audience is shown by the calls. @throws Error when it cannot be read now */
export const fetchView = async (
  url: string,
  boardId: string,
  token?: string,
  minSeq = 0,
): Promise<BoardView> => {
  const { status, body, headers } = await call(url, `/api/boards/${boardId}/questions?minSeq=${minSeq}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (status !== 200) throw new Error(`The list cannot be read: ${status}`);
  return {
    audience: token === undefined ? 'public' : 'moderator',
    ...positionIn(headers.get(POSITION_HEADER) ?? ''),
    questions: new Map(QuestionList.parse(body).map((question) => [question.id, question])),
  };
};

export const openBoardClient = async (options: BoardClientOptions): Promise<BoardClient> => {
  const { boardId, token, apiUrl, realtimeUrl, onFrame } = options;
  let view = await fetchView(apiUrl(), boardId, token);
  const skips: string[] = [];
  let [attempts, resyncs] = [0, 0];
  let socket: WebSocket;
  let stopped = false;
  /** Frames that came while the list is read anew. */
  let held: BoardFrame[] | undefined;

  const subscribe = (on: WebSocket): void => {
    const since = { epoch: view.epoch, seq: view.seq };
    if (on.readyState === WebSocket.OPEN)
      on.send(JSON.stringify({ type: 'subscribe', boardId, since, ...(token !== undefined && { token }) }));
  };

  const take = (frame: BoardFrame, from: WebSocket): void => {
    const applied = applyFrame(view, frame);
    if (applied.result !== 'gap') {
      view = applied.view;
      return;
    }
    skips.push(`${frame.data.epoch} (${frame.data.from}, ${frame.data.seq}] at ${view.epoch} ${view.seq}`);
    subscribe(from);
  };

  const resync = async (minSeq: number, from: WebSocket): Promise<void> => {
    resyncs += 1;
    held = [];
    for (;;) {
      try {
        view = await fetchView(apiUrl(), boardId, token, minSeq);
        break;
      } catch {
        await delay(RETRY_DELAY_MS);
      }
    }
    const frames = held;
    held = undefined;
    for (const frame of frames) take(frame, from);
  };

  const receive = (text: string, from: WebSocket): void => {
    const message = ServerMessage.parse(JSON.parse(text));
    switch (message.type) {
      case 'subscribed':
      case 'userUpdate':
      case 'viewerCountUpdate':
        return;
      case 'error':
        setTimeout(() => subscribe(from), message.data.retryAfterMs ?? RETRY_DELAY_MS);
        return;
      case 'resync':
        void resync(message.data.seq, from);
        return;
      case 'boardUpdate':
      case 'moderationUpdate':
      case 'questionUpdate':
      case 'voteUpdate':
        onFrame(view.audience, text, message.data.seq);
        if (held) held.push(message);
        else take(message, from);
        return;
      default:
        message satisfies never;
    }
  };

  const connect = (): void => {
    const own = new WebSocket(`${realtimeUrl(attempts).replace('http', 'ws')}/ws`);
    socket = own;
    attempts += 1;
    own.addEventListener('open', () => subscribe(own));
    own.addEventListener('message', ({ data }) => {
      if (own === socket) receive(String(data), own);
    });
    own.addEventListener('close', () => {
      if (!stopped && own === socket) setTimeout(connect, RECONNECT_DELAY_MS);
    });
  };

  connect();
  return {
    audience: view.audience,
    get view() {
      return view;
    },
    skips,
    get reconnects() {
      return attempts - 1;
    },
    get resyncs() {
      return resyncs;
    },
    stop: () => {
      stopped = true;
      socket.close();
    },
  };
};
