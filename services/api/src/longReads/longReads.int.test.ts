import { getBoard, vote } from '@openfloor/contract/calls/audience';
import { resolveShortId } from '@openfloor/contract/calls/boards';
import { listHistory } from '@openfloor/contract/calls/moderation';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, type BoardWithQuestion } from '../testing/apiHarness.ts';
import { configure } from '../testing/boardLife.ts';

/** With the default limit of time. */
const api = await openSuiteApi({ limits: { LIMIT_READ_SECONDS_PER_IP_PER_MINUTE: 20 } });

const ATTACKER = '203.0.113.1';
const OTHER = '203.0.113.2';
const REQUESTS = 120;

/** Keeps every read of a table waiting. @returns ends that */
const hold = async (table: string): Promise<() => Promise<void>> => {
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = api.dependencies.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return () => {
    released.resolve();
    return holding;
  };
};

const sign = async (): Promise<void> => {
  const { db, boardLogs } = api.dependencies;
  const { rows } = await sql<{ id: string; adminKey: string }>`
    SELECT id, admin_key AS "adminKey" FROM boards`.execute(db);
  for (const board of rows) await boardLogs.publish(board);
};

type Asked = BoardWithQuestion & { session: string };

const openReplayed = async (): Promise<Asked> => {
  const board = await api.openBoardWithQuestion();
  await configure(api, board, { replay: 'everyone' });
  await api.send(vote, board, { session: api.session() });
  return { ...board, session: api.session(board.author) };
};

type Read = (board: Asked, number: number) => { path: string; token?: string; session?: string };
const READS: { what: string; table: string; callOf: Read }[] = [
  {
    what: 'integrity',
    table: 'votes',
    callOf: ({ boardId, adminToken: token }) => ({ path: `/api/boards/${boardId}/integrity`, token }),
  },
  {
    what: 'the history',
    table: 'acts',
    callOf: ({ boardId, adminToken: token }, number) => ({
      path: `/api/boards/${boardId}/history?before=${100 + (number % 4)}`,
      token,
    }),
  },
  {
    what: 'figures',
    table: 'insights',
    callOf: ({ boardId, adminToken: token }) => ({ path: `/api/boards/${boardId}/insights`, token }),
  },
  {
    what: 'the replay',
    table: 'board_events',
    callOf: ({ boardId }, number) => ({ path: `/api/boards/${boardId}/replay?from=${number % 4}&to=4` }),
  },
  {
    what: 'receipts',
    table: 'board_events',
    callOf: ({ questionId, session }) => ({ path: `/api/questions/${questionId}/receipt`, session }),
  },
];

describe('While an address has many long reads of its boards, another address reads', () => {
  it.each(READS)('$what', async ({ table, callOf }) => {
    const boards = await Promise.all(Array.from({ length: 30 }, openReplayed));
    const board = await openReplayed();
    await sign();
    // Its feed is open, as that of a board in use.
    await api.send(getBoard, board, {});
    const release = await hold(table);
    const attack = Array.from({ length: REQUESTS }, (_, number) => {
      const { path, ...call } = callOf(boards[number % boards.length] ?? board, number);
      return api.get(path, { ...call, from: ATTACKER });
    });
    // Until all of them wait or are refused.
    await Promise.race([attack.at(-1), new Promise((resolve) => void setTimeout(resolve, 500))]);
    const { path, ...call } = callOf(board, 0);
    const answer = api.get(path, { ...call, from: OTHER });
    await new Promise((resolve) => void setTimeout(resolve, 200));
    await release();
    expect((await answer).status).toBe(200);
    await Promise.all(attack);
  });
});

it('reads of the history of one board leave the connections to Postgres to others', async () => {
  const board = await openReplayed();
  const release = await hold('acts');
  const attack = Array.from({ length: REQUESTS }, (_, number) =>
    api.send(listHistory, { ...board, before: 100 + number }, { token: board.adminToken, from: ATTACKER }),
  );
  const waited = new Promise((resolve) => void setTimeout(resolve, 2000));
  const other = await Promise.race([
    api.send(resolveShortId, { shortId: 'absent' }, { from: OTHER }),
    waited,
  ]);
  await release();
  expect(other).toMatchObject({ status: 404 });
  const statuses = new Set((await Promise.all(attack)).map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 503]));
});
