// Sends requests as the pages do.
import { AgendaPut } from '@openfloor/contract/http/agenda';
import { Asked, ViewerTracked } from '@openfloor/contract/http/audience';
import { BoardCreated } from '@openfloor/contract/http/boards';
import { EventCreated } from '@openfloor/contract/http/events';

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
const postOrThrow = async (url: string, path: string, body?: object): Promise<unknown> =>
  accepted(path, await post(url, path, body));

const accepted = (path: string, { status, body }: Reply): unknown => {
  if (status < 300) return body;
  throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
};

export const createBoard = async (url: string, title = 'Town hall'): Promise<BoardCreated> =>
  BoardCreated.parse(await postOrThrow(url, '/api/boards', { title }));

export const newSession = async (url: string, boardId: string): Promise<string> =>
  ViewerTracked.parse(await postOrThrow(url, `/api/boards/${boardId}/track-viewer`)).sessionId;

export const ask = async (url: string, boardId: string, text: string): Promise<string> =>
  Asked.parse(await postOrThrow(url, `/api/boards/${boardId}/questions`, { text })).id;

/** Opens an event with a board for each room. @param options `demo`: its boards are demos, which no plan counts */
export const createEvent = async (
  url: string,
  rooms: readonly string[],
  { title = 'Our conference', demo = false } = {},
): Promise<EventCreated> =>
  EventCreated.parse(await postOrThrow(url, '/api/events', { title, rooms, ...(demo && { demo }) }));

/** Replaces the agenda of a board. */
export const putAgenda = async (
  url: string,
  { boardId, adminToken }: { boardId: string; adminToken: string },
  items: readonly { title: string; speakers?: string[]; startsAt?: string; minutes?: number }[],
): Promise<AgendaPut> => {
  const path = `/api/boards/${boardId}/agenda`;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` };
  const reply = await call(url, path, { method: 'PUT', headers, body: JSON.stringify({ items }) });
  return AgendaPut.parse(accepted(path, reply));
};
