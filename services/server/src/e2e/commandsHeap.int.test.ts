import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { requestOf } from '@openfloor/contract/calls/call';
import { exportBoard } from '@openfloor/contract/calls/export';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { openDatabase } from '@openfloor/store/database/database';
import { ask, createBoard } from '@openfloor/testkit/client';
import { castEveryVote } from '@openfloor/testkit/longLog';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { expect, it, onTestFinished } from 'vitest';
import { run, startServer } from '../testing/program.ts';

const QUESTIONS = 20;
const VOTERS = 4000;
/**
 * A command that has nothing to read takes 45 MB. The votes or events of this board as objects do not fit into the
 * rest.
 */
const HEAP_MB = 64;
const TEST_WITHIN_MS = 600_000;

it(
  'verify, rebuild and import read a board and its export as streams: 80,000 votes in a heap of 64 MB',
  async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    const folder = await tempDir();
    const environment = {
      ...LIMITS_RAISED,
      DATABASE_URL: testDatabase.url,
      DATA_DIR: folder,
      SERVER_SECRET: 'a secret of this test, long enough for production',
    };
    const first = await startServer(environment);
    const { boardId, adminToken } = await createBoard(first.url, 'A long day');
    for (let question = 0; question < QUESTIONS; question += 1)
      await ask(first.url, boardId, `Question ${question}`);
    await first.stop();
    const { pool, close } = openDatabase({
      url: testDatabase.url,
      connectionsMax: 1,
      onIdleError: () => {},
    });
    onTestFinished(close);
    await castEveryVote(pool, boardId, VOTERS);

    const server = await startServer(environment);
    const file = join(folder, 'export.json');
    const { path } = requestOf(exportBoard, { boardId, format: 'json' });
    const { status, body } = await fetch(server.url + path, {
      headers: { authorization: `Bearer ${adminToken}` },
    });
    expect(status).toBe(200);
    await pipeline(body ?? [], createWriteStream(file));
    await server.stop();

    const bounded = { ...environment, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    const codes: Record<string, unknown> = {};
    for (const [name, program] of [
      ['verify', () => run('verify', bounded)],
      ['rebuild', () => run('rebuild', bounded)],
      ['verify --file', () => run('verify', bounded, ['--file', file])],
      ['import', () => run('import', bounded, [file])],
      ['verify both', () => run('verify', bounded)],
    ] as const)
      codes[name] = await program().ended;
    expect(codes).toEqual({ verify: 0, rebuild: 0, 'verify --file': 0, import: 0, 'verify both': 0 });
  },
  TEST_WITHIN_MS,
);
