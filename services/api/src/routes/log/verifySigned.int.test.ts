import { randomBytes } from 'node:crypto';
import * as audience from '@openfloor/contract/calls/audience';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { createSalts, saltKeyOf } from '@openfloor/platform/credentials/salts';
import { createSigningKey, isSignedBy } from '@openfloor/platform/signingKey';
import { verifyBoards } from '@openfloor/store/maintenance/verify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSuiteApi } from '../../testing/apiHarness.ts';
import { createBoardLogs } from '@openfloor/store/logTree/boardLogs';

const api = await openSuiteApi();
const { db, boardLogs } = api.dependencies;

/**
 * Opened, asked, asked, voted, asked. The node itself compares the last event that it read, and takes a change of it
 * for a loss.
 */
const [VOTE, READ] = [4, 5];
const NOT_SIGNED = 'the hashes of the events are not those that were signed';

/** A board with a vote, and more votes that only the log has. */
const openSigned = async (further = 0) => {
  const { boardId, questionId } = await api.openBoardWithQuestion();
  const otherId = await api.ask(boardId, 'Where is lunch?');
  expect((await api.send(audience.vote, { boardId, questionId })).status).toBe(200);
  await api.ask(boardId, 'How long?');
  await sql`
    WITH head AS (UPDATE boards SET head_seq = head_seq + ${further}::int WHERE id = ${boardId})
    INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
    SELECT ${boardId}, ${READ}::int + number, 'v1.VoteCast',
           jsonb_build_object('questionId', ${questionId}::text, 'sessionId', gen_random_uuid()), 'participant', now()
      FROM generate_series(1, ${further}::int) AS number`.execute(db);
  const { admin_key: adminKey } = await db
    .selectFrom('boards')
    .select('admin_key')
    .where('id', '=', boardId)
    .executeTakeFirstOrThrow();
  const board = { id: boardId, adminKey };
  const publish = () => boardLogs.publish(board);
  /** Signs the log as an export of it does. */
  const signExport = async () => {
    const { epoch, head_seq: seq } = await db
      .selectFrom('boards')
      .select(['epoch', 'head_seq'])
      .where('id', '=', boardId)
      .executeTakeFirstOrThrow();
    return await Array.fromAsync(boardLogs.exportedProof(board, { epoch, seq }));
  };
  await publish();
  return { boardId, questionId, otherId, publish, signExport };
};

const proof = {
  identitiesOn: (board: { id: string; adminKey: string }) => ({
    pseudonymize: createPseudonymizer(board),
    salts: createSalts(saltKeyOf(board)),
  }),
  isSignedBy,
};

/** What is wrong with the log of a board. */
const faultsOf = async (boardId: string): Promise<string[]> => {
  const faults: string[] = [];
  for await (const found of verifyBoards(db, proof))
    if ('fault' in found && found.boardId === boardId) faults.push(found.fault);
  return faults;
};

const ofLog = (faults: readonly string[]): string[] =>
  faults.filter((fault) => !fault.startsWith('question ') && !fault.startsWith('vote '));

const moveTime = (boardId: string, seq: number) =>
  sql`UPDATE board_events SET recorded_at = recorded_at - interval '1 minute' WHERE board_id = ${boardId} AND seq = ${seq}`.execute(
    db,
  );
const emptyTree = (boardId: string) => db.deleteFrom('log_trees').where('board_id', '=', boardId).execute();

it('verify finds nothing in a log as it was signed, and in what was written since', async () => {
  const { boardId } = await openSigned();
  expect(await faultsOf(boardId)).toEqual([]);
  await api.ask(boardId, 'Who pays?');
  expect(await faultsOf(boardId)).toEqual([]);
});

it('verify names an event whose time was changed', async () => {
  const { boardId } = await openSigned();
  await moveTime(boardId, VOTE);
  expect(await faultsOf(boardId)).toEqual([`event ${VOTE}: was changed`]);
});

it('verify names a vote that was moved to another question together with its projections', async () => {
  const { boardId, questionId, otherId } = await openSigned();
  await sql`UPDATE board_events SET data = data || jsonb_build_object('questionId', ${otherId}::text)
             WHERE board_id = ${boardId} AND seq = ${VOTE}`.execute(db);
  await sql`UPDATE votes SET question_id = ${otherId} WHERE board_id = ${boardId}`.execute(db);
  await sql`UPDATE questions SET votes = 1 - votes WHERE board_id = ${boardId} AND id IN (${otherId}, ${questionId})`.execute(
    db,
  );
  expect(await faultsOf(boardId)).toEqual([`event ${VOTE}: was changed`]);
});

it('verify names the board of changed rows after its tree was emptied, and nothing signs them', async () => {
  const { boardId, publish, signExport } = await openSigned();
  await moveTime(boardId, VOTE);
  await emptyTree(boardId);
  expect(await faultsOf(boardId)).toEqual([NOT_SIGNED, 'the tree has 0 events, and 5 were signed']);
  await api.ask(boardId, 'Who pays?');
  await expect(publish()).rejects.toThrow(`The log of board ${boardId} is not the one that was signed`);
  await expect(signExport()).rejects.toThrow(`The log of board ${boardId} is not the one that was signed`);
  expect(await faultsOf(boardId)).toEqual([NOT_SIGNED]);
});

it('an emptied tree is built again', async () => {
  const { boardId, publish } = await openSigned();
  await emptyTree(boardId);
  expect(await faultsOf(boardId)).toEqual(['the tree has 0 events, and 5 were signed']);
  await publish();
  expect(await faultsOf(boardId)).toEqual([]);
});

it('verify compares a board that got another epoch with what was signed before, and so does who signs it', async () => {
  const { boardId, publish } = await openSigned();
  const rotate = (epoch: string) =>
    db.updateTable('boards').set({ epoch }).where('id', '=', boardId).execute();
  await rotate('restored');
  expect(await faultsOf(boardId)).toEqual([]);
  await publish();
  expect(await faultsOf(boardId)).toEqual([]);
  await moveTime(boardId, VOTE);
  await rotate('changed');
  expect(await faultsOf(boardId)).toEqual([NOT_SIGNED]);
  await expect(publish()).rejects.toThrow(`The log of board ${boardId} is not the one that was signed`);
  expect(await faultsOf(boardId)).toEqual([NOT_SIGNED]);
});

it('verify reads a long log page by page, and names what was changed in each part of it', async () => {
  const { boardId } = await openSigned(2500);
  expect(ofLog(await faultsOf(boardId))).toEqual([]);
  const seqs = [1024, 1025, 2504];
  for (const seq of seqs) await moveTime(boardId, seq);
  const changed = seqs.map((seq) => `event ${seq}: was changed`);
  expect(ofLog(await faultsOf(boardId))).toEqual(changed);
  await sql`
    UPDATE log_tiles SET hashes = overlay(hashes PLACING '\\x00000000' FROM 33) WHERE board_id = ${boardId} AND level = 1`.execute(
    db,
  );
  const tree = 'the tree differs from its leaves: tile 0 of level 1';
  expect(new Set(ofLog(await faultsOf(boardId)))).toEqual(new Set([...changed, tree]));
});

it('verify names a hash of the tree that was changed, and an event that is gone', async () => {
  const { boardId } = await openSigned(10);
  await sql`DELETE FROM board_events WHERE board_id = ${boardId} AND seq = 9`.execute(db);
  await sql`
    UPDATE log_tiles SET hashes = overlay(hashes PLACING '\\x00000000' FROM ${32 * 6 + 1}::int) WHERE board_id = ${boardId}`.execute(
    db,
  );
  expect(ofLog(await faultsOf(boardId)).slice(0, 3)).toEqual([
    'event 7: was changed',
    'event 9: is missing',
    NOT_SIGNED,
  ]);
});

it('verify says that a log lost its last events', async () => {
  const { boardId } = await openSigned(10);
  await sql`DELETE FROM board_events WHERE board_id = ${boardId} AND seq > 13`.execute(db);
  await sql`UPDATE boards SET head_seq = 13 WHERE id = ${boardId}`.execute(db);
  expect(ofLog(await faultsOf(boardId))).toEqual([
    'event 14: is missing',
    'event 15: is missing',
    'the log has 13 events, and 15 were signed',
  ]);
});

const noteOf = async (boardId: string) =>
  (
    await db
      .selectFrom('log_checkpoints')
      .selectAll()
      .where('board_id', '=', boardId)
      .executeTakeFirstOrThrow()
  ).checkpoint;

it('verify does not trust a checkpoint that no known key signed, or one of another log', async () => {
  const [one, other] = [await openSigned(), await openSigned(1)];
  const replace = (checkpoint: string) =>
    db.updateTable('log_checkpoints').set({ checkpoint }).where('board_id', '=', one.boardId).execute();
  const note = await noteOf(one.boardId);
  await replace(note.replace('\n5\n', '\n4\n'));
  expect(await faultsOf(one.boardId)).toEqual(['the checkpoint is not signed by a known key']);
  await replace(await noteOf(other.boardId));
  expect(await faultsOf(one.boardId)).toEqual([
    expect.stringContaining('the checkpoint is of another log: qa.example.org/'),
  ]);
});

it('verify knows a key that signed for the first time after verify had begun', async () => {
  const boards = [await openSigned(), await openSigned()];
  const otherLogs = createBoardLogs({
    db,
    signingKey: createSigningKey(randomBytes(32)),
    host: 'qa.example.org',
    identitiesOn: proof.identitiesOn,
  });
  const faults: string[] = [];
  let hasSigned = false;
  for await (const found of verifyBoards(db, proof)) {
    if ('fault' in found) faults.push(found.fault);
    if (hasSigned) continue;
    hasSigned = true;
    for (const { boardId } of boards) {
      await api.ask(boardId, 'Is there more?');
      await otherLogs.publish(
        await db
          .selectFrom('boards')
          .select(['id', 'admin_key as adminKey'])
          .where('id', '=', boardId)
          .executeTakeFirstOrThrow(),
      );
    }
  }
  expect(faults.filter((fault) => fault.includes('known key'))).toEqual([]);
});

it('verify names at most twenty events, and counts the others', async () => {
  const { boardId } = await openSigned(30);
  await sql`UPDATE board_events SET recorded_at = now() - interval '1 day' WHERE board_id = ${boardId} AND seq > ${READ} AND seq < 35`.execute(
    db,
  );
  const faults = ofLog(await faultsOf(boardId));
  expect(faults).toHaveLength(21);
  expect(faults.at(-1)).toBe('9 more events or hashes differ');
});
