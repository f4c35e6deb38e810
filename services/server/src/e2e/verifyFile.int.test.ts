import { vote } from '@openfloor/contract/calls/audience';
import { listLogKeys } from '@openfloor/contract/calls/log';
import { writtenIn } from '@openfloor/contract/exportedEvent';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExportedBoard } from '@openfloor/contract/http/export';
import { bytesIn } from '@openfloor/domain/proof/base64';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { answerOf, ask, createBoard, exportOf, send } from '@openfloor/testkit/client';
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

/** A board with seven events, as its moderators export it. */
const openExported = async (): Promise<ExportedBoard> => {
  const board = await createBoard(server.url);
  for (const text of ['When is lunch?', 'Where?', 'Why?']) {
    const questionId = await ask(server.url, board.boardId, text);
    await send(server.url, vote, { boardId: board.boardId, questionId });
  }
  return ExportedBoard.parse(JSON.parse(await exportOf(server.url, board)));
};

const exported = await openExported();
const other = await openExported();
const { id } = exported.board;
const keys = await answerOf(server.url, listLogKeys, {});
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
    ['a type', { ...second, type: 'v1.FlagsDismissed' }],
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

  const [asked, next, ...rest] = exported.questions;
  if (!asked || !next) throw new Error('The export has no questions');
  it.each([
    ['votes', { ...asked, votes: 7 }, 'The votes'],
    ['text', { ...asked, text: 'When is dinner?' }, 'The text'],
    ['status', { ...asked, status: 'waiting' }, 'The status'],
    ['createdAt', { ...asked, createdAt: '2026-01-01T00:00:00.000Z' }, 'The createdAt'],
    ['authorId', { ...asked, authorId: 'another' }, 'The authorId'],
    ['erased', { ...asked, erased: true }, 'The erased'],
    ['status (removed)', { ...asked, status: undefined }, 'The status'],
  ])('names a question of which the list has another value of %s', async (_field, changed, what) => {
    expect(await verdictOn({ questions: [changed, next, ...rest] })).toEqual([
      `board ${id}: ${what} of question ${asked.id} differs from the log.`,
    ]);
  });

  it('names a question that was added to the list, left out, or listed for another one', async () => {
    expect(await verdictOn({ questions: [next, ...rest] })).toEqual([
      `board ${id}: The export has 2 questions, but its log has 3.`,
    ]);
    expect(await verdictOn({ questions: [...exported.questions, { ...asked, id }] })).toEqual([
      `board ${id}: The export has 4 questions, but its log has 3.`,
    ]);
    expect(await verdictOn({ questions: [{ ...asked, id }, next, ...rest] })).toEqual([
      `board ${id}: The id of question ${id} differs from the log.`,
    ]);
    expect(await verdictOn({ questions: [next, next, ...rest] })).toEqual([
      `board ${id}: The export has a question twice.`,
    ]);
  });

  it.each([
    ['title', 'Another talk'],
    ['shortId', 'BBBBBB'],
    ['createdAt', '2026-01-01T00:00:00.000Z'],
    ['closedAt', '2026-01-01T00:00:00.000Z'],
    ['votesSetAside', 3],
    ['summary', 'published'],
  ])('names the %s of the board when it differs', async (field, value) => {
    expect(await verdictOn({ board: { ...exported.board, [field]: value } })).toEqual([
      `board ${id}: The board's ${field} differs from the log.`,
    ]);
  });

  it('names members that it does not know, since no leaf covers them', async () => {
    const { text, by } = second;
    const withMember = (event: object) => ({ events: events.with(1, { ...second, ...event }) });
    expect(await verdictOn(withMember({ note: 'declined' }))).toEqual([
      `board ${id}: event 2: has the unknown member "/note"`,
    ]);
    expect(await verdictOn(withMember({ by: { ...by, name: 'Ada' } }))).toEqual([
      `board ${id}: event 2: has the unknown member "/by/name"`,
    ]);
    expect(await verdictOn(withMember({ text: { ...text, sealed: '' } }))).toEqual([
      `board ${id}: event 2: has the unknown member "/text/sealed"`,
    ]);
    expect(await verdictOn({ questions: [{ ...asked, note: 1 }, next, ...rest] })).toEqual([
      `board ${id}: question ${asked.id}: has the unknown member "/note"`,
    ]);
    expect(await verdictOn({ board: { ...exported.board, note: 1 } })).toEqual([
      `board ${id}: has the unknown member "/board/note"`,
    ]);
    expect(await verdictOn({ note: {}, proof: { ...proof, note: [1] } })).toEqual([
      `board ${id}: the export has the unknown member "proof/note"`,
      `board ${id}: the export has the unknown member "note"`,
    ]);
  });

  it.each([
    ['questions', (text: string) => text.replace(/\}$/, ',"questions":[]}')],
    ['board/shortId', (text: string) => text.replace('"shortId":', '"shortId":"another","shortId":')],
    ['events/1/actor', (text: string) => text.replace(/("seq":2,.*?)("actor":)/, '$1"actor":"admin",$2')],
    [
      'events/1/text/value',
      (text: string) => text.replace('"value":"When', '"value":"Where?","value":"When'),
    ],
  ])('names a member that the file has twice, of which readers take the last: %s', async (member, change) => {
    const path = join(folder, 'twice.json');
    await writeFile(path, change(JSON.stringify(exported)));
    expect(await verifyFile(path, publicKeys)).toEqual({
      lines: [`board ${id}: the export has the member "${member}" twice`],
      isIntact: false,
    });
  });

  it('refuses an export of one talk or for the public, which have no whole log to compare', async () => {
    const talk = await store('talk.json', { ...exported, talk: id });
    await expect(verifyFile(talk, publicKeys)).rejects.toThrow('one talk only');
    const forPublic = await store('public.json', { ...exported, audience: 'public' });
    await expect(verifyFile(forPublic, publicKeys)).rejects.toThrow('has no log');
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
