import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@openfloor/store/database/database';
import { atLeast, atMost, loadRows, p99Ms, perSecond, render, row } from '../lib/report.ts';
import { OUR_CONNECTIONS, THEIR_CONNECTIONS, voteThrough, type Vote } from '../lib/appendSides.ts';
import { createWriter, openBoardWithQuestions, votesStoredOn, type BenchBoard } from '../lib/board.ts';
import { createTransactionPerVote } from '../peers/transactionPerVote.ts';
import { describePostgres, settle, withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { inTurn, medians, ratioOf, type Rounds, type Side } from '../lib/rounds.ts';
import { closedLoop, type Load } from '../lib/closedLoop.ts';
import { median } from '../../percentile.ts';

const BOARDS = 2000;
const PACED_PER_SECOND = 500;
const SECONDS = 5;
const MS = 1000;
/** Boards that are opened at the same time. */
const OPENED_TOGETHER = 50;
const OPENING_ROUNDS = 3;
const OPENED_PER_SECOND_MIN = 200;

const openBoards = async (database: Database, questions: number): Promise<BenchBoard[]> => {
  const boards: BenchBoard[] = [];
  while (boards.length < BOARDS)
    boards.push(
      ...(await Promise.all(
        Array.from({ length: OPENED_TOGETHER }, () => openBoardWithQuestions(database, questions)),
      )),
    );
  return boards;
};

/** Boards a second, in one round for each figure. */
const openedPerSecond = async (database: Database): Promise<number[]> => {
  const figures: number[] = [];
  while (figures.length < OPENING_ROUNDS) {
    const startedAtMs = performance.now();
    const { length } = await openBoards(database, 0);
    figures.push((length * MS) / (performance.now() - startedAtMs));
  }
  return figures;
};

/**
 * One voter for each board, a new session in each round; every second vote takes the former back. With a
 * pace, all voters together cast that number of votes a second, evenly spread; a voter whose answer is late
 * votes as soon as it arrives.
 */
const manyBoardsSide =
  ({ database, boards }: { database: Database; boards: BenchBoard[] }, vote: Vote) =>
  (votesPerSecond: number | undefined): Side<Load> =>
  async () => {
    const before = await votesStoredOn(database, boards);
    const sessions = boards.map(() => randomUUID());
    await settle(database);
    const everyMs = votesPerSecond === undefined ? 0 : (boards.length / votesPerSecond) * MS;
    const startedAtMs = performance.now();
    const untilDue = (caller: number, turn: number): Promise<unknown> => {
      const dueAtMs = startedAtMs + everyMs * (turn + caller / boards.length);
      const waitMs = dueAtMs - performance.now();
      return waitMs > 0 ? delay(waitMs) : Promise.resolve();
    };
    const load = await closedLoop(
      { callers: boards.length, durationMs: SECONDS * MS, ...(everyMs > 0 && { before: untilDue }) },
      async (caller) => {
        const board = boards[caller];
        return board !== undefined && vote(board, board.questionIds[0] ?? '', sessions[caller] ?? '');
      },
    );
    const stored = (await votesStoredOn(database, boards)) - before;
    if (stored !== load.accepted)
      throw new Error(`${load.accepted} votes were accepted, but Postgres has ${stored}`);
    return load;
  };

const PER_SECOND_MIN = 4000;
const PACED_P99_MAX_MS = 50;

/** Median and range of our figure alone, for verdicts without a comparison. */
const ours = (rounds: Rounds<Load>, pick: (load: Load) => number) => {
  const each = rounds.map((round) => pick(round.ours));
  return { median: medians(rounds, pick).ours, lowest: Math.min(...each), highest: Math.max(...each) };
};

/** Compares the product's writer with one transaction per vote, for lone votes on the same boards. */
export const benchmark = (): Promise<string> =>
  withDataDir((dataDir) =>
    withPostgres(dataDir, (url) =>
      withDatabase(url, OUR_CONNECTIONS, (ourDatabase) =>
        withDatabase(url, THEIR_CONNECTIONS, async (theirDatabase) => {
          const opened = (await openedPerSecond(ourDatabase)).toSorted((one, other) => one - other);
          const boards = await openBoards(ourDatabase, 1);
          const side = { database: ourDatabase, boards };
          const ourVote = manyBoardsSide(side, voteThrough(createWriter(ourDatabase)));
          const transactionPerVote = createTransactionPerVote(theirDatabase.pool);
          const theirVote = manyBoardsSide(side, ({ boardId }, questionId, sessionId) =>
            transactionPerVote(boardId, questionId, sessionId),
          );
          const full = await inTurn(ourVote(undefined), theirVote(undefined));
          const paced = await inTurn(ourVote(PACED_PER_SECOND), theirVote(PACED_PER_SECOND));
          return render({
            sides: { ours: 'BoardWriter', theirs: 'one transaction per vote' },
            rows: [
              ...loadRows(full),
              row(`at ${PACED_PER_SECOND} a second: accepted per second`, paced, perSecond),
              row(`at ${PACED_PER_SECOND} a second: latency p50, ms`, paced, ({ p50Ms }) => p50Ms),
              row(`at ${PACED_PER_SECOND} a second: latency p99, ms`, paced, p99Ms),
            ],
            verdicts: [
              atLeast(
                'boards opened a second, ours alone',
                { median: median(opened), lowest: opened.at(0) ?? 0, highest: opened.at(-1) ?? 0 },
                OPENED_PER_SECOND_MIN,
              ),
              atLeast('accepted per second, ours alone', ours(full, perSecond), PER_SECOND_MIN),
              atLeast('accepted per second', ratioOf(full, perSecond), 1),
              atMost(
                `p99 at ${PACED_PER_SECOND} a second, ours alone, ms`,
                ours(paced, p99Ms),
                PACED_P99_MAX_MS,
              ),
            ],
            settings: {
              ...(await describePostgres(ourDatabase)),
              boards: `${BOARDS}, each with one voter, whose votes never share a batch with another vote of the board`,
              load: `each voter votes again when it has the answer; then ${PACED_PER_SECOND} votes a second over all boards; ${SECONDS} s each`,
              connections: `ours ${OUR_CONNECTIONS}, theirs ${THEIR_CONNECTIONS}`,
            },
          });
        }),
      ),
    ),
  );
