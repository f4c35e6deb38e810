/** The few calls that a demonstration makes. A refusal is undefined: people shrug and go on. */
import { ErrorBody } from '@openfloor/contract/errors';
import { Asked, BoardCreated, Moderated, QuestionList, ViewerTracked, Voted } from '@openfloor/contract/http';
import type { Question } from '@openfloor/contract/questions';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import { Position } from '@openfloor/contract/ws';
import { solveChallenge } from '@openfloor/testkit/solveChallenge';

const ANSWER_WITHIN_MS = 10_000;

type Schema<T> = { parse: (value: unknown) => T };
type Credentials = { session?: string; token?: string };

export type Calls = ReturnType<typeof createCalls>;

export const createCalls = (url: string) => {
  const send = (path: string, init: RequestInit = {}): Promise<Response | undefined> =>
    fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => undefined);

  const post = async <T>(
    path: string,
    schema: Schema<T>,
    body: object = {},
    { session, token }: Credentials = {},
  ): Promise<T | undefined> => {
    const attempt = (headers: Record<string, string> = {}): Promise<Response | undefined> =>
      send(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(session !== undefined && { 'x-session-id': session }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: JSON.stringify(body),
      });
    const first = await attempt();
    const challenge = first?.status === 403 && ErrorBody.parse(await first.json()).challenge;
    // Everybody is behind one address here, so most have to prove their session first, as their page does.
    const response = challenge ? await attempt({ 'x-challenge': await solveChallenge(challenge) }) : first;
    return response?.ok === true ? schema.parse(await response.json()) : undefined;
  };

  return {
    isReady: async (): Promise<boolean> => (await send('/health/ready'))?.ok === true,
    createBoard: (title: string) => post('/api/boards', BoardCreated, { title }),
    /** A new person's session credential. */
    trackViewer: async (boardId: string): Promise<string | undefined> =>
      (await post(`/api/boards/${boardId}/track-viewer`, ViewerTracked))?.sessionId,
    ask: (boardId: string, text: string, session: string) =>
      post(`/api/boards/${boardId}/questions`, Asked, { text }, { session }),
    vote: (boardId: string, questionId: string, session: string) =>
      post(`/api/boards/${boardId}/questions/${questionId}/vote`, Voted, { voted: true }, { session }),
    pin: (questionId: string, token: string) =>
      post(`/api/questions/${questionId}/pin`, Moderated, {}, { token }),
    unpin: (questionId: string, token: string) =>
      post(`/api/questions/${questionId}/unpin`, Moderated, {}, { token }),
    markAnswered: (boardId: string, questionId: string, token: string) =>
      post(`/api/boards/${boardId}/questions/${questionId}/mark-answered`, Moderated, {}, { token }),
    hide: (boardId: string, questionId: string, token: string) =>
      post(`/api/boards/${boardId}/questions/${questionId}/hide`, Moderated, {}, { token }),
    readList: async (boardId: string): Promise<{ questions: Question[]; position: Position } | undefined> => {
      const response = await send(`/api/boards/${boardId}/questions`);
      if (response?.ok !== true) return undefined;
      return {
        questions: QuestionList.parse(await response.json()),
        position: Position.parse(positionIn(response.headers.get(POSITION_HEADER) ?? '')),
      };
    },
  };
};
