import * as audience from '@openfloor/contract/calls/audience';
import { openEmbeddedPostgres } from '@openfloor/platform/embeddedPostgres';
import { createLogger } from '@openfloor/platform/logger';
import { dataDirWithPostgres, tempDir } from '@openfloor/platform/testing/tempDir';
import { openDatabase } from '@openfloor/store/database/database';
import { ask, call, createBoard, send } from '@openfloor/testkit/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../testing/program.ts';

const waitOptions = { timeout: 15_000, interval: 50 };

it('while Postgres is read-only a node is not ready, and it recovers as soon as new connections can write', async () => {
  const [DATA_DIR, dataDir] = [await tempDir(), await dataDirWithPostgres()];
  const postgres = await openEmbeddedPostgres({ dataDir, logger: createLogger({ level: 'silent' }) });
  onTestFinished(() => postgres.stop());
  const operator = openDatabase({ url: postgres.url, connectionsMax: 1, onIdleError: () => {} });
  onTestFinished(() => operator.close());
  const setAs = async (setting: 'SET default_transaction_read_only = on' | 'RESET ALL'): Promise<void> => {
    await operator.pool.query(`ALTER SYSTEM ${setting}`);
    await operator.pool.query('SELECT pg_reload_conf()');
  };
  const { url } = await startServer({ DATA_DIR, DATABASE_URL: postgres.url });
  const { boardId, sessionId: session } = await createBoard(url);
  const questionId = await ask(url, boardId, 'When is lunch?');
  const vote = () => send(url, audience.vote, { boardId, questionId, voted: true }, { session });
  const untilReady = (status: number) =>
    vi.waitFor(async () => expect(await call(url, '/health/ready')).toMatchObject({ status }), waitOptions);

  await setAs('SET default_transaction_read_only = on');
  await vi.waitFor(async () => expect(await vote()).toMatchObject({ status: 503 }), waitOptions);
  await untilReady(503);

  await setAs('RESET ALL');
  await untilReady(200);
  expect(await vote()).toMatchObject({ status: 200, body: { voted: true } });
});
