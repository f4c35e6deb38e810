/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { storedSession } from '../device/session.ts';
import { call, isPassing, type ApiRequest } from './apiClient.ts';

/** A real server whose next answer each test writes; browsers take answers of another origin only when it says so. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const seen: IncomingMessage[] = [];
const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  response.setHeader('access-control-expose-headers', '*');
  if (request.method === 'OPTIONS') return response.end();
  seen.push(request);
  return answer(request, response);
});
let origin: string;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
  answer = (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
};
const get = (request: Partial<ApiRequest<{ seq: number }>> = {}) =>
  call({ path: `${origin}/api/boards`, schema: z.object({ seq: z.number() }), ...request });

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not a port');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  seen.length = 0;
});

describe('A call', () => {
  it('gives what the contract promises', async () => {
    json(200, { seq: 7, later: true });
    expect(await get()).toMatchObject({ ok: true, value: { seq: 7 } });
  });

  it('says who calls, with which right and which key', async () => {
    localStorage.setItem('secure_session_id', 'id.signature');
    json(200, { seq: 7 });
    await get({ method: 'POST', token: 'admin', idempotencyKey: 'key', body: { text: 'Why?' } });
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-session-id': 'id.signature',
      authorization: 'Bearer admin',
      'idempotency-key': 'key',
    });
  });

  it('keeps the session that it is given, in the body or in a header', async () => {
    json(200, { seq: 1 }, { 'x-session-id': 'of.header' });
    await get();
    expect(storedSession()).toBe('of.header');
    json(200, { seq: 1, sessionId: 'of.body' });
    await get();
    expect(storedSession()).toBe('of.body');
  });

  it('takes an answer that makes no sense for none', async () => {
    for (const body of [{ seq: 'seven' }, '<html>', '']) {
      json(200, body);
      expect(await get()).toMatchObject({ ok: false, code: 'unreachable', status: 0 });
    }
  });

  it('that finds no server says so, and may be repeated', async () => {
    answer = (_request, response) => response.destroy();
    const result = await get();
    expect(result).toMatchObject({ ok: false, code: 'unreachable' });
    expect(!result.ok && isPassing(result)).toBe(true);
  });

  it('ends when its caller lets it go', async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    await expect(get({ signal: stop.signal })).rejects.toThrow(/abort/i);
  });

  it('waits fifteen seconds for an answer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    json(200, { seq: 7 });
    expect(await get()).toMatchObject({ ok: false, code: 'unreachable' });
    expect(timeout).toHaveBeenCalledWith(15_000);
    timeout.mockRestore();
  });
});

describe('A refusal', () => {
  it.each([
    [401, 'invalid-token', false],
    [404, 'board-not-found', false],
    [409, 'own-question', false],
    [429, 'rate-limited', false],
    [500, 'internal', true],
    [503, 'overloaded', true],
  ])('%i %s is a value; passing: %s', async (status, code, passes) => {
    json(status, { code, message: 'Because' }, { 'retry-after': '3' });
    const result = await get();
    expect(result).toEqual({ ok: false, status, code, message: 'Because', retryAfterMs: 3000 });
    expect(!result.ok && isPassing(result)).toBe(passes);
  });

  it.each([
    [401, '{"code":"of-tomorrow","message":"Because"}', 'invalid-token', 'Because'],
    [429, '', 'rate-limited', 'Too Many Requests'],
    [502, '<html>', 'unavailable', 'Bad Gateway'],
  ])('%i without a code that we know is taken by its status', async (status, body, code, message) => {
    json(status, body);
    expect(await get()).toEqual({ ok: false, status, code, message });
  });
});
