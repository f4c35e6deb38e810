import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openSuiteHarness, type TestNode } from '../testing/realtimeHarness.ts';

const harness = await openSuiteHarness();

const SOCKETS_MAX = 200;
const FLOOD = { 'x-forwarded-for': '192.0.2.1' };
const HALL = { 'x-forwarded-for': '198.51.100.7' };

const withSession = (headers: object) => ({
  headers: { ...headers, cookie: `openfloor_session=${harness.credential(randomUUID())}` },
});

/**
 * Opens sockets, and resolves to those that were accepted. Clients come back once: a node refuses upgrades while its
 * loop is late.
 */
const open = async (node: TestNode, count: number, options: () => Parameters<TestNode['connect']>[0]) => {
  const connect = () => node.connect(options()).catch(() => node.connect(options()));
  const tries = await Promise.allSettled(Array.from({ length: count }, connect));
  return tries.flatMap((tried) => (tried.status === 'fulfilled' ? tried.value : []));
};

it('an address that opens as many sockets as it can, without a credential, keeps nobody out', async () => {
  const node = await harness.startNode({ socketsMax: SOCKETS_MAX });
  const boardId = await harness.openBoard();
  const flood = await open(node, SOCKETS_MAX + 50, () => ({ headers: FLOOD }));
  expect(flood).toHaveLength(0.8 * SOCKETS_MAX);
  // A visitor without a session, from elsewhere.
  const visitor = await node.watch(boardId, {}, { headers: { 'x-forwarded-for': '203.0.113.5' } });
  // People with a session get the rest, and then the places of the flood, also behind its address.
  const hall = await open(node, 150, () => withSession(HALL));
  expect(hall).toHaveLength(150);
  const neighbours = await open(node, 10, () => withSession(FLOOD));
  expect(neighbours).toHaveLength(10);
  const codes = await Promise.all(flood.slice(0, 110).map(({ closed }) => closed));
  expect(new Set(codes)).toEqual(new Set([1013]));
  for (const socket of [visitor, ...hall, ...neighbours]) {
    socket.send({ type: 'subscribe', boardId });
    await socket.nextOf('subscribed');
  }
  expect(await open(node, 20, () => ({ headers: FLOOD }))).toHaveLength(0);
});

it('a hall behind one address keeps all its sockets on a full node, against one session that opens hundreds', async () => {
  const node = await harness.startNode({ socketsMax: SOCKETS_MAX });
  const boardId = await harness.openBoard();
  const hall = await open(node, 150, () => withSession(HALL));
  const session = withSession(FLOOD);
  await open(node, 300, () => session);
  expect(hall).toHaveLength(150);
  const late = await open(node, 30, () => withSession(HALL));
  expect(late).toHaveLength(30);
  for (const socket of [...hall, ...late]) {
    socket.send({ type: 'subscribe', boardId });
    await socket.nextOf('subscribed');
  }
});

it('a hall keeps its sockets on a full node against sessions of many addresses; proven ones get a few', async () => {
  const node = await harness.startNode({ socketsMax: SOCKETS_MAX });
  const hall = await open(node, SOCKETS_MAX, () => withSession(HALL));
  expect(hall).toHaveLength(SOCKETS_MAX);
  let lost = 0;
  for (const socket of hall) void socket.closed.then(() => (lost += 1));
  let bots = 0;
  const bot = () => withSession({ 'x-forwarded-for': `203.0.113.${(bots += 1)}` });
  expect(await open(node, 100, bot)).toEqual([]);
  expect(lost).toBe(0);
  const sessionId = randomUUID();
  await harness.prove(sessionId);
  const proven = await node.connect({
    headers: {
      'x-forwarded-for': '192.0.2.44',
      cookie: `openfloor_session=${harness.credential(sessionId)}`,
    },
  });
  await expect.poll(() => lost).toBe(1);
  await proven.end();
});
