import { randomUUID } from 'node:crypto';
import { createBoardLogs, type BoardLogs } from '@openfloor/api/logTree/boardLogs';
import { createExports } from '@openfloor/api/routes/export/exports';
import { createLogger } from '@openfloor/platform/logger';
import { signingKeyOf } from '@openfloor/platform/signingKey';
import type { Database } from '@openfloor/store/database';
import type { Benchmark } from '../lib/benchmark.ts';
import { createWriter, fillWithVotes, openBoardWithQuestions, type BenchBoard } from '../lib/board.ts';
import { postgresCpuMs } from '../lib/liveSides.ts';
import { settle, withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { format, render, worstAtMost } from '../lib/report.ts';

const EVENTS = 100_000;
const QUESTIONS = 1000;
const VOTES_PER_SESSION = 20;
const NEW_EVENTS = 100;
/** Many, because Postgres' CPU time has steps of 10 ms. */
const NEW_CHECKPOINTS = 20;
/** After a warm-up round, which does not count. */
const ROUNDS = 3;
const WORK_MS_MAX = 1000;
const US_PER_MS = 1000;

/** CPU time, and the time with rests. */
type Work = { nodeMs: number; postgresMs: number; tookMs: number };

/** Measures this process, with its collector and its compiler, and all processes of Postgres. */
const measured = async (dataDir: string, work: () => Promise<void>): Promise<Work> => {
  const postgresBeforeMs = await postgresCpuMs(dataDir);
  const before = process.cpuUsage();
  const startedAtMs = performance.now();
  await work();
  const tookMs = performance.now() - startedAtMs;
  const { user, system } = process.cpuUsage(before);
  return {
    nodeMs: (user + system) / US_PER_MS,
    postgresMs: (await postgresCpuMs(dataDir)) - postgresBeforeMs,
    tookMs,
  };
};

/** Means. */
const described = (checkpoints: readonly Work[]): string => {
  const mean = (pick: (work: Work) => number): string =>
    format(checkpoints.reduce((sum, work) => sum + pick(work), 0) / checkpoints.length);
  return [
    `${mean(({ nodeMs }) => nodeMs)} ms of CPU of the node`,
    `${mean(({ postgresMs }) => postgresMs)} ms of Postgres`,
    `${mean(({ tookMs }) => tookMs)} ms with rests`,
  ].join(', ');
};

type Setup = { database: Database; dataDir: string; logs: BoardLogs; board: BenchBoard };

const measure = async ({ database, dataDir, logs, board }: Setup): Promise<string> => {
  const { pool } = database;
  const { boardId, questionIds } = board;
  const { rows } = await pool.query<{ adminKey: string }>(
    'SELECT admin_key AS "adminKey" FROM boards WHERE id = $1',
    [boardId],
  );
  const publish = (): Promise<void> => logs.publish({ id: boardId, adminKey: rows[0]?.adminKey ?? '' });
  const writer = createWriter(database);
  const voteAgain = async (): Promise<void> => {
    const commands = Array.from({ length: NEW_EVENTS }, (_, index) => {
      const questionId = questionIds[index % questionIds.length] ?? '';
      return { type: 'Vote' as const, questionId, sessionId: randomUUID(), voted: true };
    });
    await Promise.all(commands.map((command) => writer.handle(boardId, { actor: 'participant', command })));
  };
  const whole: Work[] = [];
  const next: Work[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await pool.query('DELETE FROM log_trees WHERE board_id = $1', [boardId]);
    await settle(database);
    whole.push(await measured(dataDir, publish));
  }
  for (let checkpoint = 0; checkpoint < NEW_CHECKPOINTS; checkpoint += 1) {
    await voteAgain();
    next.push(await measured(dataDir, publish));
  }
  const counted = whole.slice(1);
  return render({
    verdicts: [
      worstAtMost(
        'first checkpoint, ms of CPU of the node and Postgres',
        counted.map(({ nodeMs, postgresMs }) => nodeMs + postgresMs),
        WORK_MS_MAX,
      ),
    ],
    settings: {
      'first checkpoint': described(counted),
      [`after ${NEW_EVENTS} more votes`]: described(next),
      board: `${EVENTS} events: ${QUESTIONS} questions, the rest are votes, ${VOTES_PER_SESSION} by each session`,
    },
  });
};

export const benchmark: Benchmark = () =>
  withDataDir((dataDir) =>
    withPostgres(dataDir, (url) =>
      withDatabase(url, 10, async (database) => {
        const board = await openBoardWithQuestions(database, QUESTIONS);
        const votes = EVENTS - QUESTIONS - 1;
        await fillWithVotes(database, board, { votes, votesPerSession: VOTES_PER_SESSION });
        const logs = createBoardLogs({
          db: database.kysely,
          signingKey: signingKeyOf('a secret of the benchmark'),
          host: 'bench.example.org',
          identitiesOn: createExports(createLogger({ level: 'warn' })).identitiesOn,
        });
        return measure({ database, dataDir, logs, board });
      }),
    ),
  );
