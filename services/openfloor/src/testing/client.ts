import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { BoardCreated, ViewerTracked } from '@openfloor/contract/http';
import { ServerMessage } from '@openfloor/contract/ws';

const REPLY_WITHIN_MS = 10_000;

type Details = { session?: string; token?: string; key?: string };
export type Reply = { status: number; headers: Headers; body: unknown };

/** Calls as the pages make them. */
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
  { session, token, key }: Details = {},
): Promise<Reply> =>
  call(url, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(session !== undefined && { 'x-session-id': session }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });

export const createBoard = async (url: string): Promise<z.infer<typeof BoardCreated>> =>
  BoardCreated.parse((await post(url, '/api/boards', { title: 'Town hall' })).body);

export const newSession = async (url: string, boardId: string): Promise<string> =>
  ViewerTracked.parse((await post(url, `/api/boards/${boardId}/track-viewer`)).body).sessionId;

export const ask = async (url: string, boardId: string, text: string): Promise<string> => {
  const { body } = await post(url, `/api/boards/${boardId}/questions`, { text });
  return z.object({ id: z.string() }).parse(body).id;
};

/** Subscribes to a board and collects what arrives. */
export const watch = (url: string, boardId: string): ServerMessage[] => {
  const messages: ServerMessage[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'subscribe', boardId })));
  socket.addEventListener('message', ({ data }) =>
    messages.push(ServerMessage.parse(JSON.parse(String(data)))),
  );
  onTestFinished(() => socket.close());
  return messages;
};

/** A question's total as the latest frame that named it had it. */
export const votesSeen = (messages: ServerMessage[], questionId: string): number | undefined =>
  messages
    .flatMap((message) => {
      if (message.type !== 'voteUpdate' && message.type !== 'questionUpdate') return [];
      const { votes, questions } = message.data;
      return votes?.[questionId] ?? questions?.find(({ id }) => id === questionId)?.votes ?? [];
    })
    .at(-1);
