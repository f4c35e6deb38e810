/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { storedSession } from '../../device/session.ts';
import { isRetryable, send, type SendOptions } from './apiClient.ts';
import { isTokenRefused } from './failures.ts';

/** A real server; each test sets its next answer. With its CORS headers the test may read the answers. */
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
const Answer = z.object({ seq: z.number() });
const get = (options?: SendOptions) =>
  send({ method: 'GET', path: `${origin}/api/boards`, answer: Answer }, {}, options);
const post = (options?: SendOptions) =>
  send({ method: 'POST', path: `${origin}/api/boards`, answer: Answer }, { text: 'Why?' }, options);

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
  it('returns the parsed value', async () => {
    json(200, { seq: 7, later: true });
    expect(await get()).toMatchObject({ ok: true, value: { seq: 7 } });
  });

  it('sends session, token and idempotency key as headers', async () => {
    localStorage.setItem('secure_session_id', 'id.signature');
    json(200, { seq: 7 });
    await post({ token: 'admin', idempotencyKey: 'key', seenSeq: 7 });
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-session-id': 'id.signature',
      authorization: 'Bearer admin',
      'idempotency-key': 'key',
      'x-seen-seq': '7',
    });
  });

  it('sends a file as it is, under its type, with the fields in the query', async () => {
    const bodies: string[] = [];
    answer = (request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
      request.on('end', () => response.end('{"seq":7}'));
    };
    expect(
      await post({ file: new Blob(['a;b'], { type: 'application/octet-stream' }), token: 'admin' }),
    ).toMatchObject({ ok: true });
    expect(await post({ file: new Blob(['png'], { type: 'image/png' }) })).toMatchObject({ ok: true });
    expect(seen.map(({ url }) => url)).toEqual(['/api/boards?text=Why%3F', '/api/boards?text=Why%3F']);
    expect(seen.map(({ headers }) => headers['content-type'])).toEqual([
      'application/octet-stream',
      'image/png',
    ]);
    expect(seen[0]?.headers.authorization).toBe('Bearer admin');
    expect(bodies).toEqual(['a;b', 'png']);
  });

  it('stores a session from the body or the header of an answer', async () => {
    json(200, { seq: 1 }, { 'x-session-id': 'of.header' });
    await get();
    expect(storedSession()).toBe('of.header');
    json(200, { seq: 1, sessionId: 'of.body' });
    await get();
    expect(storedSession()).toBe('of.body');
  });

  it('treats a malformed answer as unreachable', async () => {
    for (const body of [{ seq: 'seven' }, '<html>', '']) {
      json(200, body);
      expect(await get()).toMatchObject({ ok: false, code: 'unreachable', status: 0 });
    }
  });

  it('ignores the session of a malformed answer, and a session that no header can carry', async () => {
    json(200, '<html>', { 'x-session-id': 'of.portal' });
    await get();
    json(404, '<html>', { 'x-session-id': 'of.portal' });
    await get();
    json(200, { seq: 1, sessionId: 'naïve' });
    await get();
    json(200, { seq: 1, sessionId: 7 });
    await get();
    expect(localStorage).toHaveLength(0);
  });

  it('does not follow a redirect, so its target gets no credentials', async () => {
    localStorage.setItem('secure_session_id', 'id.signature');
    answer = (request, response) =>
      request.url === '/portal'
        ? response.writeHead(200, { 'content-type': 'application/json' }).end('{"seq":7}')
        : response.writeHead(302, { location: `${origin}/portal` }).end();
    expect(await get()).toMatchObject({ ok: false, code: 'unreachable' });
    expect(seen.map(({ url }) => url)).toEqual(['/api/boards']);
  });

  it('fails as unreachable without a server, and may be retried', async () => {
    answer = (_request, response) => response.destroy();
    const result = await get();
    expect(result).toMatchObject({ ok: false, code: 'unreachable' });
    expect(!result.ok && isRetryable(result)).toBe(true);
  });

  it('throws when the caller aborts', async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    await expect(get({ signal: stop.signal })).rejects.toThrow(/abort/i);
  });

  it('times out after fifteen seconds', async () => {
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
  ])('%i %s is returned as a value; may be retried: %s', async (status, code, passes) => {
    const body = { code, message: 'Because', asks: 'dates' };
    json(status, body, { 'retry-after': '3' });
    const result = await get();
    expect(result).toEqual({ ok: false, status, code, message: 'Because', retryAfterMs: 3000, body });
    expect(!result.ok && isRetryable(result)).toBe(passes);
  });

  const FUTURE = '{"code":"future-code","message":"Because"}';
  const PORTAL = '<html>Please log in</html>';
  it.each([
    [401, FUTURE, 'unknown', 'Because', false],
    [409, FUTURE, 'unknown', 'Because', false],
    [429, FUTURE, 'rate-limited', 'Because', false],
    [503, FUTURE, 'unavailable', 'Because', true],
    [401, PORTAL, 'unavailable', 'Unauthorized', true],
    [403, '{"error":"Blocked by policy"}', 'unavailable', 'Forbidden', true],
    [404, PORTAL, 'unavailable', 'Not Found', true],
    [404, '{"message":"No such page"}', 'unavailable', 'Not Found', true],
    [404, '', 'unavailable', 'Not Found', true],
    [413, PORTAL, 'body-too-large', 'Payload Too Large', false],
    [429, '', 'rate-limited', 'Too Many Requests', false],
    [502, PORTAL, 'unavailable', 'Bad Gateway', true],
  ])('%i %s gets the code %s', async (status, body, code, message, passes) => {
    json(status, body);
    const result = await get();
    expect(result).toMatchObject({ ok: false, status, code, message });
    expect(!result.ok && result.retryAfterMs).toBeUndefined();
    expect(!result.ok && isRetryable(result)).toBe(passes);
    expect(!result.ok && isTokenRefused(result)).toBe(false);
  });
});
