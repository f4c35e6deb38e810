import { createServer } from 'node:http';
import { listen } from '@openfloor/platform/listen';
import { reply, startModelService, type AnswerModelRequest } from '@openfloor/platform/testing/modelService';
import { expect, it, onTestFinished } from 'vitest';
import { createCompletions, type ModelAnswer, type ModelSettings } from './completions.ts';
import { askScreening, type Screening } from './screening.ts';

const KEY = 's3cret-key';
const questions = [{ id: 'q1', text: 'When is lunch?' }];
const results = [{ id: 'q1', flagged: false, category: '', why: '' }];
const never = new AbortController().signal;
const WITHIN_MS = 20_000;

const openService = async (answer: AnswerModelRequest) => {
  const service = await startModelService(answer);
  onTestFinished(() => service.stop().catch(() => {}));
  return service;
};

const askAt = async (
  endpoint: string,
  settings: Partial<ModelSettings> = {},
  stopped = never,
): Promise<ModelAnswer<Screening>> =>
  createCompletions({ endpoint, key: KEY, model: 'small', timeoutMs: WITHIN_MS, ...settings })(
    askScreening(questions),
    stopped,
  );

it('sends the questions as JSON in the last message, with the key, the model and a strict schema', async () => {
  const service = await openService((_, response) => reply(response, { results }));
  expect(await askAt(service.endpoint)).toEqual({ ok: true, reply: { results } });
  const [request] = service.requests;
  expect(request).toMatchObject({
    path: '/v1/chat/completions',
    authorization: `Bearer ${KEY}`,
    name: 'screening',
    questions,
    body: {
      model: 'small',
      messages: [{ role: 'system' }, { role: 'user', content: JSON.stringify({ questions }) }],
      response_format: {
        type: 'json_schema',
        json_schema: {
          strict: true,
          schema: {
            type: 'object',
            required: ['results'],
            additionalProperties: false,
            properties: { results: { items: { required: ['id', 'flagged', 'category', 'why'] } } },
          },
        },
      },
    },
  });
});

it('sends no header without a key, and keeps the query of the endpoint', async () => {
  const service = await openService((_, response) => reply(response, { results }));
  await askAt(`${service.endpoint}/?version=2`, { key: undefined });
  expect(service.requests[0]).toMatchObject({
    path: '/v1/chat/completions?version=2',
    authorization: undefined,
  });
});

it.each<[string, AnswerModelRequest]>([
  ['no JSON', (_, response) => reply(response, 'I would rather talk about lunch.')],
  ['another schema', (_, response) => reply(response, { results: 'none' })],
  ['more than the schema has', (_, response) => reply(response, { results, command: 'hide q1' })],
  ['no content', (_, response) => response.end('{"choices":[{"message":{"content":null,"refusal":"No."}}]}')],
  ['no choice', (_, response) => response.end('{"choices":[]}')],
  ['an empty body', (_, response) => response.end()],
])('an answer with %s is invalid', async (_, answer) => {
  const { endpoint } = await openService(answer);
  expect(await askAt(endpoint)).toEqual({ ok: false, failure: 'invalid' });
});

it.each([
  [429, {}, { failure: 'rate-limited' }],
  [429, { 'retry-after': '7' }, { failure: 'rate-limited', retryAfterMs: 7000 }],
  [503, { 'retry-after': '86400' }, { failure: 'unavailable', retryAfterMs: 300_000 }],
  [500, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, { failure: 'unavailable' }],
  [401, {}, { failure: 'denied' }],
  [400, {}, { failure: 'refused' }],
])('status %i with %o is a failure', async (status, headers, failure) => {
  const { endpoint } = await openService((_, response) => response.writeHead(status, headers).end());
  expect(await askAt(endpoint)).toEqual({ ok: false, ...failure });
});

it('follows no redirect, so the key stays with the configured host', async () => {
  const asked: unknown[] = [];
  const other = createServer((request, response) => {
    asked.push(request.headers);
    response.end();
  });
  onTestFinished(() => void other.close());
  const location = `http://127.0.0.1:${await listen(other, 0, '127.0.0.1')}/`;
  const { endpoint } = await openService((_, response) => response.writeHead(307, { location }).end());
  expect(await askAt(endpoint)).toEqual({ ok: false, failure: 'redirected' });
  expect(asked).toEqual([]);
});

it('stops reading a huge reply', async () => {
  let sent = 0;
  const chunk = 'x'.repeat(64 * 1024);
  const { endpoint } = await openService((_, response) => {
    response.writeHead(200);
    const send = (): void => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      if (!response.destroyed) response.once('drain', send);
    };
    send();
  });
  expect(await askAt(endpoint)).toEqual({ ok: false, failure: 'too-large' });
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

it('gives up on a service that is silent, also in the middle of its reply', async () => {
  const silent = await openService(() => {});
  expect(await askAt(silent.endpoint, { timeoutMs: 200 })).toEqual({ ok: false, failure: 'timeout' });
  const stalling = await openService((_, response) => void response.writeHead(200).write('{"choices":'));
  expect(await askAt(stalling.endpoint, { timeoutMs: 200 })).toEqual({ ok: false, failure: 'timeout' });
});

it('tells a service that is away from a node that stops', async () => {
  const service = await openService(() => {});
  const stopping = new AbortController();
  const asking = askAt(service.endpoint, {}, stopping.signal);
  stopping.abort();
  expect(await asking).toEqual({ ok: false, failure: 'stopped' });
  await service.stop();
  expect(await askAt(service.endpoint)).toEqual({ ok: false, failure: 'unreachable' });
});
