import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock as clock } from '@openfloor/platform/clock';
import { createBoardTokens } from '@openfloor/platform/credentials/boardTokens';
import { SESSION_HEADER } from '@openfloor/platform/credentials/sessionCredentials';
import type { Database } from '@openfloor/store/database';
import { residentKib } from '@openfloor/testkit/program/proc';
import { Pool } from 'undici';
import type { Benchmark } from '../lib/benchmark.ts';
import { fillWithVotes, openBoardWithQuestions, type BenchBoard } from '../lib/board.ts';
import { monotonicMs } from '../lib/monotonicMs.ts';
import { settle, withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { format, render, worstAtMost, type Row } from '../lib/report.ts';
import { withOpenfloor, type ServerProcess } from '../lib/serverProcess.ts';
import { issueSessions } from '../lib/sessions.ts';
import { undoAfter } from '../lib/undo.ts';

const QUESTIONS = 5000;
const VOTES = 500_000;
const VOTES_PER_SECOND = 50;
/** Votes before each export, for the memory and the latency without it. */
const BEFORE_MS = 10_000;
const FORMATS = ['json', 'csv', 'html'] as const;
const MB_MAX = 50;
const KIB_PER_MB = 1e6 / 1024;
const ADMIN_LIFETIME_MS = 3_600_000;

const tokenFor = async ({ pool }: Database, serverSecret: string, boardId: string): Promise<string> => {
  const { rows } = await pool.query<{ adminKey: string }>(
    `SELECT admin_key AS "adminKey" FROM boards WHERE id = $1`,
    [boardId],
  );
  const tokens = createBoardTokens({ serverSecret, clock, adminLifetimeMs: ADMIN_LIFETIME_MS });
  return tokens.issue('admin', { board: { id: boardId, adminKey: rows[0]?.adminKey ?? '' }, state: {} });
};

type Watched<Result> = { result: Result; peakKib: number; p99Ms: number };

/** Votes at an even rate during the work, and notes their latency and the peak of the server's memory. */
const whileVoting = async <Result>(
  { origin, pid }: ServerProcess,
  { boardId, questionIds }: BenchBoard,
  credentials: string[],
  work: () => Promise<Result>,
): Promise<Watched<Result>> => {
  const pool = new Pool(origin, { connections: 8, pipelining: 1 });
  const tookMs: number[] = [];
  let peakKib = 0;
  const done = new AbortController();
  const vote = async (questionId: string | undefined, credential: string | undefined): Promise<void> => {
    const sentAtMs = monotonicMs();
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: `/api/boards/${boardId}/questions/${questionId}/vote`,
      headers: { 'content-type': 'application/json', [SESSION_HEADER]: credential ?? '' },
      body: '{"voted":true}',
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`A vote failed with ${statusCode}`);
    tookMs.push(monotonicMs() - sentAtMs);
  };
  const voteAll = async (): Promise<void> => {
    const sent: Promise<void>[] = [];
    for (let index = 0; !done.signal.aborted; index += 1) {
      sent.push(vote(questionIds[index % questionIds.length], credentials.pop()));
      peakKib = Math.max(peakKib, await residentKib(pid));
      await delay(1000 / VOTES_PER_SECOND);
    }
    await Promise.all(sent);
  };
  return undoAfter(
    () => pool.destroy(),
    async () => {
      const voting = voteAll();
      const ending = work().finally(() => done.abort());
      // The pool stays until all votes have their answers, whatever fails.
      await Promise.allSettled([ending, voting]);
      const [result] = await Promise.all([ending, voting]);
      const sorted = tookMs.toSorted((a, b) => a - b);
      return { result, peakKib, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
    },
  );
};

type Download = { bytes: number; tookMs: number };

const download = async (origin: string, boardId: string, name: string, token: string): Promise<Download> => {
  const startedAtMs = monotonicMs();
  const answer = await fetch(`${origin}/api/boards/${boardId}/export?format=${name}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`The export failed with ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return { bytes, tookMs: monotonicMs() - startedAtMs };
};

/** The server reads a board at its first request, and meanwhile refuses requests that would wait too long. */
const untilRead = async ({ origin }: ServerProcess, { boardId }: BenchBoard): Promise<void> => {
  while (!(await fetch(`${origin}/api/boards/${boardId}/questions?first=1`)).ok) await delay(1000);
};

/** The votes that the benchmark wrote have no tree yet; a live board's tree is built each minute. */
const untilSigned = async ({ origin }: ServerProcess, { boardId }: BenchBoard): Promise<void> => {
  const signedVotes = async (): Promise<number> => {
    const answer = await fetch(`${origin}/api/boards/${boardId}/log/checkpoint`);
    const [, size] = (await answer.text()).split('\n');
    return answer.ok ? Number(size) : 0;
  };
  while ((await signedVotes()) < VOTES) await delay(1000);
};

const measure = async (
  server: ServerProcess,
  board: BenchBoard,
  credentials: string[],
  token: string,
): Promise<string> => {
  const rows: Row[] = [];
  const grownMb: number[] = [];
  await untilRead(server, board);
  await untilSigned(server, board);
  await whileVoting(server, board, credentials, () => delay(BEFORE_MS));
  for (const name of FORMATS) {
    const before = await whileVoting(server, board, credentials, () => delay(BEFORE_MS));
    const during = await whileVoting(server, board, credentials, () =>
      download(server.origin, board.boardId, name, token),
    );
    const { bytes, tookMs } = during.result;
    grownMb.push((during.peakKib - before.peakKib) / KIB_PER_MB);
    rows.push([
      name,
      `${format(bytes / 1e6)} MB in ${format(tookMs / 1000)} s, ${format(grownMb.at(-1) ?? 0)} MB more memory, vote p99 ${format(during.p99Ms)} ms`,
      `vote p99 ${format(before.p99Ms)} ms`,
    ]);
  }
  return render({
    sides: { ours: 'votes and an export', theirs: 'votes alone' },
    rows,
    verdicts: [worstAtMost('memory during an export, MB more', grownMb, MB_MAX)],
    settings: {
      board: `${QUESTIONS} questions, ${VOTES} votes`,
      load: `${VOTES_PER_SECOND} votes a second; server, Postgres and load share the machine`,
      memory: `peak of the resident set during the export, less the peak of the ${BEFORE_MS / 1000} s before it`,
    },
  });
};

export const benchmark: Benchmark = () => {
  const serverSecret = randomBytes(32).toString('base64url');
  return withDataDir((dataDir) =>
    withOpenfloor({ dataDir, serverSecret }, (server) =>
      withPostgres(dataDir, (url) =>
        withDatabase(url, 4, async (database) => {
          const board = await openBoardWithQuestions(database, QUESTIONS);
          await fillWithVotes(database, board, { votes: VOTES, votesPerSession: QUESTIONS });
          await settle(database);
          const token = await tokenFor(database, serverSecret, board.boardId);
          return measure(server, board, issueSessions(serverSecret, 20_000), token);
        }),
      ),
    ),
  );
};
