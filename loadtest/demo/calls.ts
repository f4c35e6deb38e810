/** The few calls that a demonstration makes. A refusal is undefined: people shrug and go on. */
import { ErrorBody } from '@openfloor/contract/errors';
import { Asked, BoardCreated, Moderated, QuestionList, ViewerTracked, Voted } from '@openfloor/contract/http';
import type { Question } from '@openfloor/contract/questions';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import { Position } from '@openfloor/contract/ws';
import { call, post, type Reply } from '@openfloor/testkit/client';
import { solveChallenge } from '@openfloor/testkit/solveChallenge';

type Schema<T> = { parse: (value: unknown) => T };
type Credentials = { session?: string; token?: string };

export type Calls = ReturnType<typeof createCalls>;

const unlessLost = (reply: Promise<Reply>): Promise<Reply | undefined> => reply.catch(() => undefined);

export const createCalls = (url: string) => {
  const send = async <T>(
    path: string,
    schema: Schema<T>,
    body: object = {},
    credentials: Credentials = {},
  ): Promise<T | undefined> => {
    const attempt = (headers: Record<string, string> = {}): Promise<Reply | undefined> =>
      unlessLost(post(url, path, body, { ...credentials, headers }));
    const first = await attempt();
    const challenge = first?.status === 403 && ErrorBody.parse(first.body).challenge;
    // Everybody is behind one address here, so most have to prove their session first, as their page does.
    const reply = challenge ? await attempt({ 'x-challenge': await solveChallenge(challenge) }) : first;
    return reply && reply.status < 300 ? schema.parse(reply.body) : undefined;
  };

  return {
    isReady: async (): Promise<boolean> => (await unlessLost(call(url, '/health/ready')))?.status === 200,
    createBoard: (title: string) => send('/api/boards', BoardCreated, { title }),
    /** A new person's session credential. */
    trackViewer: async (boardId: string): Promise<string | undefined> =>
      (await send(`/api/boards/${boardId}/track-viewer`, ViewerTracked))?.sessionId,
    ask: (boardId: string, text: string, session: string) =>
      send(`/api/boards/${boardId}/questions`, Asked, { text }, { session }),
    vote: (boardId: string, questionId: string, session: string) =>
      send(`/api/boards/${boardId}/questions/${questionId}/vote`, Voted, { voted: true }, { session }),
    pin: (questionId: string, token: string) =>
      send(`/api/questions/${questionId}/pin`, Moderated, {}, { token }),
    unpin: (questionId: string, token: string) =>
      send(`/api/questions/${questionId}/unpin`, Moderated, {}, { token }),
    markAnswered: (boardId: string, questionId: string, token: string) =>
      send(`/api/boards/${boardId}/questions/${questionId}/mark-answered`, Moderated, {}, { token }),
    hide: (boardId: string, questionId: string, token: string) =>
      send(`/api/boards/${boardId}/questions/${questionId}/hide`, Moderated, {}, { token }),
    readList: async (boardId: string): Promise<{ questions: Question[]; position: Position } | undefined> => {
      const list = await unlessLost(call(url, `/api/boards/${boardId}/questions`));
      if (list?.status !== 200) return undefined;
      return {
        questions: QuestionList.parse(list.body),
        position: Position.parse(positionIn(list.headers.get(POSITION_HEADER) ?? '')),
      };
    },
  };
};
