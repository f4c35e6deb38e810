import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { keepDoing } from '../testing/keepDoing.ts';
import { openSuiteStore, createTestWriter, faultsIn, openSampleBoard } from '../testing/testStore.ts';
import { hardDelete } from './hardDelete.ts';

const store = await openSuiteStore();

const TABLES = ['board_events', 'questions', 'votes', 'blocks', 'idempotency', 'session_keys'];

const rowsOf = async (boardId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int FROM ${sql.table(table)} WHERE board_id = ${boardId}`.execute(store.kysely);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
};

const openBusyBoard = async (): Promise<string> => {
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(store);
  const questionId = randomUUID();
  await writer.handle(boardId, {
    command: { type: 'AskQuestion', questionId, sessionId: randomUUID(), text: 'Why?' },
    actor: 'participant',
    idempotency: { caller: 'somebody', key: 'k', requestHash: 'h' },
  });
  await writer.handle(boardId, {
    command: { type: 'Vote', questionId, sessionId: randomUUID() },
    actor: 'participant',
  });
  await writer.handle(boardId, { command: { type: 'BlockAuthor', questionId }, actor: 'moderator' });
  return boardId;
};

const nothing = Object.fromEntries(TABLES.map((table) => [table, 0]));

it('erases everything that was said on the named boards, and nothing of the others', async () => {
  const [erased, alsoErased, kept] = [await openBusyBoard(), await openBusyBoard(), await openBusyBoard()];
  const before = await rowsOf(kept);
  expect(before).toEqual({
    board_events: 4,
    questions: 1,
    votes: 1,
    blocks: 1,
    idempotency: 1,
    session_keys: 1,
  });
  expect(await hardDelete(store.kysely, [erased, alsoErased, randomUUID()])).toBe(2);
  expect(await rowsOf(erased)).toEqual(nothing);
  expect(await rowsOf(alsoErased)).toEqual(nothing);
  expect(await rowsOf(kept)).toEqual(before);
});

it('erases a board of any size by statements that each delete a bounded number of rows', async () => {
  const [boardId, kept] = [await openBusyBoard(), await openBusyBoard()];
  const before = await rowsOf(kept);
  await store.pool.query(
    `WITH sessions AS (SELECT gen_random_uuid() AS id, n FROM generate_series(1, 50001) AS n),
     voted AS (INSERT INTO votes (board_id, session_id, question_id) SELECT $1, id, gen_random_uuid() FROM sessions),
     answered AS (
       INSERT INTO idempotency (board_id, caller, key, request_hash, outcome)
       SELECT $1, 'participant', id, 'h', '{"ok": true, "seq": 1}' FROM sessions)
     INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
     SELECT $1, 100 + n, 'v1.VoteCast', '{}', 'participant', now() FROM sessions`,
    [boardId],
  );
  await store.pool.query(`
    CREATE FUNCTION bound_statement() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM deleted) > 20000 THEN RAISE 'too many rows for one statement'; END IF;
      RETURN NULL;
    END $$`);
  for (const table of ['board_events', 'votes', 'idempotency'])
    await store.pool.query(
      `CREATE TRIGGER bound_statement AFTER DELETE ON ${table} REFERENCING OLD TABLE AS deleted
         FOR EACH STATEMENT EXECUTE FUNCTION bound_statement()`,
    );
  expect(await hardDelete(store.kysely, [boardId])).toBe(1);
  expect(await rowsOf(boardId)).toEqual(nothing);
  expect(await rowsOf(kept)).toEqual(before);
});

it('leaves nothing behind of a board that is written to at the same time', async () => {
  const boardId = await openBusyBoard();
  const writer = createTestWriter(store);
  const ask = () =>
    writer.handle(boardId, {
      command: { type: 'AskQuestion', questionId: randomUUID(), sessionId: randomUUID(), text: 'Why?' },
      actor: 'participant',
    });
  const stops = [keepDoing(ask), keepDoing(ask)];
  await hardDelete(store.kysely, [boardId]);
  await Promise.all(stops.map((stop) => stop()));
  expect(await rowsOf(boardId)).toEqual(nothing);
  expect(await faultsIn(store)).toEqual([]);
});
