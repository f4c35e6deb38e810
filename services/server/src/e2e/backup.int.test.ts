import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { dataDirWithPostgres, tempDir } from '@openfloor/platform/testing/tempDir';
import { ask, call, createBoard, newSession, post } from '@openfloor/testkit/client';
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
    const vote = `/api/boards/${boardId}/questions/${questionId}/vote`;
    await post(server.url, vote, { voted: true }, { session });
    await post(server.url, `/api/questions/${questionId}/reply`, { text: 'At noon.' }, { token });
    const { body: before } = await call(server.url, `/api/boards/${boardId}/questions`);

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
    expect((await call(restored.url, `/api/boards/${boardId}/questions`)).body).toEqual(before);
    // Tokens and sessions hold; nobody votes twice.
    const pinned = await post(restored.url, `/api/questions/${questionId}/pin`, {}, { token });
    expect(pinned.status).toBe(200);
    expect(await post(restored.url, vote, { voted: true }, { session })).toMatchObject({
      status: 200,
      body: { voted: true, votes: 1 },
    });
    expect(await runToEnd('verify', { DATA_DIR: EMPTY_DIR })).toMatchObject({ code: 0 });
    // Nobody may restore over it.
    expect(await runToEnd('restore', { DATA_DIR: EMPTY_DIR }, file)).toMatchObject({ code: 1 });
  },
);
