import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { askQuestion, getBoard, vote } from '@openfloor/contract/calls/audience';
import * as boards from '@openfloor/contract/calls/boards';
import { requestOf, type Call, type CallInput } from '@openfloor/contract/calls/call';
import { listManagedBoards, loginSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { BoardCreated } from '@openfloor/contract/http/boards';
import { answerOf, ask, call, createBoard, send } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { makeTempFolder, type TempFolder } from '@openfloor/testkit/tempFolder';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { freePort } from '@openfloor/platform/freePort';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startLocalCluster, type LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import type { LocalNode } from '@openfloor/testkit/cluster/localNode';
import { createLocalProxy } from '@openfloor/testkit/cluster/localProxy';
import { serveNames } from '@openfloor/testkit/cluster/nodeNames';

const DRAIN_WAIT_MS = 3000;
const WAIT = { timeout: 15_000, interval: 25 };
/** An address that is not a trusted proxy. */
const STRANGER = '127.0.0.77';

let clusterFolder: TempFolder;
let cluster: LocalCluster;
let proxyUrl: string;

beforeAll(async () => {
  clusterFolder = await makeTempFolder();
  cluster = await startLocalCluster({
    api: 1,
    realtime: 2,
    dataDir: clusterFolder.path,
    environment: {
      LOG_LEVEL: 'error',
      ...LIMITS_RAISED,
      DRAIN_WAIT_MS: String(DRAIN_WAIT_MS),
      DRAIN_OVER_MS: '0',
    },
    onUnexpectedEnd: (name, how) => {
      throw new Error(`${name} ${how}`);
    },
  });
  proxyUrl = cluster.proxy.url;
});

afterAll(async () => {
  // SIGKILL avoids the wait for a drain.
  await Promise.all(cluster.nodes().map((node) => node.end('SIGKILL')));
  await cluster.stop();
  await clusterFolder.remove();
});

const metricsOf = async (url: string): Promise<string> => (await fetch(url)).text();

const socketsAt = async ({ metricsUrl }: LocalNode): Promise<number> =>
  Number(/^openfloor_connections (\d+)$/m.exec(await metricsOf(metricsUrl))?.[1]);

type Viewer = { socket: WebSocket; frames: string[]; closed: Promise<number> };

const watch = async (boardId: string): Promise<Viewer> => {
  const socket = new WebSocket(`${proxyUrl.replace('http', 'ws')}/ws`);
  onTestFinished(() => socket.close());
  const frames: string[] = [];
  socket.addEventListener('message', ({ data }) => frames.push(String(data)));
  const closed = once(socket, 'close').then(([event]: CloseEvent[]) => event?.code ?? 0);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', boardId }));
  await vi.waitUntil(() => frames.some((frame) => frame.includes('subscribed')), WAIT);
  return { socket, frames, closed };
};

const watchMany = (count: number, boardId: string): Promise<Viewer[]> =>
  Promise.all(Array.from({ length: count }, () => watch(boardId)));

/** Whether a frame contains the question; a viewer count may have followed it. */
const shows = (frames: readonly string[], question: string): boolean =>
  frames.some((frame) => frame.includes(question));

const areOpen = (viewers: Viewer[]): boolean =>
  viewers.every(({ socket }) => socket.readyState === WebSocket.OPEN);

/** Creates a board from an untrusted address. @returns the address that the node saw */
const addressSeen = async (url: string, headers: Record<string, string>): Promise<string | undefined> => {
  const request = httpRequest(url + boards.createBoard.path, {
    method: 'POST',
    localAddress: STRANGER,
    headers: { 'content-type': 'application/json', ...headers },
  });
  request.end('{"title":"Town hall"}');
  const [response] = await once(request, 'response');
  const { boardId } = BoardCreated.parse(JSON.parse(await text(response)));
  const { token } = await answerOf(proxyUrl, loginSuperAdmin, { secret: cluster.superAdminSecret });
  const listed = await answerOf(proxyUrl, listManagedBoards, {}, { token });
  return listed.find(({ id }) => id === boardId)?.ipAddress;
};

it('forwards pages, calls and sockets', async () => {
  expect((await call(proxyUrl, '/')).body).toContain('<!doctype html>');
  const { boardId } = await createBoard(proxyUrl);
  const { frames } = await watch(boardId);
  await ask(proxyUrl, boardId, 'Does it get through?');
  await vi.waitUntil(() => shows(frames, 'Does it get through?'), WAIT);
});

it('forwards the real client address, not the one that a client claims', async () => {
  const claim = {
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
  };
  expect(await addressSeen(proxyUrl, claim)).toBe(STRANGER);
  // Nodes do not trust a client that bypasses the proxy either.
  const [api] = cluster.nodesOf('api');
  expect(await addressSeen(api?.url ?? '', claim)).toBe(STRANGER);
});

it('does not publish metrics', async () => {
  for (const path of ['/metrics', '/metrics?x', '/metrics/'])
    expect((await call(proxyUrl, path)).body).not.toContain('openfloor_');
  expect((await call(proxyUrl, '/metrics')).status).toBe(404);
});

it('sends no new clients to a draining node, and keeps its open sockets', async () => {
  const { boardId } = await createBoard(proxyUrl);
  const viewers = await watchMany(8, boardId);
  const [leaving, staying] = cluster.nodesOf('realtime');
  if (!leaving || !staying) throw new Error('There are too few nodes');
  const kept = await socketsAt(leaving);
  expect(kept).toBeGreaterThan(0);
  const ending = leaving.end('SIGTERM');
  await vi.waitUntil(async () => (await cluster.proxy.nodesUp('realtime')) === 1, WAIT);

  const before = await socketsAt(staying);
  viewers.push(...(await watchMany(6, boardId)));
  expect([await socketsAt(leaving), (await socketsAt(staying)) - before]).toEqual([kept, 6]);
  await ask(proxyUrl, boardId, 'Is it live everywhere?');
  await vi.waitUntil(() => viewers.every(({ frames }) => shows(frames, 'live everywhere')), WAIT);
  expect(areOpen(viewers)).toBe(true);

  await ending;
  const gone = viewers.filter(({ socket }) => socket.readyState !== WebSocket.OPEN);
  expect(await Promise.all(gone.map(({ closed }) => closed))).toEqual(
    Array.from({ length: kept }, () => 1012),
  );
  await leaving.start();
  await vi.waitUntil(async () => (await cluster.proxy.nodesUp('realtime')) === 2, WAIT);
});

/** Enough boards for each of two nodes to get some. */
const BOARDS = 10;

/** Status and duration of a call that may be slow. */
const timed = async <C extends Call>(declared: C, input: CallInput<C>, key?: string) => {
  const { method, path, body } = requestOf(declared, input);
  const headers = {
    'content-type': 'application/json',
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const sinceMs = performance.now();
  const { status } = await fetch(proxyUrl + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status, tookMs: performance.now() - sinceMs };
};

it('repeats a vote with a key that a stalled node does not answer, and nothing else', async () => {
  const other = await cluster.add('api');
  await vi.waitUntil(async () => (await cluster.proxy.nodesUp('api')) === 2, WAIT);
  const questions = await Promise.all(
    Array.from({ length: BOARDS }, async () => {
      const { boardId } = await createBoard(proxyUrl);
      const questionId = await ask(proxyUrl, boardId, 'Is anybody there?');
      return { boardId, questionId };
    }),
  );
  other.signal('SIGSTOP');
  // About half of the boards are those of the stalled node.
  const [votes, others, reads, asks] = await Promise.all([
    Promise.all(questions.map((question) => timed(vote, question, 'vote'))),
    Promise.all(questions.map((question) => timed(vote, question))),
    Promise.all(questions.map(({ boardId }) => timed(getBoard, { boardId }))),
    Promise.all(
      questions.map(({ boardId }) => timed(askQuestion, { boardId, text: 'Who repeats this?' }, 'ask')),
    ),
  ]);
  other.signal('SIGCONT');
  await cluster.remove(other);
  expect(votes.filter(({ status }) => status !== 200)).toEqual([]);
  // A node may have counted a vote without a key, and may have died of any other request.
  for (const { status } of [...others, ...reads, ...asks]) expect([200, 201, 504]).toContain(status);
  for (const calls of [others, reads, asks])
    expect(calls.filter(({ status }) => status === 504).length).toBeGreaterThan(0);
  const slowestMs = Math.max(...[...votes, ...others, ...reads, ...asks].map(({ tookMs }) => tookMs));
  expect(slowestMs).toBeGreaterThan(9000);
  expect(slowestMs).toBeLessThan(15_000);
});

it('finds an added node, and sends it new clients until it has as many as the others', async () => {
  const { boardId } = await createBoard(proxyUrl);
  await watchMany(8, boardId);
  const added = await cluster.add('realtime');
  onTestFinished(() => cluster.remove(added));
  await vi.waitUntil(async () => (await cluster.proxy.nodesUp('realtime')) === 3, WAIT);
  await watchMany(4, boardId);
  expect(await socketsAt(added)).toBe(4);
});

it('keeps all sockets over a reload, and accepts new ones', async () => {
  const { boardId } = await createBoard(proxyUrl);
  const viewers = await watchMany(4, boardId);
  await cluster.proxy.reload();
  viewers.push(...(await watchMany(4, boardId)));
  await ask(proxyUrl, boardId, 'Are all still here?');
  await vi.waitUntil(() => viewers.every(({ frames }) => shows(frames, 'still here')), WAIT);
  expect(areOpen(viewers)).toBe(true);
});

it('answers 503 without an api node, as JSON to programs and as a page to people', async () => {
  const [api] = cluster.nodesOf('api');
  await api?.end('SIGKILL');
  const answer = await send(proxyUrl, boards.resolveShortId, { shortId: 'abc123' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(answer.body).toMatchObject({ code: 'unavailable' });
  await vi.waitUntil(async () => (await cluster.proxy.nodesUp('api')) === 0, WAIT);
  const page = await call(proxyUrl, '/board/1');
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.body).toContain('One moment, please');
  await api?.start();
  await vi.waitUntil(async () => (await call(proxyUrl, '/')).status === 200, WAIT);
});

const SELF_SIGNED =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout';

/** A second proxy before the same nodes. */
const openSecureProxy = async () => {
  const folder = await tempDir();
  const certificateFile = join(folder, 'certificate.pem');
  execFileSync('openssl', [...SELF_SIGNED.split(' '), certificateFile, '-out', join(folder, 'out.pem')], {
    stdio: 'ignore',
  });
  execFileSync('sh', ['-c', `cat ${join(folder, 'out.pem')} >> ${certificateFile}`]);
  const addresses = (role: 'api' | 'realtime') => cluster.nodesOf(role).map(({ address }) => address);
  const names = await serveNames(() => ({ api: addresses('api'), realtime: addresses('realtime') }));
  onTestFinished(() => names.close());
  const proxy = await createLocalProxy({
    port: await freePort(),
    resolver: names.address,
    nodePort: Number(new URL(cluster.nodes()[0]?.url ?? '').port),
    certificateFile,
    logFile: join(folder, 'proxy.log'),
    onUnexpectedEnd: () => {},
  });
  onTestFinished(() => proxy.end('SIGTERM'));
  await proxy.start();
  return proxy;
};

it('serves TLS and HTTP/2 with a certificate, sockets included, and redirects plain HTTP', async () => {
  const { url, secureUrl = '' } = await openSecureProxy();
  const plain = await fetch(`${url}/board/1?x=y`, { redirect: 'manual' });
  expect(plain.status).toBe(308);
  expect(plain.headers.get('location')).toMatch(/^https:\/\/.*\/board\/1\?x=y$/);

  const { boardId } = await createBoard(proxyUrl);
  const session = connectHttp2(secureUrl, { rejectUnauthorized: false });
  onTestFinished(() => session.close());
  await once(session, 'remoteSettings');
  expect(session.alpnProtocol).toBe('h2');

  const page = session.request({ ':path': requestOf(getBoard, { boardId }).path });
  const [headers] = await once(page, 'response');
  expect([headers[':status'], await text(page)]).toEqual([200, expect.stringContaining(boardId)]);

  const socket = session.request(
    { ':method': 'CONNECT', ':protocol': 'websocket', ':path': '/ws', 'sec-websocket-version': '13' },
    { endStream: false },
  );
  const [opened] = await once(socket, 'response');
  expect(opened[':status']).toBe(200);
  socket.write(maskedText(JSON.stringify({ type: 'subscribe', boardId })));
  const [frame] = await once(socket, 'data');
  expect(String(frame)).toContain('"subscribed"');
  socket.destroy();
});

/** One text frame of less than 126 bytes, as a client must mask it; a key of zeros leaves the payload as it is. */
const maskedText = (payload: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)]);
