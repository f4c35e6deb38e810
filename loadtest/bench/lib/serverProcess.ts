import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { undoAfter } from './undo.ts';

export type ServerProcess = { pid: number; origin: string; readyMs: number };

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY_WITHIN_MS = 60_000;
const OPEN_AT = /http:\/\/[\w.]+:(\d+)/;

export type OpenfloorOptions = { dataDir: string; serverSecret: string };

/** The product as `npm start` runs it: everything in one process, on its embedded Postgres. */
export const withOpenfloor = async <Result>(
  { dataDir, serverSecret }: OpenfloorOptions,
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
    },
    work,
  );

/** A node of a cluster, wherever the system finds it a port. */
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
};

/** One node of a cluster. It is killed afterwards, since its drain would wait for viewers to leave. */
export const withRole = <Result>(
  { role, databaseUrl, redisUrl, serverSecret }: RoleOptions,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> =>
  runServer(
    [process.execPath, `${ROOT}services/server/src/main.ts`],
    {
      ...NODE_ENVIRONMENT,
      ROLE: role,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      SERVER_SECRET: serverSecret,
    },
    work,
    'SIGKILL',
  );

/** It ends in `exec`, so that the shell's process becomes the server's. */
const startScript = async (): Promise<string> =>
  JSON.parse(await readFile(`${ROOT}package.json`, 'utf8')).scripts.start;

/** Another server to compare with. */
export const withServer = <Result>(
  program: string,
  environment: Record<string, string>,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> => runServer([process.execPath, program], environment, work);

const BUN = fileURLToPath(new URL('../node_modules/.bin/bun', import.meta.url));

export const withBunServer = <Result>(
  program: string,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> => runServer([BUN, program], {}, work);

/** Runs a server until the work is done. It says by itself where it is open. */
const runServer = async <Result>(
  [program, ...args]: [string, ...string[]],
  environment: Record<string, string>,
  work: (server: ServerProcess) => Promise<Result>,
  endsWith: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<Result> => {
  const startedAt = performance.now();
  const { PATH = '', HOME = '', NODE_OPTIONS = '' } = process.env;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH, HOME, NODE_OPTIONS, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  return undoAfter(
    () => stop(child, endsWith),
    async () => {
      const port = await openPort(child);
      const readyMs = performance.now() - startedAt;
      return work({ pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, readyMs });
    },
  );
};

const openPort = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('A server without a stdout');
    const timer = setTimeout(() => reject(new Error('The server was not ready in time')), READY_WITHIN_MS);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    createInterface(child.stdout).on('line', (line) => {
      const port = OPEN_AT.exec(line)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(port);
    });
  });

const stop = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};
