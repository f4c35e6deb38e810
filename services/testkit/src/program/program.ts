import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Environment = Record<string, string>;

export type ProgramOptions = {
  command: readonly [file: string, ...args: string[]];
  /** The whole environment of the program. */
  environment: NodeJS.ProcessEnv;
  folder?: string;
  /** Also writes its stderr to the terminal. */
  isStderrShown?: boolean;
  /** Puts it in a separate process group, which Ctrl-C in the terminal does not reach. */
  isDetached?: boolean;
};

/** A running process, killed when this process exits. */
export type Program = {
  readonly pid: number | undefined;
  /** The latest lines of its stdout. */
  lines: string[];
  /** What the program wrote to stderr so far. */
  complaints: () => string;
  /** The first line that matches, past or future. @throws Error when the program ends first or takes too long */
  untilLine: (pattern: RegExp, withinMs: number) => Promise<RegExpExecArray>;
  signal: (name: NodeJS.Signals) => void;
  /** Sends the signal and resolves when the program has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
};

/** Bounds memory: a server under load logs every request. */
const LINES_KEPT = 10_000;

export const runProgram = (options: ProgramOptions): Program => {
  const [file, ...args] = options.command;
  const child = spawn(file, args, {
    cwd: options.folder,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: options.isDetached ?? false,
  });
  killAtExit(child);
  const ended = once(child, 'close').then(
    () => child.exitCode ?? String(child.signalCode),
    (error: unknown) => String(error),
  );
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    if (lines.length > LINES_KEPT) lines.shift();
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  if (options.isStderrShown === true) child.stderr.pipe(process.stderr);

  return {
    pid: child.pid,
    lines,
    complaints: () => complaints,
    untilLine: (pattern, withinMs) => {
      const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
      const look = (line: string): void => {
        const match = pattern.exec(line);
        if (match) resolve(match);
      };
      lines.forEach(look);
      reader.on('line', look);
      const timer = setTimeout(() => reject(new Error(`No line ${String(pattern)} in time`)), withinMs);
      void ended.then((how) => reject(new Error(`${file} ended with ${how}: ${complaints}`)));
      return promise.finally(() => {
        clearTimeout(timer);
        reader.off('line', look);
      });
    },
    signal: (name) => void child.kill(name),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
    ended,
  };
};

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Kills the child process when this process exits. */
export const killAtExit = (child: ChildProcess): void => {
  running.add(child);
  child.once('exit', () => running.delete(child));
};
