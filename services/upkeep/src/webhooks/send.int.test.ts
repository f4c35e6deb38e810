import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { listen } from '@openfloor/platform/listen';
import { issueCertificate } from '@openfloor/platform/testing/certificates';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { createOutboundAddresses } from '@openfloor/platform/outboundAddresses';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSend, type Outgoing } from './send.ts';

const NEVER = new AbortController().signal;
const failing = () => Promise.reject(new Error('Postgres is away'));
const hanging = () => new Promise<undefined>(() => {});
const noAnswer = () => new Promise<string[]>(() => {});

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;
const listening = async (answer: Respond): Promise<number> => {
  const server = createServer((request, response) => void answer(request, response));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server, 0, '127.0.0.1');
};
const sendTo = (
  url: string,
  {
    allowed = ['127.0.0.0/8'],
    timeoutMs = 10_000,
    resolve = async (): Promise<string[]> => [],
    signal = NEVER,
    compose = async (): Promise<Outgoing | undefined> => ({ headers: { 'x-a': 'b' }, body: '{"a":"ä"}' }),
  } = {},
) => createSend(createOutboundAddresses(allowed, resolve), timeoutMs)(url, compose, signal);

describe('Sending', () => {
  it('posts the body and the headers, and returns the status', async () => {
    let got: unknown;
    const port = await listening(async (request, response) => {
      const chunks = await request.toArray();
      got = [request.method, request.url, request.headers['x-a'], Buffer.concat(chunks).toString()];
      response.writeHead(202).end('thanks');
    });
    expect(await sendTo(`http://127.0.0.1:${port}/in?key=1`)).toEqual({ status: 202 });
    expect(got).toEqual(['POST', '/in?key=1', 'b', '{"a":"ä"}']);
  });

  it('asks what to send once the connection is there, and sends nothing if there is nothing', async () => {
    let requests = 0;
    const port = await listening((_request, response) => {
      requests += 1;
      response.end();
    });
    const resolving = Promise.withResolvers<string[]>();
    const composed: string[] = [];
    const compose = async () => void composed.push('composed');
    const sending = sendTo(`http://slow.example:${port}/`, { resolve: () => resolving.promise, compose });
    await delay(50);
    expect(composed).toEqual([]);
    resolving.resolve(['127.0.0.1']);
    expect(await sending).toBeUndefined();
    expect(composed).toEqual(['composed']);
    expect(await sendTo('http://127.0.0.1:1/', { compose })).toEqual({ status: 'unreachable' });
    expect(composed).toEqual(['composed']);
    expect(requests).toBe(0);
  });

  it('asks what to send after the handshake with a receiver whose certificate it trusts', async () => {
    const { key, cert } = await issueCertificate(await tempDir(), 'receiver');
    let got = '';
    const server = createTlsServer({ key, cert }, (request, response) => {
      request.on('data', (chunk: Buffer) => {
        got += chunk.toString();
      });
      request.on('end', () => response.writeHead(204).end());
    });
    onTestFinished(() => void server.close());
    const port = await listen(server, 0, '127.0.0.1');
    const composed: string[] = [];
    const compose = async () => {
      composed.push('composed');
      return { headers: {}, body: '{}' };
    };
    const url = `https://127.0.0.1:${port}/`;
    expect(await sendTo(url, { compose })).toEqual({ status: 'unreachable' });
    expect(composed).toEqual([]);
    const trusted = getCACertificates();
    onTestFinished(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([...trusted, cert.toString()]);
    expect(await sendTo(url, { compose })).toEqual({ status: 204 });
    expect([composed, got]).toEqual([['composed'], '{}']);
  });

  it('fails as what composes it fails', async () => {
    const port = await listening((_request, response) => response.end());
    await expect(sendTo(`http://127.0.0.1:${port}/`, { compose: failing })).rejects.toThrow(
      'Postgres is away',
    );
  });

  it('ends at its timeout while it is composed', async () => {
    const port = await listening((_request, response) => response.end());
    expect(await sendTo(`http://127.0.0.1:${port}/`, { compose: hanging, timeoutMs: 100 })).toEqual({
      status: 'timeout',
    });
  });

  it('follows no redirect', async () => {
    let requests = 0;
    const port = await listening((_request, response) => {
      requests += 1;
      response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end();
    });
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({ status: 307 });
    expect(requests).toBe(1);
  });

  it('connects to an address that was checked, and asks for the addresses at each connection', async () => {
    let requests = 0;
    const port = await listening((_request, response) => {
      requests += 1;
      response.end();
    });
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1', '10.0.0.1'], []];
    const resolve = async () => answers.shift() ?? [];
    const url = `http://rebinding.example:${port}/`;
    expect(await sendTo(url, { resolve })).toEqual({ status: 200 });
    // The name moves into the network.
    for (let times = 0; times < 3; times += 1)
      expect(await sendTo(url, { resolve })).toEqual({ status: 'address-not-allowed' });
    expect(answers).toEqual([]);
    expect(requests).toBe(1);
  });

  it('does not connect to a literal address that is not allowed', async () => {
    const port = await listening((_request, response) => response.end());
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433'])
      expect(await sendTo(`http://${host}:${port}/`, { allowed: [] })).toEqual({
        status: 'address-not-allowed',
      });
  });

  it('ends a request without an answer at its timeout, and one that the node stops', async () => {
    const port = await listening(() => {});
    expect(await sendTo(`http://127.0.0.1:${port}/`, { timeoutMs: 100 })).toEqual({ status: 'timeout' });
    const signal = AbortSignal.timeout(100);
    expect(await sendTo(`http://127.0.0.1:${port}/`, { signal })).toEqual({ status: 'stopped' });
  });

  it('ends while a name is looked up, at its timeout and when the node stops', async () => {
    const url = 'http://slow.example/';
    expect(await sendTo(url, { resolve: noAnswer, timeoutMs: 100 })).toEqual({ status: 'timeout' });
    const signal = AbortSignal.timeout(100);
    expect(await sendTo(url, { resolve: noAnswer, signal })).toEqual({ status: 'stopped' });
  });

  it('takes a change of the protocol for a failure', async () => {
    const port = await listening((request) =>
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    );
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({ status: 101 });
  });

  it('reads no long answer to its end', async () => {
    const port = await listening((_request, response) => {
      const write = (): void => void response.write(Buffer.alloc(32_768), (error) => !error && write());
      response.writeHead(200);
      write();
    });
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({ status: 200 });
  });

  it('takes an answer that never ends for its status', async () => {
    const port = await listening((_request, response) => response.writeHead(204).flushHeaders());
    expect(await sendTo(`http://127.0.0.1:${port}/`, { timeoutMs: 300 })).toEqual({ status: 204 });
  });

  it.each([
    ['120', 120_000],
    ['0', undefined],
    ['nonsense', undefined],
    ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ])('reads Retry-After %j', async (value, retryAfterMs) => {
    const port = await listening((_request, response) =>
      response.writeHead(503, { 'retry-after': value }).end(),
    );
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({
      status: 503,
      ...(retryAfterMs && { retryAfterMs }),
    });
  });

  it('cannot reach a port on which nobody listens', async () => {
    expect(await sendTo('http://127.0.0.1:1/')).toEqual({ status: 'unreachable' });
  });
});
