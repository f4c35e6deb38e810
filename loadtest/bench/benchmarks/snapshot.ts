import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listQuestions } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import type { Database } from '@openfloor/store/database/database';
import type { Client } from 'undici';
import { atLeast, format, loadRows, perSecond, render } from '../lib/report.ts';
import { openBoardWithQuestions, type BenchBoard } from '../lib/board.ts';
import type { Load } from '../lib/closedLoop.ts';
import { sendInBursts, withConnections, type HttpRequest } from '../lib/httpLoad.ts';
import { describePostgres, withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { inTurn, ratioOf, type Side } from '../lib/rounds.ts';
import { withOpenfloor, withServer } from '../lib/serverProcess.ts';
import { castVotes, issueSessions, type VoteLoad } from '../../audience/votes.ts';

const QUESTIONS = 500;
const READS = 5000;
/** Concurrent requests, each on a separate connection. */
const BURST = 100;
const VOTES_PER_SECOND = 200;
const SESSIONS = 5000;
const COUNT_FOR_MS = 10_000;
/** Postgres publishes its counters about once a second. */
const COUNTERS_LAG_MS = 1500;
/** The product rebuilds a list at most every 100 ms, and each rebuild may read Postgres once. */
const READS_PER_SECOND_MAX = 10;

const UNCACHED_SERVER = fileURLToPath(new URL('../peers/uncachedServer.ts', import.meta.url));

const reading = (clients: Client[], { boardId }: BenchBoard): Side<Load> => {
  const { path } = requestOf(listQuestions, { boardId });
  const request: HttpRequest = { method: listQuestions.method, path, headers: {}, body: null };
  return () => sendInBursts(clients, READS, () => request);
};

/** Postgres transactions per second during `work`; a single read counts as one. */
const transactionsPerSecond = async ({ pool }: Database, work: () => Promise<unknown>): Promise<number> => {
  const count = async (): Promise<number> => {
    await delay(COUNTERS_LAG_MS);
    const { rows } = await pool.query<{ count: number }>(
      `SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = current_database()`,
    );
    return rows[0]?.count ?? 0;
  };
  const before = await count();
  const startedAt = performance.now();
  await work();
  const after = await count();
  return (after - before) / ((performance.now() - startedAt) / 1000);
};

const keepReading = async (read: () => Promise<Load>): Promise<void> => {
  const until = performance.now() + COUNT_FOR_MS;
  while (performance.now() < until) await read();
};

const compare = async (
  database: Database,
  board: BenchBoard,
  clients: { ours: Client[]; theirs: Client[] },
): Promise<string> => {
  const ours = reading(clients.ours, board);
  const rounds = await inTurn(ours, reading(clients.theirs, board));
  const votesAlone = await transactionsPerSecond(database, () => delay(COUNT_FOR_MS));
  const withLists = await transactionsPerSecond(database, () => keepReading(ours));
  // Can be negative: a busier server takes the same votes in fewer, larger batches.
  const added = withLists - votesAlone;
  return render({
    sides: { ours: 'cached list', theirs: 'read and serialized for each request' },
    rows: loadRows(rounds),
    verdicts: [
      atLeast('lists per second', ratioOf(rounds, perSecond), 10),
      {
        what: 'Postgres transactions per second that lists add to ours',
        found: `${format(added)} (votes alone ${format(votesAlone)}, with lists ${format(withLists)})`,
        target: `at most ${READS_PER_SECOND_MAX}`,
        holds: added <= READS_PER_SECOND_MAX,
      },
    ],
    settings: {
      ...(await describePostgres(database)),
      load: `${READS} reads a round in bursts of ${BURST}, ${QUESTIONS} questions, ${VOTES_PER_SECOND} votes a second meanwhile`,
    },
  });
};

/** Votes at a steady rate during the work. Each session votes and takes its vote back, so each request is an event. */
const underVotes = async <Result>(
  votes: Pick<VoteLoad, 'url' | 'boardId' | 'questionIds' | 'sessions'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const end = new AbortController();
  const voting = castVotes({ ...votes, perSecond: VOTES_PER_SECOND, seconds: Infinity, signal: end.signal });
  const result = await work().finally(() => end.abort());
  const { failed } = await voting;
  if (failed > 0) throw new Error(`The server refused ${failed} votes`);
  return result;
};

/** Compares reads of the question list while votes arrive with a server that reads Postgres for each request. */
export const benchmark = (): Promise<string> => {
  const serverSecret = randomBytes(32).toString('base64url');
  const sessions = issueSessions(serverSecret, SESSIONS);
  return withDataDir((dataDir) =>
    withOpenfloor({ dataDir, serverSecret }, (openfloor) =>
      withPostgres(dataDir, (url) =>
        withServer(UNCACHED_SERVER, { DATABASE_URL: url }, (uncached) =>
          withDatabase(url, 2, async (database) => {
            const board = await openBoardWithQuestions(database, QUESTIONS);
            return withConnections(openfloor.origin, BURST, (ours) =>
              withConnections(uncached.origin, BURST, (theirs) =>
                underVotes({ url: openfloor.origin, ...board, sessions }, () =>
                  compare(database, board, { ours, theirs }),
                ),
              ),
            );
          }),
        ),
      ),
    ),
  );
};
