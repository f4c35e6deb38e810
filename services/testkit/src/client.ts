// Sends requests as the pages do.
import { Asked, ViewerTracked } from '@openfloor/contract/http/audience';
import { BoardCreated } from '@openfloor/contract/http/boards';

const REPLY_WITHIN_MS = 10_000;

type Details = {
  session?: string;
  token?: string;
  key?: string;
  /** The client's address, for nodes that trust the header. */
  from?: string;
  headers?: Record<string, string>;
};
export type Reply = { status: number; headers: Headers; body: unknown };

export const call = async (url: string, path: string, init: RequestInit = {}): Promise<Reply> => {
  const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(REPLY_WITHIN_MS) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
};

export const post = (
  url: string,
  path: string,
  body: object = {},
  { session, token, key, from, headers }: Details = {},
): Promise<Reply> =>
  call(url, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(session !== undefined && { 'x-session-id': session }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** Sends a request that must succeed. @throws Error that contains the answer */
const postOrThrow = async (url: string, path: string, body?: object): Promise<unknown> => {
  const reply = await post(url, path, body);
  if (reply.status < 300) return reply.body;
  throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
};

export const createBoard = async (url: string, title = 'Town hall'): Promise<BoardCreated> =>
  BoardCreated.parse(await postOrThrow(url, '/api/boards', { title }));

export const newSession = async (url: string, boardId: string): Promise<string> =>
  ViewerTracked.parse(await postOrThrow(url, `/api/boards/${boardId}/track-viewer`)).sessionId;

export const ask = async (url: string, boardId: string, text: string): Promise<string> =>
  Asked.parse(await postOrThrow(url, `/api/boards/${boardId}/questions`, { text })).id;
