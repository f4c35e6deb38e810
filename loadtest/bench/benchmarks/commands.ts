import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { requestOf } from '@openfloor/contract/calls/call';
import { exportBoard } from '@openfloor/contract/calls/export';
import { ask, createBoard } from '@openfloor/testkit/client';
import { castEveryVote } from '@openfloor/testkit/longLog';
import { residentKib } from '@openfloor/testkit/program/proc';
import type { Environment } from '@openfloor/testkit/program/program';
import { runOpenfloor, startServer, type Server } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { format, render, type Verdict } from '../lib/report.ts';
import { undoAfter } from '../lib/undo.ts';

const QUESTIONS = 200;
const VOTERS = 5000;
const HEAP_MB = 256;
const LOOK_EVERY_MS = 50;
const KIB_PER_MB = 1024;
const BYTES_PER_MB = 1e6;

type Figures = { code: number | string; complaints: string; seconds: number; peakMb: number };

const withServer = async <Result>(
  environment: Environment,
  work: (server: Server) => Promise<Result>,
): Promise<Result> => {
  const server = await startServer(environment, { isStderrShown: true });
  return undoAfter(
    () => server.stop(),
    () => work(server),
  );
};

/** Runs a command with the bounded heap, and notes the most memory that it had. */
const measure = async (
  command: 'verify' | 'rebuild' | 'import',
  environment: Environment,
  args: readonly string[] = [],
): Promise<Figures> => {
  const startedAtMs = performance.now();
  const program = runOpenfloor(
    command,
    { ...environment, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
    { args },
  );
  let peakKib = 0;
  const ended = program.ended.then((code) => ({ code }));
  for (;;) {
    const end = await Promise.race([ended, delay(LOOK_EVERY_MS, undefined)]);
    if (end) {
      const seconds = (performance.now() - startedAtMs) / 1000;
      return { ...end, complaints: program.complaints(), seconds, peakMb: peakKib / KIB_PER_MB };
    }
    peakKib = Math.max(peakKib, await residentKib(program.pid ?? 0).catch(() => 0));
  }
};

const exportTo = async (
  file: string,
  url: string,
  { boardId, adminToken }: { boardId: string; adminToken: string },
): Promise<void> => {
  const answer = await fetch(url + requestOf(exportBoard, { boardId, format: 'json' }).path, {
    headers: { authorization: `Bearer ${adminToken}` },
  });
  if (!answer.ok || !answer.body)
    throw new Error(`The export failed: ${answer.status} ${await answer.text()}`);
  await pipeline(answer.body, createWriteStream(file));
};

/** Measures an operator's commands on a board of a million votes; there is no other side. */
export const benchmark = (): Promise<string> =>
  withDataDir((dataDir) =>
    withPostgres(dataDir, (url) =>
      withDatabase(url, 1, async ({ pool }) => {
        const environment = {
          ...LIMITS_RAISED,
          DATABASE_URL: url,
          DATA_DIR: dataDir,
          SERVER_SECRET: randomBytes(32).toString('base64url'),
        };
        const board = await withServer(environment, async (server) => {
          const opened = await createBoard(server.url);
          for (let question = 0; question < QUESTIONS; question += 1)
            await ask(server.url, opened.boardId, `Question ${question}`);
          return opened;
        });
        await castEveryVote(pool, board.boardId, VOTERS);
        const file = join(dataDir, 'export.json');
        await withServer(environment, (server) => exportTo(file, server.url, board));

        const runs: [name: string, Figures][] = [
          ['verify', await measure('verify', environment)],
          ['rebuild', await measure('rebuild', environment)],
          ['verify --file', await measure('verify', environment, ['--file', file])],
          ['import', await measure('import', environment, [file])],
        ];
        const verdicts = runs.map(([name, { code, seconds, peakMb }]): Verdict => ({
          what: name,
          found: code === 0 ? `${format(seconds)} s, ${format(peakMb)} MB` : `ended with ${code}`,
          target: `ends within a heap of ${HEAP_MB} MB`,
          holds: code === 0,
        }));
        const { size } = await stat(file);
        return render({
          verdicts,
          settings: {
            board: `${QUESTIONS} questions, ${VOTERS} voters, each with a vote for each question; the export has ${format(size / BYTES_PER_MB)} MB`,
            memory: 'the most resident memory of the process, without Postgres',
          },
        });
      }),
    ),
  );
