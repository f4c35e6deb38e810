import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askQuestion, listQuestions } from '@openfloor/contract/calls/audience';
import { listOwnQuestions } from '@openfloor/contract/calls/ownQuestions';
import { ExportedBoard } from '@openfloor/contract/http/export';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { answerOf, createBoard, exportOf, newSession, send } from '@openfloor/testkit/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { run, startServer } from '../testing/program.ts';

type Environment = Parameters<typeof run>[1];

const runToEnd = async (
  file: 'erase' | 'verify' | 'import',
  environment: Environment,
  args: string[] = [],
) => {
  const { ended, lines, complaints } = run(file, environment, args);
  return { code: await ended, lines, complaints: complaints() };
};

const startNode = async () => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  const environment = { DATABASE_URL: testDatabase.url, DATA_DIR: await tempDir() };
  return { environment, server: await startServer(environment) };
};

/** All texts that a viewer's socket receives. */
const watch = async (url: string, boardId: string): Promise<string[]> => {
  const received: string[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  onTestFinished(() => socket.close());
  socket.addEventListener('message', ({ data }) => received.push(String(data)));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  socket.send(JSON.stringify({ type: 'subscribe', boardId }));
  await vi.waitFor(() => expect(received.join()).toContain('"subscribed"'), { timeout: 10_000 });
  return received;
};

it('erase takes the texts of a session from a running server, its exports and its log within 5 s', async () => {
  const { environment, server } = await startNode();
  const { url } = server;
  const board = await createBoard(url);
  const { boardId } = board;
  const session = await newSession(url, boardId);
  const asked = (text: string, by: string) => send(url, askQuestion, { boardId, text }, { session: by });
  await asked('Who ate my kohlrabi?', session);
  await asked('When is lunch?', await newSession(url, boardId));
  const received = await watch(url, boardId);
  const exportAs = (format: 'json' | 'csv' | 'html') => exportOf(url, board, format);
  const before = ExportedBoard.parse(JSON.parse(await exportAs('json')));
  expect(JSON.stringify(before)).toContain('kohlrabi');

  const sessionId = session.split('.')[0] ?? '';
  expect(await runToEnd('erase', environment, ['--session', sessionId])).toEqual({
    code: 0,
    lines: [`session ${sessionId}: 1 questions on 1 boards erased, and the texts of 1 events`],
    complaints: '',
  });
  await vi.waitFor(() => expect(received.join()).toContain('"erased":true'), { timeout: 5000, interval: 50 });
  const texts = (await answerOf(url, listQuestions, { boardId })).map(({ text, erased }) => ({
    text,
    erased,
  }));
  expect(texts).toEqual(
    expect.arrayContaining([
      { text: '', erased: true },
      { text: 'When is lunch?', erased: undefined },
    ]),
  );
  expect(await answerOf(url, listOwnQuestions, { boardId }, { session })).toMatchObject([
    { text: '', erased: true },
  ]);

  const json = await exportAs('json');
  const after = ExportedBoard.parse(JSON.parse(json));
  for (const text of [json, await exportAs('csv'), await exportAs('html')])
    expect(text).not.toContain('kohlrabi');
  expect(await exportAs('html')).toContain('This question was erased');
  expect(after.events[1]?.text).toEqual({ sealed: expect.any(String) });
  expect(after.proof?.leaves.slice(0, before.seq)).toEqual(before.proof?.leaves);

  const file = join(await tempDir(), 'export.json');
  await writeFile(file, json);
  expect(await runToEnd('verify', environment, ['--file', file])).toMatchObject({
    code: 0,
    lines: [expect.stringContaining(`${after.seq} events verified`)],
  });
  expect(await runToEnd('import', environment, [file])).toMatchObject({ code: 0 });
  expect(await runToEnd('verify', environment)).toMatchObject({
    code: 0,
    lines: ['2 boards verified, 0 faults'],
  });
  expect(await runToEnd('erase', environment, ['--list'])).toMatchObject({ code: 0, lines: [sessionId] });
});

it('erase names what is wrong with its arguments, and says that a session is unknown', async () => {
  const { environment } = await startNode();
  expect(await runToEnd('erase', environment, ['--session', 'somebody'])).toEqual({
    code: 1,
    lines: [],
    complaints: expect.stringMatching(/^The id of a session is a UUID/),
  });
  for (const args of [[], ['--session'], ['--all']])
    expect(await runToEnd('erase', environment, args)).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(/^npm run erase -- --session ID/),
    });
  const unknown = '0199b4a2-7c1e-7d3b-9a52-3f6c8e1d2b4a';
  expect(await runToEnd('erase', environment, ['--session', unknown])).toEqual({
    code: 0,
    lines: [`session ${unknown}: nothing to erase; no question of it has a text here`],
    complaints: '',
  });
});
