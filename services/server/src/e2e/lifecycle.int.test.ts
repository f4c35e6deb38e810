import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { listQuestions } from '@openfloor/contract/calls/audience';
import * as calls from '@openfloor/contract/calls/boards';
import { listen } from '@openfloor/platform/listen';
import { dataDirWithPostgres, tempDir } from '@openfloor/platform/testing/tempDir';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, createBoard, send } from '@openfloor/testkit/client';
import { postmasterOf } from '@openfloor/testkit/postgres/postmaster';
import { run, startServer } from '../testing/program.ts';
import { watch } from '../testing/watch.ts';

const STOP_WITHIN_MS = 5000;

const OPENING =
  'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
const HALF_A_POST = `POST ${calls.createBoard.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"title"`;

/** A client that sends these bytes, and then neither answers nor disconnects. */
const connectSilent = async (url: string, bytes: string) => {
  const client = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => {});
  onTestFinished(() => void client.destroy());
  await once(client, 'connect');
  client.write(bytes);
  return client;
};

describe('A single process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints its address, serves, stops with its Postgres on %s, and has its data after the next start',
    async (signal) => {
      const DATA_DIR = await tempDir();
      const first = await startServer({ DATA_DIR });
      await vi.waitFor(() =>
        expect(first.lines).toEqual([
          expect.stringMatching(/^Openfloor 1\.0\.0 is open at http:\/\/localhost:\d+$/),
          expect.stringMatching(/^Super admin secret: .+$/),
        ]),
      );
      const { boardId } = await createBoard(first.url);
      const questionId = await ask(first.url, boardId, 'When is lunch?');
      // A connected client does not delay the stop.
      const messages = watch(first.url, boardId);
      await vi.waitFor(() => expect(messages).not.toEqual([]));
      expect(await postmasterOf(DATA_DIR)).toBeDefined();
      const signalledAtMs = performance.now();
      first.signal(signal);
      expect(await first.ended).toBe(0);
      expect(performance.now() - signalledAtMs).toBeLessThan(STOP_WITHIN_MS);
      expect(await postmasterOf(DATA_DIR)).toBeUndefined();
      expect(first.complaints()).toBe('');
      const second = await startServer({ DATA_DIR });
      await vi.waitFor(() => expect(second.lines.at(-1)).toBe(first.lines.at(-1)));
      const { body } = await send(second.url, listQuestions, { boardId });
      expect(body).toMatchObject([{ id: questionId, text: 'When is lunch?' }]);
    },
  );

  it('stops in time, with its Postgres, although clients neither answer nor disconnect', async () => {
    const DATA_DIR = await dataDirWithPostgres();
    const server = await startServer({ DATA_DIR });
    await connectSilent(server.url, HALF_A_POST);
    const socket = await connectSilent(server.url, OPENING);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 101 /);
    const signalledAtMs = performance.now();
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - signalledAtMs).toBeLessThan(STOP_WITHIN_MS);
    expect(await postmasterOf(DATA_DIR)).toBeUndefined();
  });

  it('that cannot listen reports it and leaves no Postgres running', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await listen(other, 0, '127.0.0.1');
    const DATA_DIR = await dataDirWithPostgres();
    const { ended, complaints } = run('main', { DATA_DIR, PORT: String(port) });
    expect(await ended).toBe(1);
    expect(complaints()).toContain('EADDRINUSE');
    expect(await postmasterOf(DATA_DIR)).toBeUndefined();
  });
});
