import { randomUUID } from 'node:crypto';
import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { leafHashOf } from '@openfloor/domain/proof/leaf';
import type { Hash } from '@openfloor/domain/proof/hashing';
import { rootOf } from '@openfloor/domain/proof/merkleTree';
import { appendLeaves, readFrom } from '@openfloor/domain/proof/tiles';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findLostTail } from '../boards/lostTail.ts';
import { rowsSincePosition, toRecorded } from '../reads/events.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import { exportLogged, toLogged } from '../reads/loggedEvent.ts';
import { createTestWriter, faultsIn, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { keepDoing } from '../testing/keepDoing.ts';
import { erasedSessions, eraseSession } from './eraseSession.ts';

const store = await openSuiteStore();
const { kysely: db } = store;
const writer = createTestWriter(store);

const salts = (seq: number, of: string) => Buffer.from(`${of} ${seq}`).toString('base64');
const erase = (sessionId: SessionId) => eraseSession({ db, writer, saltsOf: () => salts }, sessionId);

const handle = async (
  boardId: BoardId,
  command: BoardCommand,
  actor: 'moderator' | 'automatic' = 'moderator',
) => {
  const result = await writer.handle(boardId, { command, actor });
  if (!result.ok) throw new Error(result.code);
  return result;
};

const ask = async (boardId: BoardId, sessionId: SessionId, text: string): Promise<QuestionId> => {
  const questionId = randomUUID();
  const flags = [{ reason: 'words', by: 'rules', detail: `${text} flagged` }] as const;
  await writer.handle(boardId, {
    command: { type: 'AskQuestion', questionId, sessionId, text, name: `${text} name`, flags },
    actor: 'participant',
    idempotency: { caller: sessionId, key: questionId, requestHash: 'digest of the request' },
  });
  return questionId;
};

/** Everything that Postgres stores, as text. */
const dump = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema()`.execute(db);
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} AS t`.execute(db);
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join('\n');
};

const rowsOf = async (boardId: BoardId) =>
  (await rowsSincePosition(db, boardId, { epoch: 'first-life', seq: 0 }, 10_000)) ?? [];

const leavesOf = async (boardId: BoardId): Promise<Hash[]> =>
  (await rowsOf(boardId)).map((row) =>
    leafHashOf(boardId, exportLogged(toLogged(row), { pseudonymize: (id) => `p${id}`, salts })),
  );

const rootOfAll = (leaves: readonly Hash[]): Hash =>
  rootOf(leaves.length, readFrom(appendLeaves(0, [], leaves)));

const textsOn = async (boardId: BoardId) => {
  const snapshot = await loadSnapshot(db, boardId);
  return [...(snapshot?.state.questions.values() ?? [])].map(({ text }) => text);
};

/** A board on which a session's words are in every event that can have them. */
const openQuotingBoard = async (sessionId: SessionId, word: string): Promise<BoardId> => {
  const boardId = await openSampleBoard(store);
  await handle(boardId, { type: 'ChangeSettings', settings: { names: 'optional' } });
  const questionId = await ask(boardId, sessionId, word);
  await handle(
    boardId,
    {
      type: 'WriteSummary',
      text: `A summary of ${word}.`,
      topics: [{ name: `${word} topic`, questionIds: [questionId] }],
      sources: [{ id: questionId, text: word }],
    },
    'automatic',
  );
  await handle(boardId, { type: 'PublishSummary' });
  await handle(boardId, { type: 'DismissFlags', questionId });
  const flag = { reason: 'insult', by: 'machine', detail: `Why ${word}?` } as const;
  await handle(boardId, { type: 'FlagQuestion', questionId, text: word, flag }, 'automatic');
  const { seq } = await handle(boardId, { type: 'EditQuestion', questionId, text: `${word}, edited` });
  await handle(boardId, { type: 'UndoAct', seq });
  await handle(boardId, { type: 'ReplyToQuestion', questionId, text: 'The reply of a moderator.' });
  return boardId;
};

describe('Texts of questions', () => {
  it('are encrypted in the log, and read as they were written', async () => {
    const boardId = await openSampleBoard(store);
    await ask(boardId, randomUUID(), 'Whose aubergine?');
    const { rows } = await sql<{ data: string }>`
      SELECT data::text FROM board_events WHERE board_id = ${boardId}`.execute(db);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('aubergine');
    expect((await rowsOf(boardId)).map((row) => toLogged(row).event)[1]).toMatchObject({
      type: 'v1.QuestionAsked',
      text: 'Whose aubergine?',
      flags: [{ reason: 'words', by: 'rules', detail: 'Whose aubergine? flagged' }],
    });
  });

  it.each([
    ['changed', `jsonb_set(data, '{sealed,box}', to_jsonb(reverse(data -> 'sealed' ->> 'box')))`],
    ['cut', `jsonb_set(data, '{sealed,box}', '"AAAA"')`],
    [
      'those of another event',
      `jsonb_set(data, '{sealed}', (SELECT o.data -> 'sealed' FROM board_events AS o WHERE o.board_id = board_events.board_id AND o.seq = 3))`,
    ],
  ])('whose encrypted form was %s are a clear error', async (_, changed) => {
    const boardId = await openSampleBoard(store);
    const sessionId = randomUUID();
    await ask(boardId, sessionId, 'Whose aubergine?');
    await ask(boardId, sessionId, 'Whose radish?');
    await sql`UPDATE board_events SET data = ${sql.raw(changed)} WHERE board_id = ${boardId} AND seq = 2`.execute(
      db,
    );
    const [, row] = await rowsOf(boardId);
    expect(() => row && toLogged(row)).toThrow(
      `The texts of event 2 of board ${boardId} are not as they were encrypted`,
    );
    await sql`DELETE FROM boards WHERE id = ${boardId}`.execute(db);
  });

  it('read as erased without their key, and have no leaf', async () => {
    const boardId = await openSampleBoard(store);
    await ask(boardId, randomUUID(), 'Whose aubergine?');
    await sql`DELETE FROM session_keys WHERE board_id = ${boardId}`.execute(db);
    expect((await rowsOf(boardId)).map((row) => toLogged(row).event)[1]).toMatchObject({ text: '' });
    await expect(leavesOf(boardId)).rejects.toThrow('The key of the texts of event 2 is missing');
    await sql`DELETE FROM boards WHERE id = ${boardId}`.execute(db);
  });
});

describe('Erasing a session', () => {
  it('leaves nothing of its words in Postgres and the same tree', async () => {
    const [sessionId, other] = [randomUUID(), randomUUID()];
    const boards = [
      await openQuotingBoard(sessionId, 'kohlrabi'),
      await openQuotingBoard(sessionId, 'kohlrabi'),
    ];
    for (const boardId of boards) {
      await ask(boardId, other, 'Whose radish?');
    }
    const before = await Promise.all(boards.map(leavesOf));
    expect(await dump()).toContain('kohlrabi');
    expect(await erase(sessionId)).toEqual({ boards: 2, questions: 2, events: 10 });
    expect(await dump()).not.toContain('kohlrabi');
    for (const [place, boardId] of boards.entries()) {
      const leaves = await leavesOf(boardId);
      const size = before[place]?.length ?? 0;
      expect(leaves).toHaveLength(size + 1);
      expect(rootOfAll(leaves.slice(0, size))).toEqual(rootOfAll(before[place] ?? []));
      expect(await textsOn(boardId)).toEqual(expect.arrayContaining(['', 'Whose radish?']));
    }
    expect(await dump()).toContain('The reply of a moderator.');
    expect(await faultsIn(store)).toEqual([]);
    expect(await erasedSessions(db)).toContain(sessionId);
  });

  it('is no loss of events for a node that has read them before', async () => {
    const sessionId = randomUUID();
    const boardId = await openQuotingBoard(sessionId, 'celeriac');
    const known = (await rowsOf(boardId)).map(toRecorded);
    await erase(sessionId);
    for (const last of known)
      expect(await findLostTail(db, { boardId, seq: last.seq, last })).toBeUndefined();
    const asked = known.find(({ event }) => event.type === 'v1.QuestionAsked');
    const other = known.find(({ event }) => event.type === 'v1.QuestionReplied');
    if (!asked || !other) throw new Error('The board lacks an event');
    const seq = asked.seq;
    expect(await findLostTail(db, { boardId, seq, last: { ...asked, actor: 'moderator' } })).toBeDefined();
    expect(await findLostTail(db, { boardId, seq, last: { ...other, seq } })).toBeDefined();
  });

  it('can be repeated, which changes nothing', async () => {
    const sessionId = randomUUID();
    const boardId = await openQuotingBoard(sessionId, 'parsnip');
    await erase(sessionId);
    const before = await rowsOf(boardId);
    expect(await erase(sessionId)).toEqual({ boards: 0, questions: 0, events: 0 });
    expect(await rowsOf(boardId)).toEqual(before);
  });

  it('goes on after a board whose key is lost, and names that board', async () => {
    const sessionId = randomUUID();
    const openAsked = async () => {
      const boardId = await openSampleBoard(store);
      await ask(boardId, sessionId, 'skirret');
      return boardId;
    };
    const [damaged = '', whole = ''] = [await openAsked(), await openAsked()].toSorted();
    const { rows: keys } = await sql<{ id: string; key: Buffer }>`
      DELETE FROM session_keys WHERE board_id = ${damaged} RETURNING id, key`.execute(db);
    await expect(erase(sessionId)).rejects.toThrow(
      `1 of 2 boards still have texts of session ${sessionId}:\n` +
        `board ${damaged}: The key of the texts of event 2 is missing`,
    );
    expect(await textsOn(whole)).toEqual(['']);
    const sealed = await sql`SELECT 1 FROM session_keys WHERE session_id = ${sessionId}`.execute(db);
    expect(sealed.rows).toEqual([]);
    for (const { id, key } of keys)
      await sql`INSERT INTO session_keys (id, board_id, session_id, key) VALUES (${id}, ${damaged}, ${sessionId}, ${key})`.execute(
        db,
      );
    expect(await erase(sessionId)).toEqual({ boards: 1, questions: 0, events: 1 });
    expect(await dump()).not.toContain('skirret');
  });

  it('finds nothing of an unknown session', async () => {
    expect(await erase(randomUUID())).toEqual({ boards: 0, questions: 0, events: 0 });
  });

  it('also erases on a closed board', async () => {
    const sessionId = randomUUID();
    const boardId = await openQuotingBoard(sessionId, 'salsify');
    await handle(boardId, { type: 'CloseBoard' });
    await erase(sessionId);
    expect(await dump()).not.toContain('salsify');
    expect(await faultsIn(store)).toEqual([]);
  });

  it('finishes what a process that stopped halfway has left', async () => {
    const sessionId = randomUUID();
    const boardId = await openQuotingBoard(sessionId, 'turnip');
    const [questionId] = [...((await loadSnapshot(db, boardId))?.state.questions.keys() ?? [])];
    await handle(boardId, { type: 'EraseQuestions', sessionId, questionIds: [questionId ?? ''] });
    expect(await dump()).toContain('turnip');
    expect(await erase(sessionId)).toEqual({ boards: 1, questions: 0, events: 5 });
    expect(await dump()).not.toContain('turnip');
  });

  it('runs beside other erasures whose texts the same events quote', async () => {
    const boardId = await openSampleBoard(store);
    const sessions = Array.from({ length: 4 }, () => randomUUID());
    const questionIds: QuestionId[] = [];
    for (const sessionId of sessions) questionIds.push(await ask(boardId, sessionId, 'scorzonera'));
    for (let summary = 0; summary < 30; summary += 1)
      await handle(
        boardId,
        {
          type: 'WriteSummary',
          text: `Summary ${summary} of scorzonera`,
          topics: [],
          sources: questionIds.map((id) => ({ id, text: 'scorzonera' })),
        },
        'automatic',
      );
    await Promise.all(sessions.map(erase));
    expect(await dump()).not.toContain('scorzonera');
    expect(await faultsIn(store)).toEqual([]);
  });

  it('forgets the digests of requests that wrote its texts, also of a first question and of an edit', async () => {
    const sessionId = randomUUID();
    const boardId = await openSampleBoard(store);
    const questionId = randomUUID();
    const flags = [] as const;
    const handleWithKey = async (
      command: BoardCommand,
      caller: string,
      actor: 'participant' | 'moderator',
    ) => {
      const idempotency = { caller, key: randomUUID(), requestHash: `digest of ${command.type}` };
      await writer.handle(boardId, { command, actor, idempotency });
    };
    await handleWithKey(
      { type: 'AskQuestion', questionId, sessionId, text: 'sorrel', flags },
      'participant',
      'participant',
    );
    await handleWithKey(
      { type: 'EditQuestion', questionId, text: 'sorrel, edited' },
      'moderator',
      'moderator',
    );
    await handleWithKey({ type: 'ModerateQuestion', act: 'pin', questionId }, 'moderator', 'moderator');
    await erase(sessionId);
    const { rows } = await sql<{ request_hash: string }>`
      SELECT request_hash FROM idempotency WHERE board_id = ${boardId} AND request_hash <> ''`.execute(db);
    expect(rows).toEqual([{ request_hash: 'digest of ModerateQuestion' }]);
  });

  it('forgets the digests of questions that were refused, also of a first one, on a board where it has none', async () => {
    const sessionId = randomUUID();
    const other = randomUUID();
    const boardId = await openSampleBoard(store);
    await handle(boardId, { type: 'CloseBoard' });
    const askRefused = async (asker: SessionId, isFirst: boolean) => {
      const requestHash = `digest of ${asker}`;
      const result = await writer.handle(boardId, {
        command: {
          type: 'AskQuestion',
          questionId: randomUUID(),
          sessionId: asker,
          text: 'sorrel',
          flags: [],
        },
        actor: 'participant',
        idempotency: {
          caller: isFirst ? 'participant' : asker,
          key: randomUUID(),
          requestHash,
          ...(isFirst && { issues: { sessionId: asker, requestHash } }),
        },
      });
      expect(result.ok).toBe(false);
    };
    await askRefused(sessionId, false);
    await askRefused(sessionId, true);
    await askRefused(other, true);
    await erase(sessionId);
    const { rows } = await sql<{ request_hash: string }>`
      SELECT request_hash FROM idempotency
       WHERE board_id = ${boardId} AND request_hash <> ''`.execute(db);
    expect(rows.map((row) => row.request_hash)).toEqual([`digest of ${other}`, `digest of ${other}`]);
  });

  it('leaves each question of a session that goes on asking erased or whole', async () => {
    const sessionId = randomUUID();
    const boardId = await openSampleBoard(store);
    const stops = [1, 2].map(() => keepDoing(() => ask(boardId, sessionId, 'chard')));
    for (let round = 0; round < 3; round += 1) await erase(sessionId);
    await Promise.all(stops.map((stop) => stop()));
    expect(await faultsIn(store)).toEqual([]);
    await erase(sessionId);
    expect(await dump()).not.toContain('chard');
    expect(await faultsIn(store)).toEqual([]);
  });
});
