import { randomUUID } from 'node:crypto';
import type { Database } from '@openfloor/store/database';
import type { Benchmark } from '../lib/benchmark.ts';
import { openBoardWithQuestions, votesStored } from '../lib/board.ts';
import { DURATION_MS, OUR_CONNECTIONS, QUESTIONS } from '../lib/appendSides.ts';
import { describePostgres, settle, withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { atLeast, format, render, type Row } from '../lib/report.ts';
import { allInTurn, ofSide, ratioOf, type Side } from '../lib/rounds.ts';
import { median } from '../lib/statistics.ts';
import { withWriters, type WriterProcess } from '../lib/writerProcesses.ts';

const CALLERS = 256;
const PROCESSES = [1, 2, 4];
const RATIOS_MIN = [1, 0.9, 0.8];

/** `perSecond`: of all processes. `p99Ms`: of the slowest. `shareMin`: of the slowest, of what it would have if all were equal. */
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
          does: 'vote',
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

export const benchmark: Benchmark = () =>
  withDataDir((dataDir) =>
    withPostgres(dataDir, (url) =>
      withDatabase(url, OUR_CONNECTIONS, (database) =>
        withWriters(Math.max(...PROCESSES), url, async (writers) => {
          const rounds = await allInTurn(PROCESSES.map((count) => voting(database, writers.slice(0, count))));
          const sides = PROCESSES.map((_, side) => ofSide(rounds, side));
          const row = (what: string, pick: (figures: Figures) => number): Row => [
            what,
            ...sides.map((side) => format(median(side.map(pick)))),
          ];
          const [one = [], ...others] = sides;
          return render({
            sides: { ours: 'one process', theirs: PROCESSES.slice(1).map((count) => `${count} processes`) },
            rows: [
              row('accepted per second', ({ perSecond }) => perSecond),
              row('latency p99 of the slowest, ms', ({ p99Ms }) => p99Ms),
              row('share of the slowest, of an equal share', ({ shareMin }) => shareMin),
            ],
            verdicts: others.map((several, index) =>
              atLeast(
                `accepted per second, ${PROCESSES[index + 1]} processes / one`,
                ratioOf(
                  several.flatMap((ours, round) => (one[round] ? { ours, theirs: one[round] } : [])),
                  ({ perSecond }) => perSecond,
                ),
                RATIOS_MIN[index + 1] ?? 1,
              ),
            ),
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
