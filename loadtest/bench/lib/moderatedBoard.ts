import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import { setTimeout as delay } from 'node:timers/promises';
import { Asked, QuestionList } from '@openfloor/contract/http/audience';
import { BoardCreated } from '@openfloor/contract/http/boards';
import { SESSION_HEADER } from '@openfloor/platform/credentials/sessionCredentials';
import { Pool } from 'undici';
import type { Since } from './dialect.ts';
import { undoAfter } from './undo.ts';

/** A board with short questions to vote on, and long ones that its moderator hides and shows again. */
export type ModeratedBoard = {
  boardId: string;
  /** The short questions. */
  questionIds: string[];
  longIds: string[];
  adminToken: string;
};

export type Screen = { position: Since; questions: [id: string, votes: number][] };

type Call = { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: object };

const CONNECTIONS = 32;
/** A question of the maximum length, with three bytes per UTF-16 unit. */
const LONG_TEXT = '長'.repeat(500);

/** The HTTP calls of a moderator that the benchmark needs. */
export type Moderation = {
  openBoard: (
    credentials: readonly string[],
    counts: { short: number; long: number },
  ) => Promise<ModeratedBoard>;
  readScreen: (board: ModeratedBoard) => Promise<Screen>;
  /** Hides `count` long questions and shows them again, in turns, until the signal aborts. */
  toggle: (
    board: ModeratedBoard,
    each: { count: number; everyMs: number },
    signal: AbortSignal,
  ) => Promise<void>;
};

export const withModeration = <Result>(
  origin: string,
  work: (moderation: Moderation) => Promise<Result>,
): Promise<Result> => {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });

  const call = async ({ path, method = 'POST', headers = {}, body }: Call) => {
    const response = await pool.request({
      method,
      path,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.body.json();
    if (response.statusCode >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return { answer, headers: response.headers };
  };

  const ask = async (boardId: string, credential: string | undefined, text: string): Promise<string> => {
    const headers = credential === undefined ? {} : { [SESSION_HEADER]: credential };
    const { answer } = await call({ path: `/api/boards/${boardId}/questions`, headers, body: { text } });
    return Asked.parse(answer).id;
  };

  const moderation: Moderation = {
    openBoard: async (credentials, { short, long }) => {
      const { answer } = await call({ path: '/api/boards', body: { title: 'Bench' } });
      const { boardId, adminToken } = BoardCreated.parse(answer);
      const askAll = (count: number, text: string): Promise<string[]> =>
        Promise.all(Array.from({ length: count }, (_, index) => ask(boardId, credentials[index], text)));
      const questionIds = await askAll(short, 'Is this a short question?');
      return { boardId, adminToken, questionIds, longIds: await askAll(long, LONG_TEXT) };
    },
    readScreen: async ({ boardId }) => {
      const { answer, headers } = await call({ path: `/api/boards/${boardId}/questions`, method: 'GET' });
      const position = positionIn(String(headers[POSITION_HEADER]));
      if (!position) throw new Error('The list has no position');
      return {
        position,
        questions: QuestionList.parse(answer).map(({ id, votes }) => [id, votes]),
      };
    },
    toggle: async ({ boardId, longIds, adminToken }, { count, everyMs }, signal) => {
      const headers = { authorization: `Bearer ${adminToken}` };
      const act = (action: 'hide' | 'unhide', ids: readonly string[]): Promise<unknown> =>
        Promise.all(
          ids.map((id) => call({ path: `/api/boards/${boardId}/questions/${id}/${action}`, headers })),
        );
      for (let turn = 0; !signal.aborted; turn++) {
        const first = (turn * count) % longIds.length;
        const chosen = longIds.slice(first, first + count);
        await Promise.all([act('hide', chosen), delay(everyMs / 2)]);
        await Promise.all([act('unhide', chosen), delay(everyMs / 2)]);
      }
    },
  };
  return undoAfter(
    () => pool.destroy(),
    () => work(moderation),
  );
};
