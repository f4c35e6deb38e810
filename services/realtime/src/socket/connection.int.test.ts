import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createBoard } from '@openfloor/contract/calls/boards';
import { EMBED_SOCKET_PATH } from '@openfloor/contract/embed';
import { createLocalPresence } from '@openfloor/stream/presence/localPresence';
import { NOBODY, turnoutOf, type Turnout } from '@openfloor/stream/presence/presence';
import { describe, expect, it, vi } from 'vitest';
import { EPOCH, openSuiteHarness, type TestNode } from '../testing/realtimeHarness.ts';
import { refusalOf, type TestSocket } from '../testing/testSocket.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const harness = await openSuiteHarness();
const node = await harness.startNode();

const openWithQuestion = async (author = randomUUID()) => {
  const boardId = await harness.openBoard();
  const questionId = await harness.ask(boardId, 'When is lunch?', author);
  const vote = () => harness.send(boardId, { type: 'Vote', questionId, sessionId: randomUUID() });
  const block = () => harness.send(boardId, { type: 'BlockAuthor', questionId });
  return { boardId, questionId, author, vote, block };
};

const addressOf = ({ server }: TestNode): string => {
  const address = server.address();
  return typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '';
};

const subscribe = async (socket: TestSocket, message: object) => {
  socket.send({ type: 'subscribe', ...message });
  return socket.next();
};

/** The next message on the socket after an action. */
const afterwards = async (act: () => Promise<unknown>, socket: TestSocket) => {
  await act();
  return socket.next();
};

const unreachable = (): Promise<never> => Promise.reject(new Error('Redis is away'));

const blocked = { type: 'userUpdate', data: { isBlocked: true } };
const padded = (bytes: number) => '{"type":"unsubscribe"}'.padEnd(bytes);

const get = async (path: string) => {
  const response = await fetch(`http://${addressOf(node)}${path}`);
  return { status: response.status, body: await response.json() };
};

const invalidRequest = { type: 'error', data: { code: 'invalid-request', message: expect.any(String) } };

describe('Subscribing', () => {
  it('is acknowledged with the position and head of the board and the viewer count, which includes the new viewer', async () => {
    const { boardId } = await openWithQuestion();
    const { head } = await harness.fetchView(boardId, 'public');
    const acknowledged = (viewerCount: number) => ({
      type: 'subscribed',
      data: { boardId, epoch: EPOCH, seq: 2, viewerCount, trending: [], head },
    });
    expect(await subscribe(await node.connect(), { boardId })).toEqual(acknowledged(1));
    const session = harness.credential(randomUUID());
    for (let tab = 0; tab < 2; tab += 1)
      expect(await subscribe(await node.connect(), { boardId, session })).toEqual(acknowledged(2));
    expect(await subscribe(await node.connect(), { boardId: boardId.toUpperCase() })).toEqual(
      acknowledged(3),
    );
  });

  it('counts the viewers of all nodes, and sends each change of the number', async () => {
    const presence = createLocalPresence();
    const counting = await harness.startNode({ presence });
    const reported = async () => (await presence.read([boardId])).get(boardId)?.viewers;
    const { boardId } = await openWithQuestion();
    const first = await counting.watch(boardId);
    const second = await counting.watch(boardId);
    await vi.waitFor(() => expect(first.viewerCounts).toEqual([2]), 4000);
    expect(await reported()).toBe(2);
    await second.end();
    await vi.waitFor(() => expect(first.viewerCounts).toEqual([2, 1]), 4000);
    first.send({ type: 'unsubscribe' });
    await vi.waitFor(async () => expect(await reported()).toBe(0), 4000);
  });

  it('succeeds while Redis is away', async () => {
    const alone = await harness.startNode({ presence: { report: unreachable } });
    const { boardId } = await openWithQuestion();
    expect(await subscribe(await alone.connect(), { boardId })).toMatchObject({ data: { viewerCount: 1 } });
  });

  it.each([
    ['unknown', randomUUID()],
    ['unknown, with a token', randomUUID()],
  ])(
    'to a board that is %s is refused, and the client can subscribe to another one',
    async (name, boardId) => {
      const socket = await node.connect();
      const token = name.includes('token') ? { token: 'x' } : {};
      expect(await subscribe(socket, { boardId, ...token })).toEqual({
        type: 'error',
        data: { boardId, code: 'board-not-found', message: expect.any(String) },
      });
      const known = await openWithQuestion();
      expect(await subscribe(socket, { boardId: known.boardId })).toMatchObject({ type: 'subscribed' });
    },
  );

  it('to a board that closes meanwhile is refused', async () => {
    const { boardId } = await openWithQuestion();
    const counted = Promise.withResolvers<Turnout>();
    const arriving = Promise.withResolvers<void>();
    const report = () => {
      arriving.resolve();
      return counted.promise;
    };
    const slow = await harness.startNode({ presence: { report } });
    const socket = await slow.connect();
    socket.send({ type: 'subscribe', boardId });
    await arriving.promise;
    await harness.send(boardId, { type: 'CloseBoard' });
    counted.resolve(turnoutOf([{ ...NOBODY, viewers: 1 }]));
    await vi.waitFor(() => expect(socket.received.join()).toContain('board-not-found'));
  });

  it('with the admin token gives the moderator audience, with the speaker token the public one', async () => {
    const { boardId, questionId, vote } = await openWithQuestion();
    await harness.send(boardId, { type: 'ModerateQuestion', act: 'hide', questionId });
    const as = async (role: 'admin' | 'speaker') =>
      node.watch(boardId, { token: await harness.tokenFor(boardId, role), since: { epoch: EPOCH, seq: 1 } });
    const moderator = await as('admin');
    expect(await moderator.next()).toMatchObject({
      type: 'moderationUpdate',
      data: { questions: [{ id: questionId, hidden: true, authorId: expect.any(String) }] },
    });
    const speaker = await as('speaker');
    expect(await speaker.next()).toMatchObject({ data: { changes: [{ id: questionId, hidden: true }] } });
    await vote();
    expect(speaker.received.join()).not.toContain('lunch');
  });

  it('with an invalid token, an expired one or another board’s is refused', async () => {
    const { boardId, vote } = await openWithQuestion();
    const other = await openWithQuestion();
    const token = await harness.tokenFor(boardId, 'admin');
    const invalid = {
      type: 'error',
      data: { boardId, code: 'invalid-token', message: expect.any(String) },
    };
    const socket = await node.connect();
    for (const bad of ['nonsense', `${token}x`, await harness.tokenFor(other.boardId, 'admin'), ''])
      expect(await subscribe(socket, { boardId, token: bad })).toEqual(invalid);
    harness.advance(DAY_MS);
    expect(await subscribe(socket, { boardId, token })).toEqual(invalid);
    harness.advance(-DAY_MS);
    await vote();
    expect(await subscribe(socket, { boardId })).toMatchObject({ type: 'subscribed', data: { seq: 3 } });
  });

  it('to another board ends the former subscription', async () => {
    const one = await openWithQuestion();
    const two = await openWithQuestion();
    const socket = await node.watch(one.boardId);
    socket.send({ type: 'subscribe', boardId: two.boardId });
    await socket.nextOf('subscribed');
    await one.vote();
    await two.vote();
    expect(await socket.next()).toMatchObject({ type: 'voteUpdate', data: { boardId: two.boardId } });
  });

  it('twice to the same board delivers each message once', async () => {
    const { boardId, vote } = await openWithQuestion();
    const socket = await node.watch(boardId);
    socket.send({ type: 'subscribe', boardId });
    await socket.nextOf('subscribed');
    await vote();
    expect(await socket.next()).toMatchObject({ data: { seq: 3 } });
    await vote();
    expect(await socket.next()).toMatchObject({ data: { seq: 4 } });
  });

  it('many times in a row leaves only the last subscription', async () => {
    const one = await openWithQuestion();
    const two = await openWithQuestion();
    const socket = await node.connect();
    socket.send({ type: 'subscribe', boardId: one.boardId });
    socket.send({ type: 'unsubscribe' });
    socket.send({ type: 'subscribe', boardId: one.boardId });
    socket.send({ type: 'subscribe', boardId: two.boardId });
    for (let acknowledged = 0; acknowledged < 3; acknowledged += 1) await socket.nextOf('subscribed');
    await one.vote();
    await two.vote();
    expect(await socket.next()).toMatchObject({ data: { boardId: two.boardId, seq: 3 } });
  });
});

describe('Unsubscribing', () => {
  it.each([{}, 'named'])('ends the subscription: %j', async (kind) => {
    const one = await openWithQuestion();
    const two = await openWithQuestion();
    const socket = await node.watch(one.boardId);
    socket.send({ type: 'unsubscribe', ...(kind === 'named' && { boardId: one.boardId }) });
    // Messages are handled in order, so the subscription has ended before this answer.
    expect(await subscribe(socket, { boardId: randomUUID() })).toMatchObject({ type: 'error' });
    await one.vote();
    socket.send({ type: 'subscribe', boardId: two.boardId });
    expect(await socket.next()).toMatchObject({ type: 'subscribed', data: { boardId: two.boardId } });
  });

  it('from a board that the client has left changes nothing', async () => {
    const one = await openWithQuestion();
    const two = await openWithQuestion();
    const socket = await node.watch(one.boardId);
    socket.send({ type: 'subscribe', boardId: two.boardId });
    socket.send({ type: 'unsubscribe', boardId: one.boardId });
    await socket.nextOf('subscribed');
    await vi.waitFor(async () => {
      await two.vote();
      expect(socket.received.join()).toContain('voteUpdate');
    });
  });

  it('without a subscription is ignored', async () => {
    const { boardId } = await openWithQuestion();
    const socket = await node.connect();
    socket.send({ type: 'unsubscribe' });
    expect(await subscribe(socket, { boardId })).toMatchObject({ type: 'subscribed' });
  });
});

describe('An invalid message', () => {
  it.each([
    'nonsense',
    '',
    '{}',
    '[]',
    'null',
    '{"type":"shout"}',
    '{"type":"subscribe"}',
    '{"type":"subscribe","boardId":"nonsense"}',
    `{"type":"subscribe","boardId":"${randomUUID()}","since":{"seq":1}}`,
    `{"type":"subscribe","boardId":"${randomUUID()}","since":{"epoch":"e","seq":-1}}`,
  ])('is answered with an error: %s', async (text) => {
    const socket = await node.connect();
    socket.send(text);
    expect(await socket.next()).toEqual(invalidRequest);
  });

  it('is answered with an error if it is binary', async () => {
    const socket = await node.connect();
    socket.sendBinary(Buffer.from(`{"type":"unsubscribe"}`));
    expect(await socket.next()).toEqual(invalidRequest);
  });

  it('does not end the subscription, but the fifth one closes the socket', async () => {
    const { boardId, vote } = await openWithQuestion();
    const socket = await node.watch(boardId);
    for (let mistakes = 0; mistakes < 4; mistakes += 1) socket.send('nonsense');
    for (let mistakes = 0; mistakes < 4; mistakes += 1) expect(await socket.next()).toEqual(invalidRequest);
    await vote();
    expect(await socket.next()).toMatchObject({ type: 'voteUpdate' });
    socket.send('nonsense');
    expect(await socket.closed).toBe(1008);
  });

  it('of more than 4 KB closes the socket', async () => {
    const { boardId } = await openWithQuestion();
    const socket = await node.connect();
    socket.send(padded(4096));
    expect(await subscribe(socket, { boardId })).toMatchObject({ type: 'subscribed' });
    socket.send(padded(4097));
    expect(await socket.closed).toBe(1009);
  });
});

/** Both cookies of a browser in which a page of our own site frames a board. */
const withCookies = (page: string, embed: string) => ({
  headers: {
    cookie: `__Host-openfloor_session=${page}; openfloor_session=${page}; __Host-openfloor_embed=${embed}`,
  },
});

describe('The session of a socket', () => {
  it('is read from the cookie', async () => {
    const { boardId, author, block } = await openWithQuestion();
    const headers = { cookie: `a=b; openfloor_session=${harness.credential(author)}` };
    expect(await afterwards(block, await node.watch(boardId, {}, { headers }))).toMatchObject(blocked);
  });

  it('is read from the header', async () => {
    const { boardId, author, block } = await openWithQuestion();
    expect(
      await afterwards(
        block,
        await node.watch(boardId, {}, { headers: { 'x-session-id': harness.credential(author) } }),
      ),
    ).toMatchObject(blocked);
  });

  it('is read from the message before the header', async () => {
    const { boardId, author, block } = await openWithQuestion();
    const headers = { 'x-session-id': harness.credential(randomUUID()) };
    expect(
      await afterwards(
        block,
        await node.watch(boardId, { session: harness.credential(author) }, { headers }),
      ),
    ).toMatchObject(blocked);
  });

  it('is read from the upgrade if the credential in the message is invalid', async () => {
    const { boardId, author, block } = await openWithQuestion();
    const headers = { 'x-session-id': harness.credential(author) };
    expect(
      await afterwards(block, await node.watch(boardId, { session: author }, { headers })),
    ).toMatchObject(blocked);
  });

  it('is not read from cookies of an HTTPS page that differ: a subdomain may have set one', async () => {
    const { boardId, author, block, vote } = await openWithQuestion();
    const [own, planted] = [author, randomUUID()].map(harness.credential);
    const headers = {
      cookie: `openfloor_session=${own}; openfloor_session=${planted}`,
      origin: `https://${addressOf(node)}`,
    };
    const socket = await node.watch(boardId, {}, { headers });
    await block();
    await vote();
    expect(await socket.next()).toMatchObject({ type: 'voteUpdate' });
  });

  it('of an embed is that of its own cookie, and not of the other pages’ cookie', async () => {
    const { boardId, author, block, vote } = await openWithQuestion();
    const [own, embedded] = [harness.credential(randomUUID()), harness.credential(author)];
    const watch = (path: string, options: object) => node.watch(boardId, {}, { path, ...options });
    const ofEmbed = await watch(EMBED_SOCKET_PATH, withCookies(own, embedded));
    const ofOther = [
      await watch('/ws', withCookies(own, embedded)),
      await watch(EMBED_SOCKET_PATH, withCookies(embedded, own)),
    ];
    expect(await afterwards(block, ofEmbed)).toMatchObject(blocked);
    await vote();
    for (const socket of ofOther) expect(await socket.next()).toMatchObject({ type: 'voteUpdate' });
  });

  it('is not accepted as a plain session id without a signature', async () => {
    const { boardId, author, block, vote } = await openWithQuestion();
    const socket = await node.watch(boardId, { session: author }, { headers: { 'x-session-id': author } });
    await block();
    await vote();
    expect(await socket.next()).toMatchObject({ type: 'voteUpdate' });
  });
});

describe('An upgrade', () => {
  it('is accepted from pages of the public origin and from programs, and refused from other pages', async () => {
    const strict = await harness.startNode({ publicOrigin: 'https://openfloor.example' });
    const url = `ws://${addressOf(strict)}/ws`;
    expect(await refusalOf(url)).toBeUndefined();
    expect(await refusalOf(url, { origin: 'https://openfloor.example' })).toBeUndefined();
    for (const origin of ['https://evil.example', 'http://openfloor.example', 'null'])
      expect(await refusalOf(url, { origin })).toBe(403);
  });

  it('is accepted from pages of the requested host only, if no public origin is configured', async () => {
    const url = `ws://${addressOf(node)}/ws?x=1`;
    expect(await refusalOf(url)).toBeUndefined();
    expect(await refusalOf(url, { origin: `http://${addressOf(node)}` })).toBeUndefined();
    for (const origin of [
      'https://any.example',
      `http://localhost:${node.port}`,
      'http://127.0.0.1:1',
      'null',
    ])
      expect(await refusalOf(url, { origin })).toBe(403);
  });

  it('behind a proxy that terminates HTTPS is accepted from HTTPS pages', async () => {
    const url = `ws://${addressOf(node)}/ws`;
    const headers = { host: 'ask.example', 'x-forwarded-proto': 'https' };
    expect(await refusalOf(url, { origin: 'https://ask.example', headers })).toBeUndefined();
    expect(await refusalOf(url, { origin: 'http://ask.example', headers })).toBe(403);
    expect(
      await refusalOf(url, { origin: 'https://ask.example', headers: { host: 'ask.example' } }),
    ).toBeUndefined();
  });

  it('is refused by a full node with Retry-After', async () => {
    const small = await harness.startNode({ socketsMax: 1 });
    const only = await small.connect();
    const { statusCode, headers } = await new Promise<IncomingMessage>((resolve, reject) => {
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
      request({ host: '127.0.0.1', port: small.port, path: '/ws', headers: upgrade })
        .on('response', (response) => resolve(response.resume()))
        .on('error', reject)
        .end();
    });
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await small.registry.metrics()).toContain('openfloor_accepts_refused_total{reason="full"} 1');
    await only.end();
    await vi.waitFor(async () => expect(await refusalOf(`ws://${addressOf(small)}/ws`)).toBeUndefined());
  });

  it('is accepted at /ws only', async () => {
    for (const path of ['/', '/ws/', '/api/ws'])
      expect(await refusalOf(`ws://${addressOf(node)}${path}`)).toBe(404);
  });
});

const asking = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
const connectRaw = async () => {
  const port = Number(addressOf(node).split(':')[1]);
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => {});
  await once(client, 'connect');
  return client;
};
const connections = () =>
  new Promise<number>((resolve) => node.server.getConnections((_error, count) => resolve(count)));

describe('A connection that asks for an upgrade', () => {
  it('may be reset at any time without ending the node', async () => {
    const clients = await Promise.all(Array.from({ length: 200 }, connectRaw));
    for (const client of clients) client.write(asking('/nope'), () => client.resetAndDestroy());
    await vi.waitFor(async () => expect((await get('/health/live')).status).toBe(200));
  });

  it('is closed when it is refused, even if the client keeps its side open', async () => {
    const before = await connections();
    const client = await connectRaw();
    client.write(asking('/nope'));
    expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 404 /);
    await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(before));
    client.destroy();
  });

  it('to another protocol than WebSocket is answered over HTTP', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
    const asked = request(`http://${addressOf(node)}/health/live`, { headers, agent: false }).end();
    const answered = new Promise<number | undefined>((resolve, reject) => {
      asked.on('response', (response) => resolve(response.resume().statusCode));
      asked.on('error', reject);
    });
    expect(await answered).toBe(200);
  });
});

describe('A node', () => {
  it('that stops asks its clients to reconnect', async () => {
    const stopping = await harness.startNode();
    const { boardId } = await openWithQuestion();
    const socket = await stopping.watch(boardId);
    const { closed } = socket;
    await stopping.close();
    expect(await closed).toBe(1012);
  });

  it('answers health checks and no other requests', async () => {
    for (const path of ['/health/live', '/health/ready'])
      expect(await get(path)).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await get(createBoard.path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});
