import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getBoard, getViewerCount, listQuestions, vote } from '@openfloor/contract/calls/audience';
import * as boardCalls from '@openfloor/contract/calls/boards';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import { openEmbeddedPostgres } from '@openfloor/platform/embeddedPostgres';
import { clusterIn } from '@openfloor/platform/embeddedPostgres/cluster';
import { readPostmaster } from '@openfloor/platform/embeddedPostgres/postmaster';
import { createLogger } from '@openfloor/platform/logger';
import { dataDirWithPostgres, tempDir } from '@openfloor/platform/testing/tempDir';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ask, call, createBoard, send } from '@openfloor/testkit/client';
import { endPostgres } from '@openfloor/testkit/postgres/postmaster';
import { startServer } from '../testing/program.ts';
import { watch, votesSeen } from '../testing/watch.ts';

const waitOptions = { timeout: 15_000, interval: 50 };

it('while Postgres is away, everything except health, the files of the web build and sockets answers 503, and then recovers', async () => {
  const [DATA_DIR, dataDir] = [await tempDir(), await dataDirWithPostgres()];
  const postgres = await openEmbeddedPostgres({ dataDir, logger: createLogger({ level: 'silent' }) });
  onTestFinished(() => postgres.stop());
  const WEB_ROOT = await tempDir();
  await mkdir(join(WEB_ROOT, 'assets'));
  await writeFile(join(WEB_ROOT, 'assets', 'index-present0.js'), 'start();');
  const { url } = await startServer({ DATA_DIR, DATABASE_URL: postgres.url, WEB_ROOT });
  const { boardId, sessionId: session } = await createBoard(url);
  const questionId = await ask(url, boardId, 'When is lunch?');
  const messages = watch(url, boardId);
  await vi.waitFor(() => expect(messages[0]).toMatchObject({ type: 'subscribed' }), waitOptions);

  const cluster = await clusterIn(dataDir);
  const port = (await readPostmaster(cluster.clusterDir))?.port;
  const control = (...args: string[]) =>
    cluster.run(cluster.binaries.pg_ctl, [...args, '-w', '-D', cluster.clusterDir]);
  await control('stop', '-m', 'immediate');

  const away = {
    status: 503,
    body: { code: 'unavailable', message: ERROR_MESSAGES.unavailable },
  };
  const refused = await send(url, vote, { boardId, questionId, voted: true }, { session });
  expect(refused).toMatchObject(away);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await vi.waitFor(
    async () => expect(await call(url, '/health/ready')).toMatchObject({ status: 503 }),
    waitOptions,
  );
  expect(await call(url, '/health/live')).toMatchObject({ status: 200 });
  const ready = await call(url, '/health/ready');
  expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const read of [getBoard, listQuestions, getViewerCount])
    expect(await send(url, read, { boardId })).toMatchObject(away);
  expect(await send(url, boardCalls.createBoard, { title: 'Another' })).toMatchObject(away);
  expect(await (await fetch(`${url}/assets/index-present0.js`)).text()).toBe('start();');
  const ofAnotherBuild = await call(url, '/assets/index-another0.js');
  expect(ofAnotherBuild).toMatchObject(away);
  expect(ofAnotherBuild.headers.get('cache-control')).toBe('no-store');
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  onTestFinished(() => socket.close());
  await once(socket, 'open');

  await control('start', '-l', cluster.logFile, '-o', `-p ${port}`);
  await vi.waitFor(
    async () => expect(await call(url, '/health/ready')).toMatchObject({ status: 200 }),
    waitOptions,
  );
  expect(await call(url, '/assets/index-another0.js')).toMatchObject({ status: 404 });
  expect(await send(url, vote, { boardId, questionId, voted: true }, { session })).toMatchObject({
    status: 200,
    body: { voted: true, votes: 1 },
  });
  await vi.waitFor(() => expect(votesSeen(messages, questionId)).toBe(1), waitOptions);
});

it('an embedded Postgres that dies is restarted', async () => {
  const DATA_DIR = await dataDirWithPostgres();
  const { url } = await startServer({ DATA_DIR });
  const { boardId, sessionId: session } = await createBoard(url);
  const questionId = await ask(url, boardId, 'When is lunch?');
  await endPostgres(DATA_DIR, 'SIGKILL');
  await vi.waitFor(
    async () =>
      expect(await send(url, vote, { boardId, questionId, voted: true }, { session })).toMatchObject({
        status: 200,
      }),
    waitOptions,
  );
});
