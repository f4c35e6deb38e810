import { getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { dataDirWithPostgres, tempDir } from '@openfloor/platform/testing/tempDir';
import { openDatabase } from '@openfloor/store/database/database';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, createBoard, send } from '@openfloor/testkit/client';
import { postmasterOf } from '@openfloor/testkit/postgres/postmaster';
import type { Environment } from '@openfloor/testkit/program/program';
import { run, startServer } from '../testing/program.ts';

const runToEnd = async (file: 'verify' | 'rebuild' | 'rotate', env: Environment) => {
  const { ended, lines, complaints } = run(file, env);
  const code = await ended;
  return { code, lines, complaints: complaints() };
};

describe('On the embedded database', () => {
  it('verify and rebuild work with and without a running server', async () => {
    const DATA_DIR = await dataDirWithPostgres();
    const { url, signal, ended } = await startServer({ DATA_DIR });
    const { boardId } = await createBoard(url);
    await ask(url, boardId, 'When is lunch?');
    const verified = { code: 0, lines: ['1 boards verified, 0 faults'], complaints: '' };
    const rebuilt = { code: 0, lines: ['1 boards rebuilt from the log'], complaints: '' };
    expect(await runToEnd('verify', { DATA_DIR })).toEqual(verified);
    expect(await runToEnd('rebuild', { DATA_DIR })).toEqual(rebuilt);
    expect(await send(url, getBoard, { boardId })).toMatchObject({ status: 200 });
    signal('SIGTERM');
    expect(await ended).toBe(0);
    expect(await runToEnd('verify', { DATA_DIR })).toEqual(verified);
    expect(await runToEnd('rebuild', { DATA_DIR })).toEqual(rebuilt);
    expect(await postmasterOf(DATA_DIR)).toBeUndefined();
  });
});

describe('On the configured database', () => {
  it('verify reports a tampered row and fails, and rebuild repairs it, also for the running server', async () => {
    const testDatabase = await createTestDatabase();
    const DATABASE_URL = testDatabase.url;
    onTestFinished(() => testDatabase.drop());
    const server = await startServer({ DATABASE_URL, DATA_DIR: await tempDir() });
    const { boardId } = await createBoard(server.url);
    const questionId = await ask(server.url, boardId, 'When is lunch?');
    const database = openDatabase({ url: DATABASE_URL, connectionsMax: 1, onIdleError: () => {} });
    onTestFinished(database.close);
    await database.pool.query('UPDATE questions SET votes = 7 WHERE id = $1', [questionId]);
    expect(await runToEnd('verify', { DATABASE_URL })).toEqual({
      code: 1,
      lines: [
        `board ${boardId}: question ${questionId}: votes differs from the log`,
        `board ${boardId}: question ${questionId} counts 7 votes of 0`,
        '1 boards verified, 2 faults',
      ],
      complaints: '',
    });
    expect(await runToEnd('rebuild', { DATABASE_URL })).toMatchObject({ code: 0 });
    expect(await runToEnd('verify', { DATABASE_URL })).toMatchObject({ code: 0 });
    await vi.waitFor(
      async () => {
        const { body, headers } = await send(server.url, listQuestions, { boardId });
        expect(body).toMatchObject([{ id: questionId, votes: 0 }]);
        expect(headers.get('x-board-position')).toMatch(/\.2$/);
      },
      { timeout: 10_000, interval: 50 },
    );
  });

  it('rotate makes the running server read its boards again', async () => {
    const testDatabase = await createTestDatabase();
    const DATABASE_URL = testDatabase.url;
    onTestFinished(() => testDatabase.drop());
    const server = await startServer({ DATABASE_URL, DATA_DIR: await tempDir() });
    const { boardId } = await createBoard(server.url);
    const position = async () =>
      (await send(server.url, listQuestions, { boardId })).headers.get('x-board-position');
    const before = await position();
    expect(await runToEnd('rotate', { DATABASE_URL })).toEqual({
      code: 0,
      lines: ['1 boards have a new epoch; nodes and clients read them again'],
      complaints: '',
    });
    await vi.waitFor(
      async () => {
        const after = await position();
        expect(after).not.toBe(before);
        expect(after).toMatch(/\.1$/);
      },
      { timeout: 10_000, interval: 50 },
    );
  });

  it('an invalid database URL is reported with the name of its variable', async () => {
    const { code, complaints } = await runToEnd('verify', { DATABASE_URL: 'nonsense' });
    expect(code).toBe(1);
    expect(complaints).toContain('DATABASE_URL');
  });

  it('rebuild refuses a later schema, which verify and a node accept if it is declared compatible', async () => {
    const testDatabase = await createTestDatabase();
    const DATABASE_URL = testDatabase.url;
    onTestFinished(() => testDatabase.drop());
    const database = openDatabase({ url: DATABASE_URL, connectionsMax: 1, onIdleError: () => {} });
    onTestFinished(database.close);
    await startServer({ DATABASE_URL, DATA_DIR: await tempDir() });
    await database.pool.query(
      "INSERT INTO kysely_migration (name, timestamp) VALUES ('9998_future', '2099-01-01')",
    );
    await database.pool.query("INSERT INTO schema_compatible (migration) VALUES ('9998_future')");
    await startServer({ DATABASE_URL, DATA_DIR: await tempDir() });
    expect(await runToEnd('verify', { DATABASE_URL })).toMatchObject({ code: 0 });
    const { code, complaints } = await runToEnd('rebuild', { DATABASE_URL });
    expect(code).toBe(1);
    expect(complaints).toContain('does not know 9998_future');
  });
});
