import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readPostmaster } from '@openfloor/platform/embeddedPostgres/postmaster';
import { onTestFinished, vi } from 'vitest';

export type Environment = Record<string, string>;

export type Program = {
  /** Of its stdout so far. */
  lines: string[];
  /** Its stderr so far. */
  complaints: () => string;
  signal: (name: NodeJS.Signals) => void;
  /** Exit code, or the signal that it died of. */
  ended: Promise<number | string>;
};

export type Server = Program & { url: string };

const PRESET: Environment = {
  PATH: process.env['PATH'] ?? '',
  HOST: '127.0.0.1',
  PORT: '0',
  METRICS_PORT: '0',
  LOG_LEVEL: 'silent',
};
const READY_WITHIN_MS = 20_000;

/** Runs one of the package's programs in a process of its own that does not outlive the test. */
export const run = (file: 'main' | 'verify' | 'rebuild' | 'rotate', env: Environment): Program => {
  const path = fileURLToPath(
    new URL(`../${file === 'main' ? file : `commands/${file}`}.ts`, import.meta.url),
  );
  const child = spawn(process.execPath, [path], { env: { ...PRESET, ...env }, stdio: 'pipe' });
  const ended = once(child, 'close').then(() => child.exitCode ?? String(child.signalCode));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    if (env['DATA_DIR'] !== undefined) await killPostgres(env['DATA_DIR']);
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  return { lines, complaints: () => complaints, signal: (name) => void child.kill(name), ended };
};

/** Starts a node and waits for the line that tells its address. */
export const startServer = async (env: Environment): Promise<Server> => {
  const program = run('main', env);
  const hasEnded = program.ended.then(() => {
    throw new Error(`The server ended before it was open: ${program.complaints()}`);
  });
  const isOpen = vi.waitUntil(() => program.lines.find((line) => line.startsWith('Openfloor is open at ')), {
    timeout: READY_WITHIN_MS,
    interval: 20,
  });
  const line = await Promise.race([isOpen, hasEnded]);
  return { ...program, url: line.replace('Openfloor is open at ', '').replace('localhost', '127.0.0.1') };
};

export const postmasterOf = async (dataDir: string): Promise<number | undefined> => {
  const pid = (await readPostmaster(join(dataDir, 'postgres')))?.pid;
  return pid !== undefined && isRunning(pid) ? pid : undefined;
};

/** Kills the Postgres that a server started in its data directory, and waits for its end. */
export const killPostgres = async (dataDir: string): Promise<void> => {
  const pid = await postmasterOf(dataDir);
  if (pid === undefined) return;
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => !isRunning(pid), { timeout: 5000, interval: 10 });
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
