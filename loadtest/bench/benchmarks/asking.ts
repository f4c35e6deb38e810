import { randomUUID } from 'node:crypto';
import type { Database } from '@openfloor/store/database';
import { loadRows, p99Ms, perSecond, row } from '../lib/appendReport.ts';
import { DURATION_MS, OUR_CONNECTIONS } from '../lib/appendSides.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { openBoardWithQuestions } from '../lib/board.ts';
import type { Load } from '../lib/closedLoop.ts';
import { describePostgres, settle, withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { atLeast, render } from '../lib/report.ts';
import { inTurn, ratioOf, type Side } from '../lib/rounds.ts';
import { withWriters, type WriterProcess } from '../lib/writerProcesses.ts';

const CALLERS = 32;
const RATIO_MIN = 0.9;
const PLAIN = new URL('../peers/usePlainRows.ts', import.meta.url);

const storedOn = async ({ pool }: Database, boardId: string): Promise<{ asked: number; keys: number }> => {
  const { rows } = await pool.query<{ asked: number; keys: number }>(
    `SELECT (SELECT count(*)::int FROM board_events WHERE board_id = $1 AND type LIKE '%.QuestionAsked') AS asked,
            (SELECT count(*)::int FROM session_keys WHERE board_id = $1) AS keys`,
    [boardId],
  );
  return rows[0] ?? { asked: 0, keys: 0 };
};

type Asking = { callers: number; encrypts: boolean };

/** Opens a new board for each round. Each caller is one session that asks one question after the other. */
const asking =
  (database: Database, writer: WriterProcess, { callers, encrypts }: Asking): Side<Load> =>
  async () => {
    const board = await openBoardWithQuestions(database, 0);
    await settle(database);
    const sessions = Array.from({ length: callers }, () => randomUUID());
    const load = await writer({ does: 'ask', board, sessions, durationMs: DURATION_MS });
    const { asked, keys } = await storedOn(database, board.boardId);
    if (asked !== load.accepted || keys > 0 !== encrypts)
      throw new Error(
        `${load.accepted} questions were accepted, but Postgres has ${asked}, and ${keys} keys`,
      );
    return load;
  };

/** The product's writer, and the same writer that stores texts in plain, on the same Postgres. */
export const benchmark: Benchmark = () =>
  withDataDir((dataDir) =>
    withPostgres(dataDir, (url) =>
      withDatabase(url, OUR_CONNECTIONS, (database) =>
        withWriters(1, url, ([ours]) =>
          withWriters(
            1,
            url,
            async ([theirs]) => {
              if (!ours || !theirs) throw new Error('A writer is missing');
              const compare = (callers: number) =>
                inTurn(
                  asking(database, ours, { callers, encrypts: true }),
                  asking(database, theirs, { callers, encrypts: false }),
                );
              const many = await compare(CALLERS);
              const one = await compare(1);
              return render({
                sides: { ours: 'BoardWriter', theirs: 'the same, with texts in plain' },
                rows: [
                  ...loadRows(many),
                  row('one caller: accepted per second', one, perSecond),
                  row('one caller: latency p99, ms', one, p99Ms),
                ],
                verdicts: [
                  atLeast('accepted per second', ratioOf(many, perSecond), RATIO_MIN),
                  atLeast('one caller: accepted per second', ratioOf(one, perSecond), RATIO_MIN),
                ],
                settings: {
                  ...(await describePostgres(database)),
                  callers: `${CALLERS} on one board, then one; ${DURATION_MS / 1000} s each`,
                  connections: `${OUR_CONNECTIONS} each`,
                },
              });
            },
            PLAIN,
          ),
        ),
      ),
    ),
  );
