import { randomUUID } from 'node:crypto';
import type { Database } from '@openfloor/store/database/database';
import { atLeast, render, row } from '../lib/report.ts';
import { openBoardWithQuestions, votesStored } from '../lib/board.ts';
import { DURATION_MS, OUR_CONNECTIONS, QUESTIONS } from '../lib/appendSides.ts';
import { describePostgres, settle, withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { inTurn, ratioOf, type Ratio, type Rounds, type Side } from '../lib/rounds.ts';
import { median } from '../../percentile.ts';
import { withWriters, type WriterProcess } from '../lib/writerProcesses.ts';

const CALLERS = 256;
const RATIO_MIN = 0.5;
/** The slower process gets at least this part of an equal share, so the faster at most twice its votes. */
const SHARE_MIN = 2 / 3;

/**
 * `perSecond`: of all processes. `p99Ms`: of the slowest process.
 * `shareMin`: rate of the slowest process / mean rate.
 */
type Figures = { perSecond: number; p99Ms: number; shareMin: number };

/** The callers are spread over the processes, which write to one board. */
const voting =
  (database: Database, writers: readonly WriterProcess[]): Side<Figures> =>
  async () => {
    const { boardId, questionIds } = await openBoardWithQuestions(database, QUESTIONS);
    await settle(database);
    const loads = await Promise.all(
      writers.map((writer) =>
        writer({
          board: { boardId, questionIds },
          sessions: Array.from({ length: CALLERS / writers.length }, () => randomUUID()),
          durationMs: DURATION_MS,
        }),
      ),
    );
    const accepted = loads.reduce((sum, load) => sum + load.accepted, 0);
    const stored = await votesStored(database, boardId);
    if (stored.events !== accepted || stored.votes !== stored.total)
      throw new Error(`${accepted} votes were accepted, but Postgres has ${JSON.stringify(stored)}`);
    const rates = loads.map(({ perSecond }) => perSecond);
    const perSecond = rates.reduce((sum, rate) => sum + rate, 0);
    return {
      perSecond,
      p99Ms: Math.max(...loads.map(({ p99Ms }) => p99Ms)),
      shareMin: (Math.min(...rates) * rates.length) / perSecond,
    };
  };

const perSecond = (figures: Figures): number => figures.perSecond;

const slowestShare = (rounds: Rounds<Figures>): Ratio => {
  const each = rounds.map(({ ours }) => ours.shareMin);
  return { median: median(each), lowest: Math.min(...each), highest: Math.max(...each) };
};

/** Compares two processes that write one board with one process. */
export const benchmark = (): Promise<string> =>
  withDataDir((dataDir) =>
    withPostgres(dataDir, (url) =>
      withDatabase(url, OUR_CONNECTIONS, (database) =>
        withWriters(2, url, async (writers) => {
          const rounds = await inTurn(voting(database, writers), voting(database, writers.slice(0, 1)));
          return render({
            sides: { ours: 'two processes', theirs: 'one process' },
            rows: [
              row('accepted per second', rounds, perSecond),
              row('latency p99 of the slowest, ms', rounds, ({ p99Ms }) => p99Ms),
            ],
            verdicts: [
              atLeast('accepted per second', ratioOf(rounds, perSecond), RATIO_MIN),
              atLeast('votes of the slower process / an equal share', slowestShare(rounds), SHARE_MIN),
            ],
            settings: {
              ...(await describePostgres(database)),
              callers: `${CALLERS} on one board of ${QUESTIONS} questions, over all processes, for ${DURATION_MS / 1000} s`,
              connections: `${OUR_CONNECTIONS} per process`,
            },
          });
        }),
      ),
    ),
  );
