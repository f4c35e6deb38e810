import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getBoard, listQuestions, vote } from '@openfloor/contract/calls/audience';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { answerOf, ask, createBoard, exportOf, send } from '@openfloor/testkit/client';
import type { Environment } from '@openfloor/testkit/program/program';
import { expect, it, onTestFinished } from 'vitest';
import { run, startServer } from '../testing/program.ts';

const startNode = async () => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  const environment = {
    DATABASE_URL: testDatabase.url,
    DATA_DIR: await tempDir(),
    SERVER_SECRET: 'a secret of this test, long enough for production',
  };
  return { environment, server: await startServer(environment) };
};

const runToEnd = async (file: 'import' | 'verify', environment: Environment, args: string[] = []) => {
  const { ended, lines, complaints } = run(file, environment, args);
  return { code: await ended, lines, complaints: complaints() };
};

it('import makes a board that the running server serves, and prints its id and its token last', async () => {
  const { environment, server } = await startNode();
  const board = await createBoard(server.url);
  const questionId = await ask(server.url, board.boardId, 'When is lunch?');
  await send(server.url, vote, { boardId: board.boardId, questionId });
  const file = join(await tempDir(), 'export.json');
  await writeFile(file, await exportOf(server.url, board));

  const { code, lines, complaints } = await runToEnd('import', environment, [file]);
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  const copy: { boardId: string; adminToken: string } = JSON.parse(lines.at(-1) ?? '');
  expect(Object.keys(copy)).toEqual(['boardId', 'adminToken']);
  expect(copy.boardId).not.toBe(board.boardId);
  expect(await answerOf(server.url, listQuestions, { boardId: copy.boardId })).toMatchObject([
    { id: questionId, text: 'When is lunch?', votes: 1 },
  ]);
  expect(await exportOf(server.url, copy)).toContain('When is lunch?');
  expect(await runToEnd('verify', environment)).toMatchObject({
    code: 0,
    lines: ['2 boards verified, 0 faults'],
  });
});

it('import makes a board of the free plan where plans are sold, unless the operator names a plan', async () => {
  const { environment, server } = await startNode();
  const file = join(await tempDir(), 'export.json');
  await writeFile(file, await exportOf(server.url, await createBoard(server.url)));
  await server.stop();
  const selling = { ...environment, PLANS: 'on' };
  const copies = [];
  for (const args of [[file], [file, '--plan', 'pro']]) {
    const { code, lines, complaints } = await runToEnd('import', selling, args);
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
    copies.push(JSON.parse(lines.at(-1) ?? ''));
  }
  const { url } = await startServer(selling);
  const lacked = await Promise.all(
    copies.map(
      async ({ boardId, adminToken: token }) => (await send(url, getBoard, { boardId }, { token })).body,
    ),
  );
  expect(lacked).toMatchObject([
    { lacks: expect.arrayContaining(['exports', 'insights']) },
    { lacks: ['insights', 'brand'] },
  ]);
  for (const [env, args] of [
    [environment, [file, '--plan', 'pro']],
    [selling, [file, '--plan', 'gold']],
    [selling, [file, file]],
  ] as const)
    expect(await runToEnd('import', env, [...args])).toMatchObject({
      code: 1,
      lines: [],
      complaints: expect.stringContaining('--plan'),
    });
});

it('import says from when the retention of a closed board counts', async () => {
  const { environment, server } = await startNode();
  const board = await createBoard(server.url);
  await send(server.url, closeBoard, { boardId: board.boardId }, { token: board.adminToken });
  const file = join(await tempDir(), 'export.json');
  await writeFile(file, await exportOf(server.url, board));
  const { lines } = await runToEnd('import', { ...environment, RETENTION_DAYS: '30' }, [file]);
  expect(lines[0]).toMatch(/^The board was closed at .+Z, from when RETENTION_DAYS counts\. It is kept/);
  expect(lines).toHaveLength(2);
  const keeping = { ...environment, RETENTION_DAYS: 'off' };
  expect((await runToEnd('import', keeping, [file])).lines).toHaveLength(1);
});

it('import refuses a file with one sentence, fails, and stores nothing', async () => {
  const { environment, server } = await startNode();
  const board = await createBoard(server.url);
  const text = await exportOf(server.url, board);
  const folder = await tempDir();
  const refusalOf = async (content: string): Promise<string> => {
    const file = join(folder, 'export.json');
    await writeFile(file, content);
    const { code, lines, complaints } = await runToEnd('import', environment, [file]);
    expect({ code, lines }).toEqual({ code: 1, lines: [] });
    return complaints;
  };
  expect(await refusalOf(text.slice(0, 500))).toBe('The file ends before the export does.\n');
  expect(await refusalOf(text.replace('"version":1', '"version":9'))).toBe(
    'This export has version 9, and this program reads version 1.\n',
  );
  expect(await refusalOf(text.replace('"seq":1', '"seq":2'))).toMatch(/^[^\n]+\n$/);
  const deep = '['.repeat(2_000_000);
  expect(await refusalOf(`{"format":"openfloor-export","version":1,"x":${deep}`)).toBe(
    'The file is nested too deeply for an export.\n',
  );
  const missing = await runToEnd('import', environment, [join(folder, 'missing.json')]);
  expect(missing).toMatchObject({
    code: 1,
    lines: [],
    complaints: expect.stringMatching(/cannot be read\n$/),
  });
  const unnamed = await runToEnd('import', environment);
  expect(unnamed).toMatchObject({ code: 1, complaints: expect.stringMatching(/^npm run import -- FILE/) });
  expect(await runToEnd('verify', environment)).toMatchObject({ lines: ['1 boards verified, 0 faults'] });
});
