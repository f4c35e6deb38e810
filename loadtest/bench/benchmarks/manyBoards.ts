import { row, loadRows, p99Ms, perSecond } from '../lib/appendReport.ts';
import { OUR_CONNECTIONS, THEIR_CONNECTIONS, voteThrough } from '../lib/appendSides.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { BOARDS, manyBoardsSide, openBoards, PACED_PER_SECOND, SECONDS } from '../lib/manyBoardsSides.ts';
import { createWriter } from '../lib/board.ts';
import { createTransactionPerVote } from '../peers/transactionPerVote.ts';
import { describePostgres, withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { atLeast, atMost, render } from '../lib/report.ts';
import { inTurn, medians, ratioOf, type Rounds } from '../lib/rounds.ts';
import type { Load } from '../lib/closedLoop.ts';

const PER_SECOND_MIN = 4000;
const PACED_P99_MAX_MS = 50;

/** The median of our side, without a comparison. */
const ours = (rounds: Rounds<Load>, pick: (load: Load) => number) => {
  const each = rounds.map((round) => pick(round.ours));
  return { median: medians(rounds, pick).ours, lowest: Math.min(...each), highest: Math.max(...each) };
};

/** Lone votes: the product's writer and one transaction per vote, on the same boards of the same Postgres. */
export const benchmark: Benchmark = () =>
  withDataDir((dataDir) =>
    withPostgres(dataDir, (url) =>
      withDatabase(url, OUR_CONNECTIONS, (ourDatabase) =>
        withDatabase(url, THEIR_CONNECTIONS, async (theirDatabase) => {
          const boards = await openBoards(ourDatabase);
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
