import { randomUUID } from 'node:crypto';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../database/database.ts';
import { createTestWriter, openSampleBoard, openTestStore, type TestStore } from '../testing/testStore.ts';
import type { BoardWriter } from './commit.ts';

const VOTES = 3000;
const TOGGLES = 40;
const GROWTH = 20_000;
/** Postgres may scan a table of ten questions instead of using its index. */
const ROWS_PER_VOTE_MAX = 40;

type Voting = {
  store: TestStore;
  /** Has a single connection, so that the plans and statistics are those of this test. */
  node: Database;
  boardId: BoardId;
  questionIds: QuestionId[];
  vote: (index: number, sessionId: string, voted?: boolean) => ReturnType<BoardWriter['handle']>;
};

/** A board whose questions and votes are stored and analyzed. */
const openAnalyzedBoard = async (questions: number, votes: number): Promise<Voting> => {
  const store = await openTestStore();
  onTestFinished(() => store.close());
  const node = openDatabase({ url: store.url, connectionsMax: 1, onIdleError: () => {} });
  onTestFinished(() => node.close());
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(node);
  const questionIds = Array.from({ length: questions }, () => randomUUID());
  await Promise.all(
    questionIds.map((questionId) =>
      writer.handle(boardId, {
        actor: 'participant',
        command: { type: 'AskQuestion', questionId, sessionId: randomUUID(), text: 'When is lunch?' },
      }),
    ),
  );
  const vote: Voting['vote'] = (index, sessionId, voted) =>
    writer.handle(boardId, {
      actor: 'participant',
      command: {
        type: 'Vote',
        questionId: questionIds[index % questions] ?? '',
        sessionId,
        ...(voted !== undefined && { voted }),
      },
    });
  await Promise.all(Array.from({ length: votes }, (_, index) => vote(index, randomUUID())));
  await node.pool.query('ANALYZE');
  return { store, node, boardId, questionIds, vote };
};

/** Casts and retracts votes in turn, `together` at the same time. */
const toggle = async ({ vote }: Voting, times = TOGGLES, together = 1): Promise<void> => {
  const sessions = Array.from({ length: together }, () => randomUUID());
  for (let time = 0; time < times; time++)
    await Promise.all(sessions.map((sessionId, index) => vote(index, sessionId)));
};

/** Casts votes of new sessions, `together` at the same time. */
const cast = async ({ vote }: Voting, times: number, together: number): Promise<void> => {
  for (let time = 0; time < times; time++)
    await Promise.all(Array.from({ length: together }, (_, index) => vote(index, randomUUID(), true)));
};

/** So large that it shares no statements with other boards. */
const LARGE_BATCH = 20;

const rowsRead = async ({ pool }: Database): Promise<number> => {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ read: number }>(
    `SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS read
       FROM pg_stat_user_tables WHERE relname IN ('votes', 'questions') OR relname LIKE 'board_events%'`,
  );
  return rows[0]?.read ?? 0;
};

/** Number of plans that Postgres made for single executions of each statement. */
const customPlans = async ({ pool }: Database): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ name: string; custom: number }>(
    `SELECT regexp_replace(name, '-[0-9a-f]{16}-.*', '') AS name, sum(custom_plans)::int AS custom
       FROM pg_prepared_statements GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, custom }) => [name, custom]));
};

describe.each([10, 500, 5000])('On a board of %i questions', (questions) => {
  it.each([1, LARGE_BATCH])(
    '%i votes read a few rows each, by plans that Postgres makes once',
    async (together) => {
      const voting = await openAnalyzedBoard(questions, VOTES);
      // Postgres compares some plans first.
      await toggle(voting, TOGGLES, together);
      const [readBefore, plansBefore] = [await rowsRead(voting.node), await customPlans(voting.node)];
      await toggle(voting, TOGGLES, together);
      const votes = TOGGLES * together;
      expect((await rowsRead(voting.node)) - readBefore).toBeLessThan(votes * ROWS_PER_VOTE_MAX);
      expect(await customPlans(voting.node)).toEqual(plansBefore);
      expect(Object.keys(plansBefore).toSorted()).toEqual(['append-batches', 'append-votes', 'load-facts']);
    },
  );
});

it.each([1, LARGE_BATCH])('%i new votes at a time read a few rows each', async (together) => {
  const voting = await openAnalyzedBoard(500, VOTES);
  await cast(voting, TOGGLES, together);
  const [readBefore, plansBefore] = [await rowsRead(voting.node), await customPlans(voting.node)];
  await cast(voting, TOGGLES, together);
  const votes = TOGGLES * together;
  expect((await rowsRead(voting.node)) - readBefore).toBeLessThan(votes * ROWS_PER_VOTE_MAX);
  expect(await customPlans(voting.node)).toEqual(plansBefore);
});

it('a plan made while the tables were small suits them when they have grown', async () => {
  const voting = await openAnalyzedBoard(5, 60);
  const { store, boardId, questionIds, node } = voting;
  // Replaces the plans of the empty tables.
  await toggle(voting, 10);
  await store.pool.query('ALTER TABLE votes SET (autovacuum_enabled = off)');
  await toggle(voting, 10);
  await store.pool.query(
    `INSERT INTO votes (board_id, question_id, session_id)
     SELECT $1, $2, gen_random_uuid() FROM generate_series(1, $3)`,
    [boardId, questionIds[0], GROWTH],
  );
  // Notices the size.
  await toggle(voting, 1);
  const before = await rowsRead(node);
  await toggle(voting);
  expect((await rowsRead(node)) - before).toBeLessThan(GROWTH);
});
