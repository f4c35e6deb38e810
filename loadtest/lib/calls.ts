/** The API calls of the web app, with its headers and timeout. */
import http, { type RefinedResponse } from 'k6/http';
import type { BulkAct } from '@openfloor/contract/acts';
import type { BoardCreated } from '@openfloor/contract/http/boards';
import type { EventCreated } from '@openfloor/contract/http/events';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import type { Question } from '@openfloor/contract/questions';
import type { ListWanted, StreamWanted } from '../../services/client/src/machine/transition.ts';
import type { ListResult, StreamResult } from '../../services/client/src/boardClient.ts';
import {
  HTTP_ANSWER_WITHIN_MS,
  LONG_POLL_ANSWER_WITHIN_MS,
} from '../../services/client/src/machine/deadlines.ts';
import { requestOf } from '../../services/contract/src/calls/call.ts';
import { listOf, wantedOf } from '../../services/contract/src/listCall.ts';
import { refusalOf } from '../../services/contract/src/refusal.ts';
import { STREAM_HEADERS, streamOf, wantedOfStream } from '../../services/contract/src/streamCall.ts';
import { callsFailed, callsLimited } from './metrics.ts';
import { BASE_URL } from './settings.ts';

type Details = {
  session?: string | undefined;
  token?: string | undefined;
  key?: string | undefined;
  timeout?: number;
};
export type Reply = RefinedResponse<'text'>;

/** @param name groups the calls in the metrics, without their ids */
export const call = async (
  name: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  { session, token, key, timeout = HTTP_ANSWER_WITHIN_MS }: Details = {},
): Promise<Reply> => {
  const reply = await http.asyncRequest(method, `${BASE_URL}${path}`, body && JSON.stringify(body), {
    // With the one cookie jar of a VU, the server would take all viewers for one browser.
    jar: new http.CookieJar(),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(session !== undefined && { 'x-session-id': session }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    tags: { name },
    responseType: 'text',
    timeout,
  });
  const hasFailed = reply.status === 0 || reply.status >= 400;
  callsFailed.add(hasFailed, { name });
  if (reply.status === 429) callsLimited.add(1, { name });
  return reply;
};

/** The body of a successful answer. @throws Error with the call and the status */
export const accepted = (reply: Reply): string => {
  if (reply.status >= 200 && reply.status < 300) return reply.body;
  throw new Error(`${reply.request.method} ${reply.url}: ${reply.status} ${reply.body ?? reply.error}`);
};

export const createBoard = async (title: string): Promise<BoardCreated> =>
  JSON.parse(accepted(await call('create-board', 'POST', '/api/boards', { title })));

export const createEvent = async (title: string, rooms: readonly string[]): Promise<EventCreated> =>
  JSON.parse(accepted(await call('create-event', 'POST', '/api/events', { title, rooms })));

/** The event as its page shows it. */
export const getEvent = (eventId: string): Promise<Reply> => call('event', 'GET', `/api/events/${eventId}`);

/** Session of a new viewer; undefined when the server refused. */
export const trackViewer = async (boardId: string): Promise<string | undefined> => {
  const reply = await call('track-viewer', 'POST', `/api/boards/${boardId}/track-viewer`, {});
  return reply.status === 200 ? JSON.parse(reply.body).sessionId : undefined;
};

export const ask = async (
  boardId: string,
  text: string,
  session: string | undefined,
  key: string,
): Promise<{ id: string; seq: number }> =>
  JSON.parse(
    accepted(await call('ask', 'POST', `/api/boards/${boardId}/questions`, { text }, { session, key })),
  );

/** Idempotent: sets whether the session has voted. */
export const vote = (boardId: string, questionId: string, voted: boolean, session: string): Promise<Reply> =>
  call('vote', 'POST', `/api/boards/${boardId}/questions/${questionId}/vote`, { voted }, { session });

export const getUserStatus = (boardId: string, minSeq: number, session?: string): Promise<Reply> =>
  call('user-status', 'GET', `/api/user-status?boardId=${boardId}&minSeq=${minSeq}`, undefined, { session });
export const getUserVotes = (boardId: string, session?: string): Promise<Reply> =>
  call('user-votes', 'GET', `/api/user-votes?boardId=${boardId}`, undefined, { session });

/** k6 has no modules of npm, which the contract's declarations need for their schemas. */
const LIST_QUESTIONS = { method: 'GET', path: '/api/boards/:boardId/questions' } as const;
const READ_STREAM = { method: 'GET', path: '/api/boards/:boardId/stream' } as const;

/** The list and its position, or why it could not be read. */
export const readList = async (
  boardId: string,
  { token, ...wanted }: { token?: string | undefined } & ListWanted = {},
): Promise<ListResult> => {
  const { path } = requestOf(LIST_QUESTIONS, { boardId, ...wantedOf({ ...wanted, token }) });
  const reply = await call('questions', 'GET', path, undefined, { token });
  if (reply.status === 0) return UNREACHABLE;
  const body = jsonIn(reply);
  if (reply.status !== 200)
    return { ok: false, ...refusalOf(reply.status, body, headerOf(reply, 'retry-after')) };
  const value = Array.isArray(body) ? listOf<Question>(body, (name) => headerOf(reply, name)) : undefined;
  return value ? { ok: true, value } : UNREACHABLE;
};

/** What the board's stream over HTTP has after a position. */
export const readStream = async (boardId: string, wanted: StreamWanted): Promise<StreamResult> => {
  const { path } = requestOf(READ_STREAM, { boardId, ...wantedOfStream(wanted) });
  const timeout = wanted.isLive ? LONG_POLL_ANSWER_WITHIN_MS : HTTP_ANSWER_WITHIN_MS;
  const reply = await call('stream', 'GET', path, undefined, { timeout });
  if (reply.status === 0) return UNREACHABLE;
  const body = reply.status === 204 ? [] : jsonIn(reply);
  if (reply.status >= 300)
    return { ok: false, ...refusalOf(reply.status, body, headerOf(reply, 'retry-after')) };
  return Array.isArray(body)
    ? { ok: true, value: streamOf(body, headerOf(reply, STREAM_HEADERS.cursor)) }
    : UNREACHABLE;
};

const UNREACHABLE = { ok: false, code: 'unreachable' } as const;

/** A proxy may have answered, with a body that is not JSON. */
const jsonIn = ({ body }: Reply): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** k6 changes the case of header names. @param name in lower case */
const headerOf = ({ headers }: Reply, name: string): string | undefined =>
  Object.entries(headers).find(([sent]) => sent.toLowerCase() === name)?.[1];

export const hide = (boardId: string, questionId: string, token: string): Promise<Reply> =>
  call('hide', 'POST', `/api/boards/${boardId}/questions/${questionId}/hide`, {}, { token });
export const pin = (questionId: string, token: string): Promise<Reply> =>
  call('pin', 'POST', `/api/questions/${questionId}/pin`, {}, { token });

/** Acts on several questions. */
export const moderateAll = (
  boardId: string,
  ids: readonly string[],
  act: BulkAct,
  token: string,
): Promise<Reply> => call('bulk', 'POST', `/api/boards/${boardId}/questions/bulk`, { ids, act }, { token });
export const approve = (questionId: string, token: string): Promise<Reply> =>
  call('approve', 'POST', `/api/questions/${questionId}/approve`, {}, { token });
export const decline = (questionId: string, token: string): Promise<Reply> =>
  call('decline', 'POST', `/api/questions/${questionId}/decline`, {}, { token });

export const changeSettings = async (
  boardId: string,
  settings: StoredSettings,
  token: string,
): Promise<void> => {
  accepted(await call('settings', 'POST', `/api/boards/${boardId}/settings`, settings, { token }));
};

/** Token of the new moderator. */
export const inviteModerator = async (boardId: string, name: string, token: string): Promise<string> =>
  JSON.parse(accepted(await call('invite', 'POST', `/api/boards/${boardId}/moderators`, { name }, { token })))
    .adminToken;
