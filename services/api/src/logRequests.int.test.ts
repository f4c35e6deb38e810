import { getBoard } from '@openfloor/contract/calls/audience';
import { resolveShortId } from '@openfloor/contract/calls/boards';
import { createControlKey } from '@openfloor/contract/calls/control';
import { ControlKeyCreated } from '@openfloor/contract/http/control';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openSuiteApi } from './testing/apiHarness.ts';

const node = await openSuiteApi();

const Method = z.enum(['get', 'post', 'put', 'delete']);
const Documented = z.object({
  paths: z.record(z.string(), z.partialRecord(Method, z.unknown())),
});
const Line = z.object({
  level: z.number(),
  msg: z.string(),
  requestId: z.string(),
  route: z.string().optional(),
  boardId: z.string().optional(),
});

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;

/** Every documented call: its method, and its path with parameters in braces. */
const documentedCalls = async () => {
  const { paths } = Documented.parse((await node.get('/api/docs/json')).body);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({
      method: METHODS[Method.parse(method)],
      path,
    })),
  );
};

it('no call logs a token, a credential or the text of a user, wherever it is in the request', async () => {
  const session = node.session();
  const { boardId, adminToken, speakerToken } = await node.openBoard({ session, title: 'Private title' });
  const questionId = await node.ask(boardId, 'Private question', session);
  const superAdminToken = await node.superAdminToken();
  const named = await node.send(createControlKey, { boardId, name: 'Private name' }, { token: adminToken });
  const { key } = ControlKeyCreated.parse(named.body);
  const tokens = [adminToken, speakerToken, superAdminToken, session, key];
  const body = {
    title: 'Private title',
    text: 'Private question',
    name: 'Private name',
    email: 'private@example.org',
    message: 'Private message',
    secret: 'Private secret',
    questionId,
    voted: true,
  };
  const calls = await documentedCalls();
  expect(calls.length).toBeGreaterThan(25);
  node.logged.length = 0;
  let sent = 0;
  for (const { method, path } of calls)
    for (const token of tokens)
      for (const id of [questionId, token]) {
        const url = path.replace('{boardId}', id === token ? token : boardId).replaceAll(/\{\w+\}/g, id);
        const options = { token, session, headers: { 'x-request-id': token, 'idempotency-key': token } };
        const payload = (method === 'POST' || method === 'PUT') && { body };
        const { headers } = await node.call(method, `${url}?token=${token}`, { ...options, ...payload });
        expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
        sent += 1;
      }
  for (const token of tokens)
    for (const url of [`/board/${boardId}?token=${token}`, `/api/nonsense/${token}`]) {
      await node.get(url, { token: `${token}x` });
      sent += 1;
    }
  await node.post(`/api/boards/${boardId}/questions`, { session, rawBody: '{"text": Private question' });
  sent += 1;
  const lines = node.logged.map((line) => Line.parse(JSON.parse(line)));
  expect(lines.length).toBe(sent);
  expect(new Set(lines.map(({ msg }) => msg))).toEqual(new Set(['served', 'refused']));
  const log = node.logged.join('');
  for (const secret of [...tokens, session.split('.')[0] ?? '', session.split('.')[1] ?? ''])
    expect(log).not.toContain(secret);
  expect(log).not.toMatch(/private/i);
});

it('the request id of the proxy is in the answer and in the log, with the board', async () => {
  const { boardId } = await node.openBoard();
  node.logged.length = 0;
  const { headers } = await node.send(
    getBoard,
    { boardId },
    { headers: { 'x-request-id': 'given-by_the-proxy' } },
  );
  expect(headers['x-request-id']).toBe('given-by_the-proxy');
  expect(node.logged.map((line) => Line.parse(JSON.parse(line)))).toEqual([
    { level: 20, msg: 'served', requestId: 'given-by_the-proxy', route: '/api/boards/:boardId', boardId },
  ]);
});

it('a flood of refusals gets a few lines, and their sum later', async () => {
  const flooded = await node.anotherNode();
  const refuse = () => flooded.send(getBoard, { boardId: 'none' });
  for (let count = 0; count < 500; count += 1) await refuse();
  const linesOf = () => flooded.logged.filter((line) => line.includes('"refused"'));
  expect(linesOf()).toHaveLength(20);
  await flooded.send(resolveShortId, { shortId: 'none-of-all' });
  expect(linesOf()).toHaveLength(21);
  flooded.advance(10_000);
  await refuse();
  expect(JSON.parse(linesOf().at(-1) ?? '')).toMatchObject({ unlogged: 480 });
});
