import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { ask, createBoard } from '@openfloor/testkit/client';
import { startBackends } from '../testing/backends.ts';
import { startServer } from '../testing/program.ts';

const VIEWERS = 100;
const DRAIN_OVER_MS = 2000;

type Viewer = { socket: WebSocket; messages: string[]; closed: Promise<{ code: number; atMs: number }> };

const view = async (url: string, boardId: string): Promise<Viewer> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  const messages: string[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(String(data)));
  const closed = once(socket, 'close').then(([event]: CloseEvent[]) => ({
    code: event?.code ?? 0,
    atMs: performance.now(),
  }));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', boardId }));
  await vi.waitUntil(() => messages.length > 0, { timeout: 5000, interval: 5 });
  return { socket, messages, closed };
};

const viewersAt = async (url: string, boardId: string): Promise<Viewer[]> =>
  Promise.all(Array.from({ length: VIEWERS }, () => view(url, boardId)));

const lastCount = ({ messages }: Viewer): unknown => {
  const text = messages.findLast((message) => message.includes('viewerCount'));
  return text === undefined ? undefined : JSON.parse(text).data.viewerCount;
};

const untilMs = 10_000;

it('a stopping realtime node first reports not ready, then closes its connections gradually', async () => {
  const { env: backends } = await startBackends();
  const env = {
    ...backends,
    SERVER_SECRET: 'shared by the whole cluster',
    DRAIN_WAIT_MS: '1000',
    DRAIN_OVER_MS: String(DRAIN_OVER_MS),
  };
  const [api, leaving, staying] = await Promise.all([
    startServer({ ...env, ROLE: 'api' }),
    startServer({ ...env, ROLE: 'realtime' }),
    startServer({ ...env, ROLE: 'realtime' }),
  ]);
  const { boardId } = await createBoard(api.url);
  const viewers = await viewersAt(leaving.url, boardId);
  const onlooker = await view(staying.url, boardId);
  await vi.waitUntil(() => lastCount(onlooker) === VIEWERS + 1, { timeout: untilMs, interval: 20 });

  leaving.signal('SIGTERM');
  await vi.waitUntil(async () => (await fetch(`${leaving.url}/health/ready`)).status === 503, {
    timeout: untilMs,
    interval: 20,
  });
  expect(viewers.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
  await ask(api.url, boardId, 'Is it still live?');
  await vi.waitUntil(() => viewers.every(({ messages }) => messages.at(-1)?.includes('still live')), {
    timeout: untilMs,
    interval: 20,
  });

  const closes = await Promise.all(viewers.map(({ closed }) => closed));
  const times = closes.map(({ atMs }) => atMs);
  expect(new Set(closes.map(({ code }) => code))).toEqual(new Set([1012]));
  // It closes at least 25 per 100 ms: four slices.
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(100);
  expect(await leaving.ended).toBe(0);
  await vi.waitUntil(() => lastCount(onlooker) === 1, { timeout: untilMs, interval: 20 });
});

it('a stopping api node first reports not ready, and keeps serving until the proxy has noticed', async () => {
  const { env: backends } = await startBackends();
  const api = await startServer({
    ...backends,
    SERVER_SECRET: 'shared by the whole cluster',
    DRAIN_WAIT_MS: '1000',
    ROLE: 'api',
  });
  const { boardId } = await createBoard(api.url);
  api.signal('SIGTERM');
  await vi.waitUntil(async () => (await fetch(`${api.url}/health/ready`)).status === 503, {
    timeout: untilMs,
    interval: 20,
  });
  await ask(api.url, boardId, 'Is it still open?');
  expect(await api.ended).toBe(0);
});
