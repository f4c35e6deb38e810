import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vote } from '@openfloor/contract/calls/audience';
import { startTalk } from '@openfloor/contract/calls/desk';
import { hideQuestion, pinQuestion, unhideQuestion } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { QuestionList } from '@openfloor/contract/http/audience';
import { freePort } from '@openfloor/platform/freePort';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { fetchView } from '@openfloor/testkit/boardClient';
import { ask, createBoard, newSession, send } from '@openfloor/testkit/client';
import { runProgram } from '@openfloor/testkit/program/program';
import { startServer } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { hasPython, installPythonTools } from './pythonTools.ts';

const example = (name: string): string =>
  fileURLToPath(new URL(`../../services/contract/examples/${name}`, import.meta.url));
const INSTALL_WITHIN_MS = 300_000;
const SEEN = { timeout: 20_000 };

const isSkipped = !hasPython();
let tools = '';
beforeAll(async () => {
  if (!isSkipped) tools = await installPythonTools();
}, INSTALL_WITHIN_MS);

/** Starts a node that can be started again at the same address. */
const openNode = async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const environment = {
    ...LIMITS_RAISED,
    DATABASE_URL: database.url,
    DATA_DIR: await tempDir(),
    PORT: String(await freePort()),
  };
  const start = async () => {
    const server = await startServer(environment);
    onTestFinished(() => server.stop());
    return server;
  };
  return start;
};

it.skipIf(isSkipped)(
  'the Python client of PROTOCOL.md (where Python 3.10 or later is installed) shows what the server has, also after a restart',
  async () => {
    const start = await openNode();
    const server = await start();
    const { url } = server;
    const { boardId, adminToken: token } = await createBoard(url);
    const [lunch, coats] = [
      await ask(url, boardId, 'When is lunch?'),
      await ask(url, boardId, 'Where are the coats?'),
    ];
    const client = runProgram({
      command: [join(tools, 'python'), example('follow.py'), url, boardId],
      environment: {},
    });
    onTestFinished(() => client.stop('SIGKILL'));
    const showsTheList = () =>
      vi.waitFor(async () => {
        const { questions } = await fetchView(url, boardId);
        const shown = QuestionList.parse(JSON.parse(client.lines.at(-1) ?? '[]'));
        expect(new Map(shown.map((question) => [question.id, question]))).toEqual(questions);
      }, SEEN);

    await send(url, pinQuestion, { questionId: lunch }, { token });
    await showsTheList();
    const session = await newSession(url, boardId);
    await send(url, vote, { boardId, questionId: coats, voted: true }, { session });
    await send(url, hideQuestion, { boardId, questionId: lunch }, { token });
    await showsTheList();
    await send(url, unhideQuestion, { boardId, questionId: lunch }, { token });
    await showsTheList();

    await server.stop('SIGKILL');
    await start();
    await ask(url, boardId, 'Is it recorded?');
    await showsTheList();
    await send(url, startTalk, { boardId }, { token });
    await ask(url, boardId, 'Who pays?');
    await showsTheList();
    expect(client.lines.at(-1)).not.toContain('lunch');

    await send(url, closeBoard, { boardId }, { token });
    expect(await client.ended).toBe(0);
  },
  120_000,
);

it.for([
  ['leading.py', 'python3'],
  ['leading.mjs', process.execPath],
] as const)(
  '%s of PROTOCOL.md prints the leading question until the board is closed',
  async ([file, program], { skip }) => {
    skip(isSkipped && program === 'python3');
    const start = await openNode();
    const { url } = await start();
    const { boardId, adminToken: token } = await createBoard(url);
    const lunch = await ask(url, boardId, 'When is lunch?');
    const coats = await ask(url, boardId, 'Where are the coats?');
    const environment = { PATH: process.env['PATH'] };
    const client = runProgram({ command: [program, example(file), url, boardId], environment });
    onTestFinished(() => client.stop('SIGKILL'));
    const prints = (line: string) => vi.waitFor(() => expect(client.lines.at(-1)).toBe(line), SEEN);

    for (const [index, questionId] of [lunch, coats, coats].entries()) {
      const session = await newSession(url, boardId);
      await send(url, vote, { boardId, questionId, voted: true }, { session });
      if (index === 0) await prints('1 When is lunch?');
    }
    await prints('2 Where are the coats?');
    await send(url, hideQuestion, { boardId, questionId: coats }, { token });
    await prints('1 When is lunch?');
    await send(url, closeBoard, { boardId }, { token });
    await client.ended;
  },
);
