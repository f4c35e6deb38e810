import { connect, type Socket } from 'node:net';
import { putAgenda } from '@openfloor/contract/calls/agenda';
import { trackViewer } from '@openfloor/contract/calls/audience';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openSuiteApi } from './testing/apiHarness.ts';

const api = await openSuiteApi({ questionsMax: 1500 });
let port: number;
/** A board with an agenda in each part of its stream, which no kernel keeps whole for a client that does not read. */
let longBoard: string;
beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const { boardId, adminToken } = await api.openBoard();
  longBoard = boardId;
  const items = Array.from({ length: 200 }, (_, place) => ({
    title: `${place} ${'語'.repeat(60)}`,
    speakers: Array.from({ length: 5 }, (_name, number) => `${number}${'語'.repeat(55)}`),
  }));
  const planned = await api.send(putAgenda, { boardId, items }, { token: adminToken });
  if (planned.status !== 200) throw new Error(`The agenda is refused: ${planned.status}`);
  for (let asked = 0; asked < 1500; asked += 50)
    await Promise.all(Array.from({ length: 50 }, () => api.ask(longBoard, '語'.repeat(500))));
}, 120_000);
afterAll(() => api.app.server.closeAllConnections());

const connectionsOf = (): Promise<number> =>
  new Promise((resolve) => {
    api.app.server.getConnections((_error, count) => resolve(count));
  });
const cuts = async (reason: string): Promise<number> => {
  const name = `openfloor_connections_cut_total{reason="${reason}"} `;
  return Number((await api.measured()).find((line) => line.startsWith(name))?.slice(name.length) ?? 0);
};
const getOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** A connection that has sent a request and takes no byte of its answer by itself. */
const pausedReader = (path: string): Socket => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write(getOf(path));
  onTestFinished(() => void socket.destroy());
  return socket;
};

/** Lets the node's clock run ten times as fast until the test ends. */
const hurry = (): void => {
  const hand = setInterval(() => api.advance(500), 50);
  onTestFinished(() => clearInterval(hand));
};

describe('A connection', () => {
  it('that sends a few requests ahead gets all answers', async () => {
    const { boardId } = await api.openBoard();
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString();
    });
    socket.write(getOf(`/api/boards/${boardId}`).repeat(10));
    await expect.poll(() => received.split('HTTP/1.1 200').length).toBe(11);
    socket.destroy();
    await expect.poll(connectionsOf).toBe(0);
    expect(await cuts('requests')).toBe(0);
  });

  it('that sends many requests and reads no answer is cut', async () => {
    const { boardId } = await api.openBoard();
    const socket = pausedReader(`/api/boards/${boardId}/stream?live=long-poll&offset=now`);
    socket.write(getOf(`/api/boards/${boardId}/stream?live=long-poll&offset=now`).repeat(200));
    await expect.poll(() => cuts('requests')).toBe(1);
    await expect.poll(connectionsOf).toBe(0);
    await expect.poll(() => api.dependencies.streams.count).toBe(0);
  });

  it('that takes no byte of an answer for 15 s is cut, though it sends bytes of further requests', async () => {
    const before = await cuts('stalled');
    const socket = pausedReader(`/api/boards/${longBoard}/stream?offset=-1`);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const trickle = setInterval(() => socket.write('a'), 200);
    onTestFinished(() => clearInterval(trickle));
    hurry();
    await expect.poll(() => cuts('stalled'), { timeout: 10_000 }).toBe(before + 1);
    await expect.poll(connectionsOf).toBe(0);
  });

  it('that takes no byte of its events for 15 s is cut, though there is news', async () => {
    const before = await cuts('stalled');
    pausedReader(`/api/boards/${longBoard}/stream?live=sse&offset=-1`);
    const { dependencies } = api;
    await expect.poll(() => dependencies.streams.count).toBe(1);
    hurry();
    const news = setInterval(() => void api.send(trackViewer, { boardId: longBoard }), 500);
    onTestFinished(() => clearInterval(news));
    await expect.poll(() => cuts('stalled'), { timeout: 10_000 }).toBe(before + 1);
    await expect.poll(() => dependencies.streams.count).toBe(0);
  });

  it('that takes an answer slowly gets all of it', async () => {
    const before = await cuts('stalled');
    const startMs = api.dependencies.clock.elapsedMs();
    const socket = pausedReader(`/api/boards/${longBoard}/stream?offset=-1`);
    hurry();
    let taken = 0;
    const sip = setInterval(() => {
      const chunk: unknown = socket.read(Math.min(150_000, socket.readableLength));
      if (Buffer.isBuffer(chunk)) taken += chunk.length;
    }, 200);
    onTestFinished(() => clearInterval(sip));
    await expect.poll(() => taken, { timeout: 30_000 }).toBeGreaterThan(3_000_000);
    expect(api.dependencies.clock.elapsedMs() - startMs).toBeGreaterThan(20_000);
    expect(await cuts('stalled')).toBe(before);
  }, 40_000);

  it('that waits for news for longer is not meant', async () => {
    const { boardId } = await api.openBoard();
    const before = await cuts('stalled');
    const startMs = api.dependencies.clock.elapsedMs();
    pausedReader(`/api/boards/${boardId}/stream?live=long-poll&offset=now`);
    await expect.poll(() => api.dependencies.streams.count).toBe(1);
    hurry();
    await expect
      .poll(() => api.dependencies.clock.elapsedMs() - startMs, { timeout: 10_000 })
      .toBeGreaterThan(40_000);
    expect([await cuts('stalled'), api.dependencies.streams.count]).toEqual([before, 1]);
  });
});
