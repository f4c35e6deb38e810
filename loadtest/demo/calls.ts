/** The API calls of the demo. They return undefined when the server refuses or does not answer. */
import { ErrorBody } from '@openfloor/contract/http/errorBody';
import { Asked, Moderated, ViewerTracked, Voted } from '@openfloor/contract/http/audience';
import { BoardCreated } from '@openfloor/contract/http/boards';
import { BulkDone, StatusChanged, TalkStarted } from '@openfloor/contract/http/moderation';
import type { StoredSettings } from '@openfloor/contract/settings';
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
    // All sessions share one address here, so most new sessions must solve a challenge, as their page does.
    const reply = challenge ? await attempt({ 'x-challenge': await solveChallenge(challenge) }) : first;
    return reply && reply.status < 300 ? schema.parse(reply.body) : undefined;
  };

  return {
    isReady: async (): Promise<boolean> => (await unlessLost(call(url, '/health/ready')))?.status === 200,
    hasBoard: async (boardId: string): Promise<boolean> =>
      (await unlessLost(call(url, `/api/boards/${boardId}`)))?.status === 200,
    createBoard: (title: string) => send('/api/boards', BoardCreated, { title }),
    /** Session credential of a new person. */
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
    approveAll: (boardId: string, ids: string[], token: string) =>
      send(`/api/boards/${boardId}/questions/bulk`, BulkDone, { ids, act: 'approve' }, { token }),
    decline: (questionId: string, reason: string, token: string) =>
      send(`/api/questions/${questionId}/decline`, StatusChanged, { reason }, { token }),
    startAnswering: (questionId: string, token: string) =>
      send(`/api/questions/${questionId}/answering`, Moderated, {}, { token }),
    label: (questionId: string, labels: string[], token: string) =>
      send(`/api/questions/${questionId}/labels`, Moderated, { labels }, { token }),
    reply: (questionId: string, text: string, token: string) =>
      send(`/api/questions/${questionId}/reply`, Moderated, { text }, { token }),
    changeSettings: (boardId: string, settings: StoredSettings, token: string) =>
      send(`/api/boards/${boardId}/settings`, Moderated, settings, { token }),
    startTalk: (boardId: string, title: string, token: string) =>
      send(`/api/boards/${boardId}/talks`, TalkStarted, { title }, { token }),
    hide: (boardId: string, questionId: string, token: string) =>
      send(`/api/boards/${boardId}/questions/${questionId}/hide`, Moderated, {}, { token }),
  };
};
