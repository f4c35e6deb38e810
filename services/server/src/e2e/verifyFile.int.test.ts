import { writtenIn } from '@openfloor/contract/exportedEvent';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExportedBoard, LogKeys } from '@openfloor/contract/http';
import { bytesIn } from '@openfloor/domain/proof/base64';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { ask, call, createBoard, post } from '@openfloor/testkit/client';
import { afterAll, describe, expect, it } from 'vitest';
import { verifyFile } from '../commands/verifyFile.ts';
import { runOpenfloor, untilOpen } from '@openfloor/testkit/program/server';
import { run } from '../testing/program.ts';

const testDatabase = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'openfloor-verify-'));
const environment = {
  DATABASE_URL: testDatabase.url,
  DATA_DIR: folder,
  SERVER_SECRET: 'a secret of this test, long enough for production',
  SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_ORIGIN: 'https://qa.example.org',
};
const program = runOpenfloor('main', environment);
const server = await untilOpen(program);
afterAll(async () => {
  await program.stop('SIGKILL');
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

const exportOf = async ({
  boardId,
  adminToken,
}: {
  boardId: string;
  adminToken: string;
}): Promise<string> => {
  const answer = await fetch(`${server.url}/api/boards/${boardId}/export?format=json`, {
    headers: { authorization: `Bearer ${adminToken}` },
  });
  expect(answer.status).toBe(200);
  return answer.text();
};

/** A board with seven events, as its moderators export it. */
const openExported = async (): Promise<ExportedBoard> => {
  const board = await createBoard(server.url);
  for (const text of ['When is lunch?', 'Where?', 'Why?']) {
    const questionId = await ask(server.url, board.boardId, text);
    await post(server.url, `/api/boards/${board.boardId}/questions/${questionId}/vote`, {});
  }
  return ExportedBoard.parse(JSON.parse(await exportOf(board)));
};

const exported = await openExported();
const other = await openExported();
const { id } = exported.board;
const keys = LogKeys.parse((await call(server.url, '/.well-known/openfloor-keys.json')).body);
const publicKeys = keys.keys.flatMap(({ publicKey }) => bytesIn(publicKey) ?? []);

const store = async (name: string, content: unknown): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content));
  return path;
};

const verdictOn = async (changed: object): Promise<string[]> => {
  const { lines, isIntact } = await verifyFile(
    await store('changed.json', { ...exported, ...changed }),
    publicKeys,
  );
  expect(isIntact).toBe(false);
  return lines;
};

const { events, proof } = exported;
const [, second, third] = events;
if (!second || !third || !proof) throw new Error('The export has no events or no proof');

const runToEnd = async (variables: Record<string, string>, args: string[]) => {
  const { ended, lines, complaints } = run('verify', variables, args);
  return { code: await ended, lines, complaints: complaints() };
};

describe('verify --file', () => {
  it('needs no database with --keys, and says how many events are as they were signed', async () => {
    const file = await store('export.json', exported);
    const args = ['--file', file, '--keys', await store('keys.json', keys)];
    expect(await runToEnd({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, args)).toEqual({
      code: 0,
      lines: [`board ${id}: 7 events verified, signed as qa.example.org/${id}/${exported.epoch}`],
      complaints: '',
    });
  });

  it('takes the keys of the database without --keys, and fails for a changed file', async () => {
    const changed = { ...second, at: '2026-01-01T00:00:00.000Z' };
    const file = await store('changed.json', { ...exported, events: events.with(1, changed) });
    expect(await runToEnd(environment, ['--file', file])).toEqual({
      code: 1,
      lines: [`board ${id}: event 2: was changed`],
      complaints: '',
    });
  });

  it.each([
    ['a text', { ...second, text: { value: 'When is dinner?', salt: writtenIn(second)?.salt } }],
    ['a session', { ...second, by: { session: 'another', salt: second.by?.salt } }],
    ['a salt', { ...second, text: { value: writtenIn(second)?.value, salt: third.by?.salt } }],
    ['a salt of a session', { ...second, by: { session: second.by?.session, salt: third.by?.salt } }],
    [
      'whether there are flags',
      { ...second, text: { value: writtenIn(second)?.value, salt: writtenIn(second)?.salt } },
    ],
    [
      'flags',
      {
        ...second,
        text: {
          ...writtenIn(second),
          flags: { value: [{ reason: 'words', by: 'rules' }], salt: writtenIn(second)?.flags?.salt },
        },
      },
    ],
    ['a type', { ...second, type: 'v1.QuestionHidden' }],
    ['an actor', { ...second, actor: 'moderator' }],
    ['data', { ...second, data: { ...second.data, status: 'waiting' } }],
    ['a moderator', { ...second, moderatorId: id }],
  ])('names an event in which %s was changed', async (_what, changed) => {
    expect(await verdictOn({ events: events.map((event) => (event === second ? changed : event)) })).toEqual([
      `board ${id}: event 2: was changed`,
    ]);
  });

  it('names a dropped, an inserted and a moved event', async () => {
    expect(await verdictOn({ events: events.toSpliced(2, 1) })).toEqual([`board ${id}: event 3: is missing`]);
    expect(await verdictOn({ events: events.slice(0, -1), seq: 6 })).toEqual([
      `board ${id}: event 7: is missing`,
      `board ${id}: the export has 6 events, and the checkpoint 7`,
    ]);
    expect(await verdictOn({ events: [...events, { ...third, seq: 8 }] })).toEqual([
      `board ${id}: event 8: was inserted`,
    ]);
    expect(await verdictOn({ events: events.toSpliced(1, 2, third, second) })).toEqual([
      `board ${id}: event 2: is in another place`,
    ]);
  });

  it('trusts neither the hashes of the file nor a checkpoint of another log or key', async () => {
    const { leaves } = proof;
    expect(await verdictOn({ proof: { ...proof, leaves: leaves.with(1, leaves[2] ?? '') } })).toEqual([
      `board ${id}: event 2: was changed`,
      `board ${id}: the hashes of the events are not those that were signed`,
    ]);
    expect(
      await verdictOn({ proof: { ...proof, leaves: leaves.slice(0, -1) }, events: events.slice(0, -1) }),
    ).toEqual([`board ${id}: the hashes of the events are not those that were signed`]);
    expect(await verdictOn({ proof: other.proof })).toEqual([
      expect.stringContaining('the checkpoint is of another log'),
    ]);
    expect(await verdictOn({ epoch: 'another' })).toEqual([
      expect.stringContaining('the checkpoint is of another log'),
    ]);
    expect(
      await verdictOn({ proof: { ...proof, checkpoint: proof.checkpoint.replace('\n7\n', '\n6\n') } }),
    ).toEqual([`board ${id}: the checkpoint is not signed by a known key`]);
    expect(await verdictOn({ proof: undefined })).toEqual([`board ${id}: the export has no checkpoint`]);
    expect((await verifyFile(await store('export.json', exported), [])).lines).toEqual([
      `board ${id}: the checkpoint is not signed by a known key`,
    ]);
  });

  it('refuses half a file, no file and no keys with one sentence', async () => {
    const half = join(folder, 'half.json');
    await writeFile(half, JSON.stringify(exported).slice(0, 900));
    const missing = join(folder, 'missing.json');
    await expect(verifyFile(half, publicKeys)).rejects.toThrow('The file ends before the export does.');
    await expect(verifyFile(missing, publicKeys)).rejects.toThrow('cannot be read');
    const file = await store('export.json', exported);
    expect(await runToEnd({}, ['--file', file, '--keys', file])).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(/^The file .* has no keys as [^\n]*\n$/),
    });
    expect(await runToEnd({}, ['--fiel', file])).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(/^npm run verify/),
    });
  });
});
