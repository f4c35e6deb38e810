import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@openfloor/testkit/program/program';
import { SERVER_MAIN } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { undoAfter } from './undo.ts';

export type ServerProcess = { pid: number; origin: string; readyMs: number };

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY_WITHIN_MS = 60_000;
const OPEN_AT = /http:\/\/[\w.]+:(\d+)/;

export type OpenfloorOptions = {
  dataDir: string;
  serverSecret: string;
  environment?: Record<string, string>;
};

/** The product as `npm start` runs it: one process with an embedded Postgres. */
export const withOpenfloor = async <Result>(
  { dataDir, serverSecret, environment }: OpenfloorOptions,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> =>
  runServer(
    ['/bin/sh', '-c', await startScript()],
    {
      ...LIMITS_RAISED,
      ROLE: 'all',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      SERVER_SECRET: serverSecret,
      ...environment,
    },
    work,
  );

/** Environment of a node of a cluster, on a free port. */
export const NODE_ENVIRONMENT = {
  ...LIMITS_RAISED,
  HOST: '127.0.0.1',
  PORT: '0',
  METRICS_PORT: '0',
  LOG_LEVEL: 'error',
};

export type RoleOptions = {
  role: 'api' | 'realtime';
  databaseUrl: string;
  redisUrl: string;
  serverSecret: string;
  /** A free port by default. */
  metricsPort?: number;
  /** Without it the node uses its default. */
  socketsMax?: number;
};

/** One node of a cluster. Ends with SIGKILL, since a drain would wait for the viewers. */
export const withRole = <Result>(
  { role, databaseUrl, redisUrl, serverSecret, metricsPort = 0, socketsMax }: RoleOptions,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> =>
  runServer(
    [process.execPath, SERVER_MAIN],
    {
      ...NODE_ENVIRONMENT,
      ROLE: role,
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      SERVER_SECRET: serverSecret,
      ...(socketsMax !== undefined && { SOCKETS_MAX: String(socketsMax) }),
    },
    work,
    'SIGKILL',
  );

/** The script ends in `exec`, so the pid of the shell becomes that of the server. */
const startScript = async (): Promise<string> =>
  JSON.parse(await readFile(`${ROOT}package.json`, 'utf8')).scripts.start;

/** Runs a peer until the work is done. */
export const withServer = <Result>(
  program: string,
  environment: Record<string, string>,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> => runServer([process.execPath, program], environment, work);

/** Runs a server until the work is done. The server prints its address when it listens. */
const runServer = async <Result>(
  command: [string, ...string[]],
  environment: Record<string, string>,
  work: (server: ServerProcess) => Promise<Result>,
  endsWith: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<Result> => {
  const startedAtMs = performance.now();
  const { PATH = '', HOME = '', NODE_OPTIONS = '' } = process.env;
  const program = runProgram({
    command,
    folder: ROOT,
    environment: { PATH, HOME, NODE_OPTIONS, NODE_ENV: 'production', ...environment },
    isStderrShown: true,
    isDetached: true,
  });
  return undoAfter(
    () => program.stop(endsWith),
    async () => {
      const [, port] = await program.untilLine(OPEN_AT, READY_WITHIN_MS);
      const readyMs = performance.now() - startedAtMs;
      return work({ pid: program.pid ?? 0, origin: `http://127.0.0.1:${port}`, readyMs });
    },
  );
};
