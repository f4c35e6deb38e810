/** The API calls of the web app, with its headers and timeout. */
import http, { type RefinedResponse } from 'k6/http';
import * as calls from '@openfloor/contract/calls/audience';
import type { Question } from '@openfloor/contract/questions';
import type { ListWanted, StreamWanted } from '@openfloor/client/machine/transition';
import type { ListResult, StreamResult } from '@openfloor/client/boardClient';
import { HTTP_ANSWER_WITHIN_MS } from '@openfloor/client/httpTimeout';
import { LONG_POLL_ANSWER_WITHIN_MS } from '@openfloor/client/machine/deadlines';
import { requestOf, type Call, type CallInput } from '@openfloor/contract/calls/call';
import { listOf, wantedOf } from '@openfloor/contract/listCall';
import { refusalOf } from '@openfloor/contract/refusal';
import { STREAM_HEADERS, streamOf, wantedOfStream } from '@openfloor/contract/streamCall';
import type { z } from 'zod/mini';
import { callsFailed, callsLimited } from './metrics.ts';
import { BASE_URL } from './settings.ts';

type Details = {
  session?: string | undefined;
  token?: string | undefined;
  key?: string | undefined;
  timeout?: number;
};
export type Reply = RefinedResponse<'text'>;

/** Sends a declared call. The metrics group calls by the last word of their path, without ids. */
export const send = async <C extends Call>(
  declared: C,
  input: CallInput<C>,
  { session, token, key, timeout = HTTP_ANSWER_WITHIN_MS }: Details = {},
): Promise<Reply> => {
  const { method, path, body } = requestOf(declared, input);
  const name = declared.path.split('/').findLast((word) => !word.startsWith(':')) ?? '';
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
  callsFailed.add(hasFailed, { name, method });
  if (reply.status === 429) callsLimited.add(1, { name, method });
  return reply;
};

/** Sends a call that must succeed. @throws Error with the call and the status */
export const answerOf = async <C extends Call, Answer extends z.ZodMiniType>(
  declared: C & { answer: Answer },
  input: CallInput<C>,
  details?: Details,
): Promise<z.output<Answer>> => {
  const { status, body, error } = await send(declared, input, details);
  if (status >= 200 && status < 300) return JSON.parse(body);
  throw new Error(`${declared.method} ${declared.path}: ${status} ${body ?? error}`);
};

/** Session of a new viewer; undefined when the server refused. */
export const trackViewer = async (boardId: string): Promise<string | undefined> => {
  const reply = await send(calls.trackViewer, { boardId });
  return reply.status === 200 ? JSON.parse(reply.body).sessionId : undefined;
};

/** The list and its position, or why it could not be read. */
export const readList = async (
  boardId: string,
  { token, ...wanted }: { token?: string | undefined } & ListWanted = {},
): Promise<ListResult> => {
  const reply = await send(calls.listQuestions, { boardId, ...wantedOf({ ...wanted, token }) }, { token });
  if (reply.status === 0) return UNREACHABLE;
  const body = jsonIn(reply);
  if (reply.status !== 200)
    return { ok: false, ...refusalOf(reply.status, body, headerOf(reply, 'retry-after')) };
  const value = Array.isArray(body) ? listOf<Question>(body, (name) => headerOf(reply, name)) : undefined;
  return value ? { ok: true, value } : UNREACHABLE;
};

/** What the board's stream over HTTP has after a position. */
export const readStream = async (boardId: string, wanted: StreamWanted): Promise<StreamResult> => {
  const timeout = wanted.isLive ? LONG_POLL_ANSWER_WITHIN_MS : HTTP_ANSWER_WITHIN_MS;
  const reply = await send(calls.readStream, { boardId, ...wantedOfStream(wanted) }, { timeout });
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
