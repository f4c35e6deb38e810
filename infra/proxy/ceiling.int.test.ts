import { once } from 'node:events';
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { readStream } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import { freePort } from '@openfloor/platform/freePort';
import { listen } from '@openfloor/platform/listen';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { expect, it, onTestFinished } from 'vitest';
import { createLocalProxy } from '@openfloor/testkit/cluster/localProxy';
import { serveNames } from '@openfloor/testkit/cluster/nodeNames';

/** Of the variable under test. */
const MAX = 2;
const HELD = '/api/held';
const HELD_STREAM = requestOf(readStream, { boardId: '5c1e7a52-4f43-4f6f-9a44-111111111111' }).path;
const BALANCER = '127.0.0.50';
const HALL = '127.0.0.77';
const ELSEWHERE = '127.0.0.78';

/** A proxy before a ready node that answers every path except those that are held. */
const openProxy = async (limit: string) => {
  const held: ServerResponse[] = [];
  const node = createServer(({ url }, response) => {
    if (url === HELD || url === HELD_STREAM) held.push(response);
    else response.end('{}');
  });
  const nodePort = await listen(node, 0, '127.0.0.1');
  onTestFinished(() => node.closeAllConnections());
  onTestFinished(() => void node.close());
  const names = await serveNames(() => ({ api: ['127.0.0.1'] }));
  onTestFinished(() => names.close());
  const proxy = await createLocalProxy({
    port: await freePort(),
    resolver: names.address,
    nodePort,
    variables: { [limit]: String(MAX), BELIEVED_PROXIES: BALANCER },
    logFile: join(await tempDir(), 'proxy.log'),
    onUnexpectedEnd: () => {},
  });
  onTestFinished(() => proxy.end('SIGTERM'));
  await proxy.start();
  await expect.poll(() => proxy.nodesUp('api'), { timeout: 15_000 }).toBe(1);

  /** Sends a request on a new connection. */
  const send = (path: string, localAddress: string, client?: string): ClientRequest => {
    const sent = request(`${proxy.url}${path}`, {
      localAddress,
      agent: false,
      headers: client === undefined ? {} : { 'x-forwarded-for': client },
    });
    sent.on('error', () => {});
    onTestFinished(() => void sent.destroy());
    return sent.end();
  };
  return {
    statusOf: async (...from: [localAddress: string, client?: string]): Promise<number | undefined> => {
      const [response]: IncomingMessage[] = await once(send('/api/answered', ...from), 'response');
      return response?.statusCode;
    },
    /** Holds as many connections as the limit allows. */
    hold: async (path: string, ...from: [localAddress: string, client?: string]): Promise<void> => {
      const all = held.length + MAX;
      for (let count = 0; count < MAX; count += 1) send(path, ...from);
      await expect.poll(() => held.length, { timeout: 5000 }).toBe(all);
    },
    answerHeld: (): void => held.forEach((response) => response.end('{}')),
  };
};

it('limits the connections of one address without affecting others', async () => {
  const { hold, statusOf } = await openProxy('CONNECTIONS_PER_IP_MAX');
  await hold(HELD, HALL);
  expect(await statusOf(HALL)).toBe(429);
  expect(await statusOf(ELSEWHERE)).toBe(200);
});

it('limits the requests of one address that are in flight, without readers of a stream', async () => {
  const { hold, statusOf, answerHeld } = await openProxy('REQUESTS_PER_IP_MAX');
  await hold(HELD_STREAM, HALL);
  expect(await statusOf(HALL)).toBe(200);
  await hold(HELD, HALL);
  expect(await statusOf(HALL)).toBe(429);
  expect(await statusOf(ELSEWHERE)).toBe(200);
  answerHeld();
  await expect.poll(() => statusOf(HALL)).toBe(200);
});

it('limits the requests of one address in a time', async () => {
  const { statusOf } = await openProxy('REQUESTS_PER_IP_PER_10S');
  const answers = [];
  for (let count = 0; count <= MAX; count += 1) answers.push(await statusOf(HALL));
  expect(answers).toEqual([200, 200, 429]);
  expect(await statusOf(ELSEWHERE)).toBe(200);
});

it.each(['CONNECTIONS_PER_IP_MAX', 'REQUESTS_PER_IP_MAX'])(
  'counts each client behind a trusted balancer for %s',
  async (limit) => {
    const { hold, statusOf } = await openProxy(limit);
    await hold(HELD, BALANCER, HALL);
    expect(await statusOf(BALANCER, HALL)).toBe(429);
    expect(await statusOf(BALANCER, ELSEWHERE)).toBe(200);
  },
);

it.each(['CONNECTIONS_PER_IP_MAX', 'REQUESTS_PER_IP_MAX'])(
  'counts IPv6 clients by /64, and IPv4 inside IPv6 as IPv4, for %s',
  async (limit) => {
    const { hold, statusOf } = await openProxy(limit);
    await hold(HELD, BALANCER, '2001:db8:0:1::1');
    expect(await statusOf(BALANCER, '2001:db8:0:1:ffff::2')).toBe(429);
    expect(await statusOf(BALANCER, '2001:db8:0:2::1')).toBe(200);
    await hold(HELD, BALANCER, '::ffff:192.0.2.1');
    expect(await statusOf(BALANCER, '192.0.2.1')).toBe(429);
    expect(await statusOf(BALANCER, '::ffff:192.0.2.2')).toBe(200);
  },
);
