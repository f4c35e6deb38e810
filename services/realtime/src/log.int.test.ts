import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { EPOCH, openSuiteHarness } from './testing/realtimeHarness.ts';

const harness = await openSuiteHarness();

const logged = () => harness.logged.map((line) => JSON.parse(line) as unknown);

it('logs each socket from its upgrade to its close, without the content of messages', async () => {
  const node = await harness.startNode({ socketsMax: 1 });
  const boardId = await harness.openBoard();
  const token = await harness.tokenFor(boardId, 'admin');
  const session = harness.credential(randomUUID());
  const headers = {
    'x-request-id': 'set-by_the-proxy',
    authorization: `Bearer ${token}`,
    'x-session-id': session,
    cookie: `openfloor_session=${session}`,
  };
  const socket = await node.watch(boardId, { token, session, since: { epoch: EPOCH, seq: 1 } }, { headers });
  await expect(node.connect({ headers: { 'x-request-id': token } })).rejects.toThrow('503');
  socket.send({ type: 'subscribe', boardId, token: `${token}x`, session });
  await socket.nextOf('error');
  socket.send(`{"type":"ask","text":"Private question","token":"${token}"}`);
  socket.send('Private question');
  for (let refusals = 0; refusals < 2; refusals += 1) await socket.nextOf('error');
  await socket.end();
  await vi.waitFor(() => expect(logged()).toContainEqual(expect.objectContaining({ msg: 'socket closed' })));
  const id = { level: 20, connectionId: 1 };
  expect(logged()).toEqual([
    expect.objectContaining({ ...id, msg: 'socket accepted', requestId: 'set-by_the-proxy' }),
    expect.objectContaining({ ...id, msg: 'subscribed', boardId, audience: 'moderator' }),
    expect.objectContaining({ level: 20, msg: 'refused', route: '/ws', statusCode: 503, code: 'full' }),
    expect.objectContaining({ ...id, msg: 'message refused', boardId, code: 'invalid-token' }),
    expect.objectContaining({ ...id, msg: 'message refused', code: 'invalid-request' }),
    expect.objectContaining({ ...id, msg: 'message refused', code: 'invalid-request' }),
    expect.objectContaining({ ...id, msg: 'socket closed', code: 1006 }),
  ]);
  const log = harness.logged.join('');
  for (const secret of [token, session, session.split('.')[0] ?? '']) expect(log).not.toContain(secret);
  expect(log).not.toContain('Private');
});
