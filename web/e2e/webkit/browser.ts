import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@openfloor/platform/freePort';
import { pathOfProgram } from '@openfloor/testkit/program/requirements';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';

export const PROGRAMS = ['WebKitWebDriver', 'Xvfb', 'setpriv'];

/** Generous time limits, for a very busy machine. */
const START_MS = 60_000;
const END_MS = 10_000;
const CALL_MS = 60_000;
const START_TRIES = 3;

/** Lets a window be as narrow as a phone: GTK's toolbar has a minimal width. */
const NARROW_TOOLBAR = `
window button, window entry, window toolbar, window toolitem, window toolbutton button { min-width: 0; padding: 0; margin: 0; }
window toolbar entry { min-width: 0; }
`;

/** What the driver refused: `code` is an error code of W3C WebDriver, as "stale element reference". */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** One call of W3C WebDriver: `path` follows the session's. */
export type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** A device: WebKit with a window on a screen that it has to itself. */
export type WebKit = { call: Call; close: () => Promise<void> };

/** Running processes. They end with the worker: this set kills them when it exits, the kernel when it is killed. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) => {
  const dies = ['--pdeathsig', 'KILL', pathOfProgram(program), ...args];
  // The fourth stream is for `-displayfd`.
  const child = spawn(pathOfProgram('setpriv'), dies, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], env });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (!running.has(child)) return;
  const ended = once(child, 'exit');
  child.kill();
  const limit = new AbortController();
  await Promise.race([ended, delay(END_MS, undefined, { signal: limit.signal }).catch(() => {})]);
  limit.abort();
  if (!running.has(child)) return;
  child.kill('SIGKILL');
  await ended;
};

/** Awaits `work`; rejects if the process ends first. */
const whileRunning = <T>(child: ChildProcess, program: string, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    once(child, 'exit').then(([code]) => {
      throw new Error(`${program} ended with ${String(code)}`);
    }),
  ]);

/** Starts an X server, which chooses a free display number. */
const startScreen = async (): Promise<{ display: string; server: ChildProcess }> => {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp', '-noreset'];
  const server = start('Xvfb', args);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a pipe that the server writes to
  const numbers = server.stdio[3] as Readable;
  const signal = AbortSignal.timeout(START_MS);
  const [number] = await whileRunning(server, 'Xvfb', once(numbers, 'data', { signal }));
  numbers.resume();
  return { display: `:${String(number).trim()}`, server };
};

const isAnswer = (value: unknown): value is { value: unknown } =>
  typeof value === 'object' && value !== null && 'value' in value;

const request = async (url: string, method: string, body?: object): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  const value = isAnswer(answer) ? answer.value : undefined;
  if (response.ok) return value;
  const { error, message } = Object(value);
  throw new Refused(String(error), String(message));
};

const untilReady = async (url: string): Promise<void> => {
  const startedAtMs = performance.now();
  for (;;) {
    try {
      await request(`${url}/status`, 'GET');
      return;
    } catch (error) {
      if (performance.now() - startedAtMs > START_MS) throw error;
      await delay(50);
    }
  }
};

/** Starts the driver on a port that was free a moment ago; a driver that finds it taken ends. */
const startDriver = async (env: NodeJS.ProcessEnv): Promise<{ url: string; driver: ChildProcess }> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const driver = start('WebKitWebDriver', [`--port=${port}`], env);
    const url = `http://127.0.0.1:${port}`;
    try {
      await whileRunning(driver, 'WebKitWebDriver', untilReady(url));
      return { url, driver };
    } catch (error) {
      await stop(driver);
      if (attempt === START_TRIES) throw error;
    }
  }
};

/** Opens WebKit without a page. Each device has processes, a screen and a storage to itself. */
export const openWebKit = async (): Promise<WebKit> => {
  const home = await makeTempFolder();
  await mkdir(join(home.path, 'gtk-3.0'));
  await writeFile(join(home.path, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  const folders = ['HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'];
  const ends: (() => Promise<void>)[] = [() => home.remove()];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const { display, server } = await startScreen();
    ends.push(() => stop(server));
    const { url, driver } = await startDriver({
      PATH: process.env['PATH'],
      ...Object.fromEntries(folders.map((name) => [name, home.path])),
      DISPLAY: display,
      LANG: 'en_US.UTF-8',
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
    });
    ends.push(() => stop(driver));
    const session = await request(`${url}/session`, 'POST', { capabilities: { alwaysMatch: {} } });
    const path = `${url}/session/${Object(session).sessionId}`;
    ends.push(async () => {
      await request(path, 'DELETE').catch(() => {});
    });
    return { call: (method, rest, body) => request(path + rest, method, body), close };
  } catch (error) {
    await close();
    throw error;
  }
};
