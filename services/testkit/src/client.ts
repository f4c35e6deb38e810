// Sends requests as the pages do.
import * as agenda from '@openfloor/contract/calls/agenda';
import { askQuestion, trackViewer } from '@openfloor/contract/calls/audience';
import * as calls from '@openfloor/contract/calls/boards';
import { requestOf, type Call, type CallInput } from '@openfloor/contract/calls/call';
import * as declaredConferences from '@openfloor/contract/calls/conferences';
import { exportBoard } from '@openfloor/contract/calls/export';
import type { AgendaPut } from '@openfloor/contract/http/agenda';
import type { BoardCreated } from '@openfloor/contract/http/boards';
import type { ConferenceCreated } from '@openfloor/contract/http/conferences';
import { z } from 'zod/mini';

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

const headersOf = ({ session, token, key, from, headers }: Details): Record<string, string> => ({
  'content-type': 'application/json',
  ...(session !== undefined && { 'x-session-id': session }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(key !== undefined && { 'idempotency-key': key }),
  ...(from !== undefined && { 'x-forwarded-for': from }),
  ...headers,
});

/** Sends a declared call. */
export const send = <C extends Call>(
  url: string,
  declared: C,
  input: CallInput<C>,
  details: Details = {},
): Promise<Reply> => {
  const { method, path, body } = requestOf(declared, input);
  return call(url, path, {
    method,
    headers: headersOf(details),
    ...(body && { body: JSON.stringify(body) }),
  });
};

/** Sends a call that must succeed. @throws Error that contains another answer */
export const answerOf = async <C extends Call, Answer extends z.ZodMiniType>(
  url: string,
  declared: C & { answer: Answer },
  input: CallInput<C>,
  details?: Details,
): Promise<z.output<Answer>> => {
  const { status, body } = await send(url, declared, input, details);
  if (status < 300) return z.parse<Answer>(declared.answer, body);
  throw new Error(`${declared.path} answered ${status}: ${JSON.stringify(body)}`);
};

export const createBoard = (url: string, title = 'Town hall'): Promise<BoardCreated> =>
  answerOf(url, calls.createBoard, { title });

export const newSession = async (url: string, boardId: string): Promise<string> =>
  (await answerOf(url, trackViewer, { boardId })).sessionId;

export const ask = async (url: string, boardId: string, text: string): Promise<string> =>
  (await answerOf(url, askQuestion, { boardId, text })).id;

/** The text of the board's export, with everything that moderators see. */
export const exportOf = async (
  url: string,
  { boardId, adminToken }: { boardId: string; adminToken: string },
  format: 'json' | 'csv' | 'html' = 'json',
): Promise<string> => {
  const { path } = requestOf(exportBoard, { boardId, format });
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${adminToken}` } });
  if (!answer.ok) throw new Error(`The export was refused with ${answer.status}`);
  return answer.text();
};

/** Opens an event with a board for each room. @param options `demo`: its boards are demos, which no plan counts */
export const createConference = (
  url: string,
  rooms: readonly string[],
  { title = 'Our conference', demo = false } = {},
): Promise<ConferenceCreated> =>
  answerOf(url, declaredConferences.createConference, { title, rooms, ...(demo && { demo }) });

/** Replaces the agenda of a board. */
export const putAgenda = (
  url: string,
  { boardId, adminToken }: { boardId: string; adminToken: string },
  items: readonly { title: string; speakers?: string[]; startsAt?: string; minutes?: number }[],
): Promise<AgendaPut> => answerOf(url, agenda.putAgenda, { boardId, items }, { token: adminToken });
