import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '@openfloor/platform/logger';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { refuse } from '../../errors.ts';
import { openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { BoardParams } from '../schemas.ts';
import { createExports, EXPORT_LIMITS, type ExportLimits } from './exports.ts';

const WITHIN = { timeout: 20_000, interval: 20 };
const CHUNK = 'x'.repeat(65_536);
const NEVER_MS = 600_000;

/** A server on a real port, with exports that end only when the server cuts them, or with the given chunks. */
const startServer = async (limits: Partial<ExportLimits>, chunks?: () => AsyncIterable<string>) => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  const exports = createExports(logger, { ...EXPORT_LIMITS, ...limits });
  let running = 0;
  async function* endless(): AsyncGenerator<string> {
    running += 1;
    try {
      for (;;) yield CHUNK;
    } finally {
      running -= 1;
    }
  }
  const app = Fastify();
  app.get('/:boardId', (request, reply) => {
    const { boardId } = BoardParams.parse(request.params);
    return exports.admit(boardId, reply)
      ? exports.stream(reply, chunks?.() ?? endless())
      : refuse(reply, 'overloaded');
  });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());

  const request = (boardId: string, onStatus: (line: string) => void, mayRead: boolean): Socket => {
    const socket = connect(Number(url.port), url.hostname);
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.write(`GET /${boardId} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    socket.once('data', (data) => {
      onStatus(String(data).slice(9, 12));
      if (mayRead) socket.resume();
      else socket.pause();
    });
    return socket;
  };
  const start = async (boardId: string, { mayRead = false } = {}) => {
    let status = '';
    const socket = request(boardId, (line) => (status = line), mayRead);
    await vi.waitFor(() => expect(status).not.toBe(''), WITHIN);
    return { status, socket };
  };
  return { start, running: () => running, lines };
};

async function* slowly(): AsyncGenerator<string> {
  yield 'begin';
  await delay(1000);
  yield 'end';
}

describe('Exports', () => {
  it('are limited per board and per node, and a client that leaves frees its place', async () => {
    const { start, running } = await startServer({ perNodeMax: 3, perBoardMax: 2 });
    const [one, two] = [randomUUID(), randomUUID()];
    const first = await start(one);
    await start(one);
    expect((await start(one)).status).toBe('503');
    await start(two);
    expect((await start(two)).status).toBe('503');
    first.socket.destroy();
    await vi.waitFor(() => expect(running()).toBe(2), WITHIN);
    expect((await start(two)).status).toBe('200');
  });

  it('are cut when the client stops reading', async () => {
    const { start, running, lines } = await startServer({ perBoardMax: 1, idleMs: 300, totalMs: NEVER_MS });
    const board = randomUUID();
    await start(board);
    expect(running()).toBe(1);
    await vi.waitFor(() => expect(running()).toBe(0), WITHIN);
    expect(lines.join()).toContain('"reason":"idle"');
    await vi.waitFor(async () => expect((await start(board)).status).toBe('200'), WITHIN);
  });

  it('are not cut while the next chunk is not ready yet', async () => {
    const { start, lines } = await startServer({ idleMs: 200, totalMs: NEVER_MS }, slowly);
    const { socket } = await start(randomUUID());
    let received = '';
    socket.on('data', (data) => (received += String(data))).resume();
    await vi.waitFor(() => expect(received).toContain('end'), WITHIN);
    expect(lines).toEqual([]);
  });

  it('are cut when they take too long, although the client reads', async () => {
    const { start, running, lines } = await startServer({ idleMs: NEVER_MS, totalMs: 500 });
    await start(randomUUID(), { mayRead: true });
    await vi.waitFor(() => expect(running()).toBe(0), WITHIN);
    expect(lines.join()).toContain('"reason":"total"');
  });
});

describe('A node that already makes as many exports as it may', () => {
  it('answers a further export with 503', async () => {
    const api = await busy;
    const { boardId, adminToken: token } = await api.openBoard();
    expect(await api.get(`/api/boards/${boardId}/export?format=csv`, { token })).toEqual(
      refused(503, 'overloaded'),
    );
  });
});
const busy = openSuiteApi({ exportLimits: { perNodeMax: 0 } });
