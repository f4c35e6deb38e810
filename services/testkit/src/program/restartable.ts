import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { killAtExit } from './program.ts';

export type RestartableOptions = {
  /** Its name in messages. */
  name: string;
  command: readonly [program: string, ...args: string[]];
  environment: Record<string, string>;
  /** File for its output. */
  logFile: string;
  isReady: () => Promise<boolean>;
  /** Called when it ends without a call of `end`. */
  onUnexpectedEnd: (name: string, how: string) => void;
};

/** A program of the cluster that can be stopped and started again; killed when this process exits. */
export type Restartable = {
  readonly name: string;
  readonly logFile: string;
  /** Undefined while it does not run. */
  readonly pid: number | undefined;
  /** Resolves when it is ready. @throws Error with the end of its log when it does not get ready */
  start: () => Promise<void>;
  signal: (name: NodeJS.Signals) => void;
  /** Sends the signal and resolves when it has ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL' | 'SIGUSR1') => Promise<void>;
};

const READY_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 25;
const LOG_LINES_SHOWN = 15;

export const createRestartable = (options: RestartableOptions): Restartable => {
  const { name, command, environment, logFile, isReady, onUnexpectedEnd } = options;
  let child: ChildProcess | undefined;
  let isWanted = false;

  const open = (): ChildProcess => {
    const log = openSync(logFile, 'a');
    const [program, ...args] = command;
    // A separate process group: Ctrl-C reaches only this process, which ends the programs in order.
    const opened = spawn(program, args, { env: environment, stdio: ['ignore', log, log], detached: true });
    closeSync(log);
    killAtExit(opened);
    opened.once('exit', (code, signal) => {
      if (child !== opened) return;
      child = undefined;
      if (isWanted) onUnexpectedEnd(name, `ended with ${signal ?? code}, see ${logFile}`);
    });
    return opened;
  };

  const untilReady = async (started: ChildProcess): Promise<void> => {
    const expiry = AbortSignal.timeout(READY_WITHIN_MS);
    while (!(await isReady())) {
      if (child !== started) throw new Error(`${name} ended before it was ready:\n${endOf(logFile)}`);
      if (expiry.aborted) throw new Error(`${name} did not get ready:\n${endOf(logFile)}`);
      await delay(LOOK_EVERY_MS);
    }
  };

  return {
    name,
    logFile,
    get pid() {
      return child?.pid;
    },
    start: async () => {
      const started = open();
      child = started;
      await once(started, 'spawn');
      await untilReady(started);
      isWanted = true;
    },
    signal: (signal) => void child?.kill(signal),
    end: async (signal) => {
      isWanted = false;
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
};

const endOf = (logFile: string): string =>
  readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN).join('\n');
