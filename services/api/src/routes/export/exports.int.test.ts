import { randomUUID } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { exportBoard } from '@openfloor/contract/calls/export';
import { createLogger } from '@openfloor/platform/logger';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { refuse } from '../../errors.ts';
import { openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { BoardParams } from '../schemas.ts';
import { createExports, EXPORT_LIMITS, type ExportLimits } from './exports.ts';

const WITHIN = { timeout: 20_000, interval: 20 };
const NEVER_MS = 600_000;
const MEGABYTE = 1024 * 1024;

/** Chunks that cannot be compressed much, some ten times what the sockets of a test hold. */
async function* large(chunks = 2000): AsyncGenerator<string> {
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    yield Array.from({ length: 460 }, () => randomUUID()).join('');
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

/** A server on a real port that knows its clients by a header, with large exports or with the given chunks. */
const startServer = async (
  limits: Partial<ExportLimits>,
  chunks: () => AsyncIterable<string> = () => large(),
) => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  const exports = createExports(logger, { ...EXPORT_LIMITS, ...limits });
  let running = 0;
  async function* counted(): AsyncGenerator<string> {
    running += 1;
    try {
      yield* chunks();
    } finally {
      running -= 1;
    }
  }
  const app = Fastify({ trustProxy: true });
  app.get('/:boardId', async (request, reply) => {
    const { boardId } = BoardParams.parse(request.params);
    const giveBack = await exports.admit(boardId, reply);
    return giveBack ? exports.stream(reply, counted(), giveBack) : refuse(reply, 'overloaded');
  });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());

  type Client = { boardId?: string; from?: string; mayRead?: boolean; encoding?: string };
  const start = async ({
    boardId = randomUUID(),
    from = '192.0.2.1',
    mayRead = false,
    encoding = 'gzip',
  }: Client = {}) => {
    const socket: Socket = connect(Number(url.port), url.hostname);
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.write(
      `GET /${boardId} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
    );
    let status = '';
    socket.once('data', (data) => {
      status = String(data).slice(9, 12);
      if (mayRead) socket.resume();
      else socket.pause();
    });
    await vi.waitFor(() => expect(status).not.toBe(''), WITHIN);
    return { status, socket };
  };
  return { start, running: () => running, lines, url };
};

/** Files of spools that this process has open, and those that have a name. */
const spoolFiles = async (): Promise<{ open: number; named: number }> => {
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  const named = await readdir(tmpdir());
  return {
    open: open.filter((path) => path.includes('openfloor-spool-')).length,
    named: named.filter((name) => name.startsWith('openfloor-spool-')).length,
  };
};

async function* slowly(): AsyncGenerator<string> {
  yield 'begin';
  await delay(1000);
  yield 'end';
}

async function* endless(): AsyncGenerator<string> {
  for (;;) {
    yield 'x'.repeat(1000);
    await delay(5);
  }
}

describe('Exports', () => {
  it('that nobody reads hold no place once they are made, so that others get theirs', async () => {
    const { start, running } = await startServer({ waitMs: WITHIN.timeout }, () => large(800));
    for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2'])
      expect((await start({ from })).status).toBe('200');
    expect((await start({ from: '192.0.2.3' })).status).toBe('200');
    await vi.waitFor(() => expect(running()).toBe(0), WITHIN);
    expect((await start({ from: '192.0.2.1' })).status).toBe('200');
  });

  it('of an address that has places wait for those of others, and a client that leaves frees its place', async () => {
    const { start, running } = await startServer({ total: 3, waitMs: 300 }, endless);
    const first = await start({ from: '192.0.2.1' });
    await start({ from: '192.0.2.1' });
    expect((await start({ from: '192.0.2.1' })).status).toBe('503');
    expect((await start({ from: '192.0.2.2' })).status).toBe('200');
    expect((await start({ from: '192.0.2.3' })).status).toBe('503');
    first.socket.destroy();
    await vi.waitFor(() => expect(running()).toBe(2), WITHIN);
    expect((await start({ from: '192.0.2.3' })).status).toBe('200');
  });

  it('are whole, compressed or not, whatever the pace of the client', async () => {
    const { url } = await startServer({}, async function* () {
      for (let part = 0; part < 50; part += 1) {
        yield `${part} `.repeat(1000);
        await delay(2);
      }
    });
    const expected = Array.from({ length: 50 }, (_, part) => `${part} `.repeat(1000)).join('');
    for (const encoding of ['gzip', 'identity']) {
      const response = await fetch(new URL(randomUUID(), url), { headers: { 'accept-encoding': encoding } });
      expect(await response.text()).toBe(expected);
    }
  });

  it('are cut when the client takes too little, and their files are gone', async () => {
    const { start, lines } = await startServer({ slowMs: 600, slowBytes: MEGABYTE, totalMs: NEVER_MS });
    const { socket } = await start();
    // Reads a little all the time.
    const reading = setInterval(() => void socket.read(1000), 50);
    onTestFinished(() => clearInterval(reading));
    await vi.waitFor(async () => expect((await spoolFiles()).open).toBe(1), WITHIN);
    expect((await spoolFiles()).named).toBe(0);
    await vi.waitFor(() => expect(lines.join()).toContain('"reason":"slow"'), WITHIN);
    await vi.waitFor(async () => expect(await spoolFiles()).toEqual({ open: 0, named: 0 }), WITHIN);
  });

  it('are not cut while the next chunk is not ready yet', async () => {
    const { start, lines } = await startServer({ slowMs: 200, totalMs: NEVER_MS }, slowly);
    const { socket } = await start({ encoding: 'identity' });
    let received = '';
    socket.on('data', (data) => (received += String(data))).resume();
    await vi.waitFor(() => expect(received).toContain('end'), WITHIN);
    expect(lines).toEqual([]);
  });

  it('are cut when they take too long, although the client reads', async () => {
    const { start, lines } = await startServer({ slowMs: NEVER_MS, totalMs: 500 });
    await start();
    await vi.waitFor(() => expect(lines.join()).toContain('"reason":"total"'), WITHIN);
  });

  it('that are not downloaded fill a bounded space, of which an address gets a part', async () => {
    const { start, running, lines } = await startServer({ spoolBytesMax: 60 * MEGABYTE });
    await start({ from: '192.0.2.1' });
    await vi.waitFor(() => expect(running()).toBe(0), WITHIN);
    expect((await start({ from: '192.0.2.1' })).status).toBe('503');
    expect((await start({ from: '192.0.2.2' })).status).toBe('200');
    expect(lines).toEqual([]);
  });

  it('that do not fit into the space are cut', async () => {
    const { start, lines } = await startServer({ spoolBytesMax: MEGABYTE });
    const { socket } = await start();
    socket.resume();
    await vi.waitFor(() => expect(socket.closed).toBe(true), WITHIN);
    expect(lines.join()).toContain('The spools are full');
    expect(await spoolFiles()).toEqual({ open: 0, named: 0 });
  });
});

describe('A node that already makes as many exports as it may', () => {
  it('answers a further export with 503', async () => {
    const api = await busy;
    const { boardId, adminToken: token } = await api.openBoard();
    expect(await api.send(exportBoard, { boardId, format: 'csv' }, { token })).toEqual(
      refused(503, 'overloaded'),
    );
  });
});
const busy = openSuiteApi({ exportLimits: { total: 0, waitMs: 100 } });
