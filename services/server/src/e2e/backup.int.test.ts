import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { listQuestions, vote } from '@openfloor/contract/calls/audience';
import { pinQuestion, replyToQuestion } from '@openfloor/contract/calls/moderation';
import { dataDirWithPostgres, tempDir } from '@openfloor/platform/testing/tempDir';
import { ask, createBoard, newSession, send } from '@openfloor/testkit/client';
import type { Environment } from '@openfloor/testkit/program/program';
import { expect, it } from 'vitest';
import { run, startServer } from '../testing/program.ts';

const runToEnd = async (
  file: 'backup' | 'restore' | 'verify',
  env: Environment,
  ...args: string[]
): Promise<{ code: unknown; said: string }> => {
  const { ended, lines, complaints } = run(file, env, args);
  const code = await ended;
  return { code, said: [...lines, complaints()].join('\n') };
};

it(
  'a backup of a running installation is restored into an empty folder, and everything is there',
  { timeout: 400_000 },
  async () => {
    const DATA_DIR = await dataDirWithPostgres();
    const server = await startServer({ DATA_DIR });
    const { boardId, adminToken: token } = await createBoard(server.url);
    const questionId = await ask(server.url, boardId, 'When is “lunch”,\n and why? 🥗');
    const session = await newSession(server.url, boardId);
    await send(server.url, vote, { boardId, questionId, voted: true }, { session });
    await send(server.url, replyToQuestion, { questionId, text: 'At noon.' }, { token });
    const { body: before } = await send(server.url, listQuestions, { boardId });

    const file = join(await tempDir(), 'boards.backup');
    expect(await runToEnd('backup', { DATA_DIR }, file)).toMatchObject({ code: 0 });
    // It is not replaced by a later one.
    expect(await runToEnd('backup', { DATA_DIR }, file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('exists already'),
    });
    // What is asked after the backup is not in it.
    await ask(server.url, boardId, 'Too late?');
    expect(await runToEnd('restore', { DATA_DIR }, file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('in use'),
    });
    server.signal('SIGTERM');
    await server.ended;

    const EMPTY_DIR = await dataDirWithPostgres();
    const whole = await readFile(file);
    const altered = gzipSync(gunzipSync(whole).toString().replace('At noon.', 'At nine.'));
    for (const [name, bytes] of [
      ['cut off', whole.subarray(0, whole.length - 200)],
      ['altered', altered],
      ['other', Buffer.from('no backup')],
    ] as const) {
      const bad = join(await tempDir(), name);
      await writeFile(bad, bytes);
      const refused = await runToEnd('restore', { DATA_DIR: EMPTY_DIR }, bad);
      expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('nothing was changed') });
    }
    expect(await runToEnd('restore', { DATA_DIR: EMPTY_DIR }, file)).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 boards restored'),
    });
    expect(await runToEnd('verify', { DATA_DIR: EMPTY_DIR })).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 boards verified, 0 faults'),
    });
    const restored = await startServer({ DATA_DIR: EMPTY_DIR });
    expect((await send(restored.url, listQuestions, { boardId })).body).toEqual(before);
    // Tokens and sessions hold; nobody votes twice.
    const pinned = await send(restored.url, pinQuestion, { questionId }, { token });
    expect(pinned.status).toBe(200);
    expect(await send(restored.url, vote, { boardId, questionId, voted: true }, { session })).toMatchObject({
      status: 200,
      body: { voted: true, votes: 1 },
    });
    expect(await runToEnd('verify', { DATA_DIR: EMPTY_DIR })).toMatchObject({ code: 0 });
    // Nobody may restore over it.
    expect(await runToEnd('restore', { DATA_DIR: EMPTY_DIR }, file)).toMatchObject({ code: 1 });
  },
);
