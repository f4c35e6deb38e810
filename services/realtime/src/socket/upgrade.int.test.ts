import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { queryObjects } from 'node:v8';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectRaw, type RawOptions } from '../testing/rawSocket.ts';
import { openSuiteHarness, type TestNode } from '../testing/realtimeHarness.ts';

const harness = await openSuiteHarness();

const connectTo = async (node: TestNode, options: RawOptions) => {
  const socket = await connectRaw(node.port, options);
  onTestFinished(() => void socket.stream.destroy());
  return socket;
};

describe('A message that arrives together with the handshake', () => {
  it('is served', async () => {
    const node = await harness.startNode();
    const boardId = await harness.openBoard();
    const socket = await connectTo(node, { message: JSON.stringify({ type: 'subscribe', boardId }) });
    await vi.waitFor(() => expect(socket.texts()).toMatchObject([{ type: 'subscribed' }]));
  });

  it('is served by a full node too, which first reads whether the session has solved a challenge', async () => {
    const node = await harness.startNode({ socketsMax: 2 });
    const boardId = await harness.openBoard();
    for (let sockets = 0; sockets < 2; sockets += 1)
      await node.connect({ headers: { 'x-session-id': harness.credential(randomUUID()) } });
    const sessionId = randomUUID();
    await harness.prove(sessionId);
    const socket = await connectTo(node, {
      headers: `X-Forwarded-For: 192.0.2.44\r\nX-Session-Id: ${harness.credential(sessionId)}\r\n`,
      message: JSON.stringify({ type: 'subscribe', boardId }),
    });
    await vi.waitFor(() => expect(socket.texts()).toMatchObject([{ type: 'subscribed' }]));
  });
});

it('open sockets keep neither their requests nor their replies in memory', async () => {
  // Before the node starts: counting takes longer than a node that accepts sockets may be late.
  const before = queryObjects(ServerResponse, { format: 'count' });
  const node = await harness.startNode();
  const boardId = await harness.openBoard();
  const sockets = await Promise.all(Array.from({ length: 50 }, () => node.watch(boardId)));
  expect(queryObjects(ServerResponse, { format: 'count' }) - before).toBeLessThan(sockets.length / 2);
});
